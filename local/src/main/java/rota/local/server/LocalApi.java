package rota.local.server;

import io.fabric8.kubernetes.api.model.Binding;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.autoscaling.v1.Scale;
import io.fabric8.kubernetes.api.model.policy.v1.Eviction;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.client.Api;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.meta.Owners;
import rota.api.wire.Codec;
import rota.local.store.Stored;

/// The API for callers in the same process: model objects in, model objects out.
///
/// What it returns is shared with all who read the same version: nobody changes it.
public final class LocalApi implements Api {
    private static final Kind POD = Kind.of(Pod.class);

    private final Verbs verbs;
    private final Intent intent;

    /// A door to the server.
    ///
    /// @param manager who owns the fields that are written here, except by server-side apply
    public LocalApi(Verbs verbs, String manager) {
        this.verbs = verbs;
        this.intent = Intent.by(manager);
    }

    @Override
    public Optional<HasMetadata> send(Request request) {
        return switch (request) {
            case Request.Get(var key) -> model(verbs.get(key));
            case Request.Find find -> any(find);
            case Request.Create(var object) when object instanceof Binding binding -> bind(binding);
            case Request.Create(var object) when object instanceof Eviction eviction -> evict(eviction);
            case Request.Create(var object) -> {
                var key = request.key();
                yield model(verbs.create(key.kind(), key.namespace(), Codec.tree(object), intent));
            }
            case Request.Update(var object, var side) ->
                    model(verbs.update(request.key(), Codec.tree(object), side, intent));
            case Request.Patch(var key, var body, var side) when side == Subresource.SCALE ->
                    Optional.of(Codec.model(verbs.patchScale(key, body, intent), Scale.class));
            case Request.Patch(var key, var body, var side) -> model(verbs.patch(key, body, side, intent));
            case Request.Delete(var key, var preconditions, var options) -> {
                var deleted = verbs.delete(key, preconditions, options, intent);
                yield deleted.gone() ? Optional.empty() : model(deleted.object());
            }
        };
    }

    private Optional<HasMetadata> any(Request.Find find) {
        var all = verbs.list(new Interest(find.kind(), find.key().namespace(), _ -> true)).objects();
        return all.stream().flatMap(it -> model(it).stream()).filter(it -> Owners.isControlledBy(it, find.owner().uid())
                && carries(it, find.labels())).findFirst();
    }

    private static boolean carries(HasMetadata object, SequencedMap<String, String> labels) {
        var own = Optional.ofNullable(object.getMetadata().getLabels()).orElseGet(Map::of);
        return own.entrySet().containsAll(labels.entrySet());
    }

    /// A binding is not an object but an order; the server answers it without one.
    private Optional<HasMetadata> bind(Binding binding) {
        var metadata = binding.getMetadata();
        var uid = Optional.ofNullable(metadata.getUid());
        verbs.bind(POD.key(metadata.getNamespace(), metadata.getName()),
                new Preconditions(uid, Optional.empty()), binding.getTarget().getName(), intent);
        return Optional.empty();
    }

    /// An eviction is an order too.
    private Optional<HasMetadata> evict(Eviction eviction) {
        var metadata = eviction.getMetadata();
        var options = Optional.ofNullable(eviction.getDeleteOptions());
        var uid = options.map(it -> it.getPreconditions()).map(it -> it.getUid());
        var grace = options.map(it -> it.getGracePeriodSeconds());
        verbs.evict(POD.key(metadata.getNamespace(), metadata.getName()), new Preconditions(uid, Optional.empty()),
                new DeleteOptions(grace, Optional.empty()), intent);
        return Optional.empty();
    }

    private Optional<HasMetadata> model(Stored stored) {
        return Optional.of(stored.model(verbs.types().of(stored.key().kind()).model()));
    }
}
