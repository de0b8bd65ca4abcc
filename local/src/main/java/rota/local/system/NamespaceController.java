package rota.local.system;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Stream;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Plan;
import rota.local.system.NamespaceView.Content;

/// Reads namespaces that are to go, and what is in them. Only mirrored kinds count: mirror all that live in namespaces.
public final class NamespaceController implements Controller<Namespace, NamespaceView, NoStatus> {
    private static final Kind NAMESPACES = Kind.of(Namespace.class);

    private final Mirrors mirrors;
    private final Mirror<Namespace> namespaces;

    public NamespaceController(Mirrors mirrors) {
        this.mirrors = mirrors;
        this.namespaces = mirrors.of(Namespace.class);
    }

    @Override
    public String name() {
        return "namespace";
    }

    @Override
    public List<Trigger<?>> triggers() {
        var triggers = new ArrayList<Trigger<?>>();
        triggers.add(Triggers.self(Namespace.class));
        namespaced().forEach(it -> triggers.add(new Trigger<>(it.model(), this::leavingHome)));
        return triggers;
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    @Override
    public Optional<NamespaceView> observe(Namespace namespace, Instant now) {
        if (!Deleting.is(namespace) || namespace.getSpec().getFinalizers().isEmpty()) return Optional.empty();
        var complete = Freshness.reaches(mirrors, namespace); // before the contents are read
        var name = namespace.getMetadata().getName();
        var contents = namespaced().flatMap(it -> contents(it, name)).toList();
        return Optional.of(new NamespaceView(namespace, contents, complete, now));
    }

    @Override
    public Plan<NoStatus> plan(NamespaceView view) {
        return NamespacePlanner.plan(view);
    }

    /// The server itself shows that the namespace is terminating.
    @Override
    public Optional<HasMetadata> withStatus(NamespaceView view, NoStatus status) {
        return Optional.empty();
    }

    private Stream<Mirror<?>> namespaced() {
        return mirrors.all().stream().filter(it -> it.kind().namespaced());
    }

    private static <T extends HasMetadata> Stream<Content> contents(Mirror<T> mirror, String namespace) {
        return mirror.list().stream().filter(it -> namespace.equals(it.getMetadata().getNamespace()))
                .map(it -> new Content(Identity.of(mirror.kind(), it), Deleting.is(it)));
    }

    /// Most namespaces stay: only one that is to go wants to know what happens in it.
    private List<Key> leavingHome(HasMetadata object) {
        return namespaces.get("", object.getMetadata().getNamespace()).filter(Deleting::is)
                .map(it -> Key.of(NAMESPACES, it)).stream().toList();
    }
}
