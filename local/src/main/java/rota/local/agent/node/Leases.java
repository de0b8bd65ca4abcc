package rota.local.agent.node;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// The lease of a node: renewed every 10 s; whoever finds it older than 40 s takes the node for dead.
final class Leases {
    static final String NAMESPACE = "kube-node-lease";
    static final Duration RENEWAL = Duration.ofSeconds(10);
    private static final int DURATION = 40;
    private static final Kind LEASES = Kind.of(Lease.class);
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'")
            .withZone(ZoneOffset.UTC);

    private Leases() {}

    static Step step(NodeView view) {
        if (view.lease().isEmpty()) {
            return Step.oneByOne("lease", "the node has none yet", List.of(new Action.Create(fresh(view))));
        }
        return due(view).isAfter(view.now()) ? Step.waiting("lease", "it is fresh")
                : Step.oneByOne("lease", "the node lives", List.of(renewal(view)));
    }

    static Wake wake(NodeView view) {
        return Wake.at(due(view), "the node's lease");
    }

    private static Instant due(NodeView view) {
        return view.lease().map(Lease::getSpec).flatMap(it -> Optional.ofNullable(it.getRenewTime()))
                .map(it -> it.toInstant().plus(RENEWAL)).orElse(view.now());
    }

    private static Lease fresh(NodeView view) {
        var node = view.node().getMetadata();
        var owner = new OwnerReferenceBuilder().withApiVersion("v1").withKind(Kind.of(Node.class).name())
                .withName(node.getName()).withUid(node.getUid()).build();
        var now = ZonedDateTime.ofInstant(view.now().truncatedTo(ChronoUnit.MICROS), ZoneOffset.UTC);
        return new LeaseBuilder().withNewMetadata().withNamespace(NAMESPACE).withName(node.getName())
                .withOwnerReferences(owner).endMetadata().withNewSpec().withHolderIdentity(node.getName())
                .withLeaseDurationSeconds(DURATION).withRenewTime(now).endSpec().build();
    }

    private static Action renewal(NodeView view) {
        var name = view.profile().name();
        var spec = Json.object("holderIdentity", Json.of(name)).with("leaseDurationSeconds", Json.of(DURATION))
                .with("renewTime", Json.of(MICROS.format(view.now())));
        return new Action.Patch(LEASES.key(NAMESPACE, name), new PatchBody.Merge(Json.object("spec", spec)),
                Subresource.NONE, Action.Tolerates.GONE);
    }
}
