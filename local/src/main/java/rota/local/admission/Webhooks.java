package rota.local.admission;

import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.client.Request.PatchBody;
import rota.api.meta.Ids;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.admission.Reviews.Answer;
import rota.local.patch.Patches;
import rota.local.patch.Schemas;
import rota.local.server.Admission;
import rota.local.server.Type;
import rota.local.server.Types;
import rota.local.store.Store;

/// Asks the webhooks of the configurations in a store.
public final class Webhooks implements Admission {
    private static final Kind MUTATING = Kind.of(MutatingWebhookConfiguration.class);
    private static final Kind VALIDATING = Kind.of(ValidatingWebhookConfiguration.class);
    private static final Kind NAMESPACES = Kind.of(io.fabric8.kubernetes.api.model.Namespace.class);
    /// Whoever could stop a change of these could never be got rid of.
    private static final String OWN_GROUP = MUTATING.group();

    private final Store store;
    private final Types types;
    private final Ids ids;
    private final HookClient client;
    private final Hooks mutating;
    private final Hooks validating;

    public Webhooks(Store store, Types types, Ids ids, HookClient client) {
        this.store = store;
        this.types = types;
        this.ids = ids;
        this.client = client;
        this.mutating = new Hooks(store, MUTATING);
        this.validating = new Hooks(store, VALIDATING);
    }

    /// A webhook that wants to be asked, and the version in which it knows the kind.
    private record Asked(Hook hook, Kind as) {}

    @Override
    public boolean concerns(Deed deed) {
        if (deed.type().kind().group().equals(OWN_GROUP)) return false;
        return asked(mutating, deed).findAny().isPresent() || asked(validating, deed).findAny().isPresent();
    }

    /// One after the other; who wants to hear of later changes is asked once more.
    @Override
    public Json.Obj mutated(Deed deed) {
        var hooks = asked(mutating, deed).toList();
        var left = new HashMap<Hook, Json.Obj>();
        var current = deed.object();
        for (var it : hooks) {
            current = mutated(it, deed.with(current));
            left.put(it.hook(), current);
        }
        for (var it : hooks) {
            if (it.hook().mayBeAskedAgain() && !current.equals(left.get(it.hook()))) {
                current = mutated(it, deed.with(current));
            }
        }
        return current;
    }

    private Json.Obj mutated(Asked asked, Deed deed) {
        var hook = asked.hook();
        return call(asked, deed, true).map(pending -> {
            try {
                var answer = judged(hook, deed, pending);
                return answer.patch().isEmpty() ? deed.object() : patched(asked, deed, answer);
            } catch (HookClient.Trouble trouble) {
                return onFailure(hook, trouble, deed.object());
            }
        }).orElse(deed.object());
    }

    private static Json.Obj patched(Asked asked, Deed deed, Answer answer) {
        var own = deed.object().text("apiVersion").orElse("");
        var target = deed.shape().equals(deed.type().kind())
                ? deed.object().with("apiVersion", Json.of(asked.as().apiVersion()))
                : deed.object();
        for (var operation : answer.patch()) target = patched(target, operation);
        return target.with("apiVersion", Json.of(own));
    }

    /// A patch that does not fit is an error, whatever the webhook's failures may be.
    private static Json.Obj patched(Json.Obj target, Json operation) {
        try {
            return Patches.apply(target, new PatchBody.JsonPatch(new Json.Arr(List.of(operation))), Schemas.deduced());
        } catch (ApiException wrong) {
            var name = operation instanceof Json.Obj it ? it.text("op").orElse("") : "";
            throw new ApiException.ServerTrouble(500, name + " operation does not apply: " + wrong.getMessage()
                    .replaceFirst("^the server rejected our request due to an error in our request: ", ""),
                    Duration.ZERO);
        }
    }

    /// All at once. The first who refuses, by order, is the one whose words count.
    @Override
    public void validated(Deed deed) {
        var pending = new ArrayList<Map.Entry<Hook, HookClient.Pending>>();
        for (var it : asked(validating, deed).toList()) {
            call(it, deed, false).ifPresent(call -> pending.add(Map.entry(it.hook(), call)));
        }
        for (var it : pending) {
            try {
                judged(it.getKey(), deed, it.getValue());
            } catch (HookClient.Trouble trouble) {
                onFailure(it.getKey(), trouble, deed.object());
            }
        }
    }

    /// Sends the question, unless selectors and conditions say that there is none.
    private Optional<HookClient.Pending> call(Asked asked, Deed deed, boolean mutates) {
        var hook = asked.hook();
        if (!hook.selects(deed, namespace(deed))) return Optional.empty();
        var request = Reviews.request(deed, asked.as(), ids.uid());
        if (!hook.holds(deed, request)) return Optional.empty();
        if (deed.intent().dryRun() && !hook.bearsDryRuns()) throw Denials.noDryRun(hook);
        return Optional.of(client.send(hook, request, mutates));
    }

    private static Answer judged(Hook hook, Deed deed, HookClient.Pending pending) {
        var answer = pending.answer();
        answer.warnings().forEach(deed.intent().warnings());
        if (!answer.allowed()) throw Denials.denied(hook, answer.status());
        return answer;
    }

    private static Json.Obj onFailure(Hook hook, RuntimeException trouble, Json.Obj unchanged) {
        if (hook.ignoresFailures()) return unchanged;
        throw Denials.failed(hook, String.valueOf(trouble.getMessage()));
    }

    private java.util.stream.Stream<Asked> asked(Hooks hooks, Deed deed) {
        return hooks.all().stream().flatMap(it -> as(it, deed).map(kind -> new Asked(it, kind)).stream());
    }

    /// The version in which a webhook wants to see the object: its own, else any other that a rule names.
    private Optional<Kind> as(Hook hook, Deed deed) {
        var own = deed.type().kind();
        if (covers(hook, deed, own)) return Optional.of(own);
        if (hook.isExact()) return Optional.empty();
        return types.versions(own).stream().map(Type::kind).filter(it -> covers(hook, deed, it)).findFirst();
    }

    private static boolean covers(Hook hook, Deed deed, Kind kind) {
        return hook.scopes().stream().anyMatch(it -> it.covers(deed.operation(), kind, deed.subresource()));
    }

    /// The labels of the namespace that the deed is about.
    private Optional<Json.Obj> namespace(Deed deed) {
        if (deed.type().kind().equals(NAMESPACES)) {
            var object = deed.object().fields().isEmpty() ? deed.old() : deed.object();
            return Optional.of(object.object("metadata", "labels"));
        }
        if (deed.key().namespace().isEmpty()) return Optional.empty();
        return Optional.of(store.get(NAMESPACES.key("", deed.key().namespace()))
                .map(it -> it.tree().object("metadata", "labels")).orElse(Json.Obj.EMPTY));
    }
}
