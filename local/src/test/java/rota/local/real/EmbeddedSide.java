package rota.local.real;

import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import rota.api.client.ApiException;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Ids;
import rota.api.meta.Key;
import rota.api.wire.Json;
import rota.local.server.Intent;
import rota.local.server.Intent.FieldValidation;
import rota.local.server.Settings;
import rota.local.server.Tracking;
import rota.local.server.Types;
import rota.local.server.Verbs;
import rota.local.store.Store;

/// The embedded server and its answers, without HTTP.
final class EmbeddedSide {
    private static final Answer DONE = new Answer(200, "", List.of(), Json.Obj.EMPTY, "");

    private final Verbs verbs = new Verbs(new Store(), Types.builtIn(), new Settings(() -> Instant.parse(
            "2026-01-01T00:00:00Z"), new Ids(new SplittableRandom(1)), Tracking.ALL));

    EmbeddedSide(String namespace) {
        verbs.createSystemNamespaces();
        verbs.create(Asked.kind("v1", "namespaces"), "", Asked.namespace(namespace), Intent.by("tester"));
    }

    Answer answer(Asked asked) {
        var intent = new Intent("tester", false, asked.strict() ? FieldValidation.STRICT : FieldValidation.IGNORE,
                _ -> {});
        var key = asked.kind().key(asked.namespace(), asked.name());
        try {
            return switch (asked.verb()) {
                case "create", "strict" ->
                        Answer.of(verbs.create(asked.kind(), asked.namespace(), asked.object(), intent).tree());
                case "get" -> Answer.of(asked.side().equals("scale") ? verbs.scale(key) : verbs.get(key).tree());
                case "delete" -> {
                    verbs.delete(key, Preconditions.NONE, DeleteOptions.DEFAULT);
                    yield DONE;
                }
                case "merge", "strictmerge" -> patch(key, new PatchBody.Merge(asked.json()), asked, intent);
                case "strategic" -> patch(key, new PatchBody.Strategic(asked.json()), asked, intent);
                case "json" -> patch(key, new PatchBody.JsonPatch(asked.operations()), asked, intent);
                case "apply", "force" -> patch(key, new PatchBody.Apply(asked.configuration(), "applier",
                        asked.verb().equals("force")), asked, intent);
                case "put" -> Answer.of(verbs.update(key, asked.object(), side(asked), intent).tree());
                case "putscale" -> Answer.of(verbs.updateScale(key, asked.scale(), intent));
                case "evict" -> {
                    verbs.evict(key, Preconditions.NONE, DeleteOptions.DEFAULT, intent);
                    yield DONE;
                }
                default -> throw new IllegalArgumentException("expected a verb, found " + asked.verb());
            };
        } catch (ApiException refusal) {
            return Answer.of(refusal);
        }
    }

    private Answer patch(Key key, PatchBody body, Asked asked, Intent intent) {
        if (asked.side().equals("scale")) return Answer.of(verbs.patchScale(key, body, intent));
        return Answer.of(verbs.patch(key, body, side(asked), intent).tree());
    }

    private static Subresource side(Asked asked) {
        return switch (asked.side()) {
            case "status" -> Subresource.STATUS;
            case "resize" -> Subresource.RESIZE;
            case "ephemeralcontainers" -> Subresource.EPHEMERAL_CONTAINERS;
            default -> Subresource.NONE;
        };
    }
}
