package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSetNames;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Owners;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// The headless Service that gives every instance a name. One of somebody else is left as it is.
final class Assistants {
    static final Kind SERVICES = Kind.of(Service.class);
    private static final String STABLE = "stable";

    private Assistants() {}

    /// Pods come and go whatever becomes of it.
    static List<Step> steps(InstanceSetView view) {
        return wanted(view).stream().map(Step::apart).toList();
    }

    private static List<Step> wanted(InstanceSetView view) {
        var live = view.ownership().headless();
        var ours = live.filter(it -> Owners.isControlledBy(it, view.id().uid()));
        if (!view.spec().switches().headless())
            return ours.filter(it -> !Deleting.is(it)).map(it -> removal(it))
                    .stream().toList();
        if (live.isEmpty())
            return List.of(Step.oneByOne("service", "instances are found by a headless Service", List.of(
                    new Action.Create(service(view), Optional.of("FailedReconcile")))));
        if (ours.isEmpty())
            return List.of(Step.waiting("service", "the Service " + InstanceSetNames.headless(view.name())
                    + " belongs to somebody else and is left as it is"));
        return change(ours.get(), service(view)).stream().toList();
    }

    /// What other programs have put on it must not hold it.
    static Step removal(Service service) {
        var actions = new ArrayList<Action>();
        if (service.getMetadata().getFinalizers().contains(InstanceSetNames.FINALIZER))
            actions.add(new Action.Patch(Identity.of(SERVICES, service).key(), new PatchBody.Strategic(Json.object(
                    "metadata", Json.object("uid", Json.of(service.getMetadata().getUid())).with(
                            "$deleteFromPrimitiveList/finalizers", Json.list(Json.of(InstanceSetNames.FINALIZER))))),
                    Subresource.NONE, Action.Tolerates.GONE_OR_CHANGED_HANDS));
        if (!Deleting.is(service)) actions.add(new Action.Delete(Identity.of(SERVICES, service)));
        return Step.oneByOne("service", "the headless Service is not wanted any more", actions);
    }

    private static Service service(InstanceSetView view) {
        var selector = new LinkedHashMap<>(view.spec().matchLabels());
        selector.put(InstanceSetNames.RELEASE_PHASE, STABLE);
        return new ServiceBuilder().withNewMetadata().withNamespace(view.namespace())
                .withName(InstanceSetNames.headless(view.name()))
                .withLabels(InstanceSetNames.matchLabels(view.name())).withAnnotations(annotations(view))
                .withOwnerReferences(Owners.controllerReference(view.id())).endMetadata().withNewSpec()
                .withType("ClusterIP").withClusterIP("None").withPublishNotReadyAddresses(true).withSelector(selector)
                .withPorts(ports(view.spec().template())).endSpec().build();
    }

    private static SequencedMap<String, String> annotations(InstanceSetView view) {
        var annotations = new LinkedHashMap<String, String>();
        if (view.spec().switches().instanceApi()) return annotations;
        view.annotations().forEach((key, value) -> {
            if (key.endsWith(InstanceSetNames.FOR_HEADLESS))
                annotations.put(key.substring(0, key.length()
                        - InstanceSetNames.FOR_HEADLESS.length()), value);
        });
        return annotations;
    }

    /// A name that is taken gives way to one made from protocol and number.
    private static List<ServicePort> ports(Json.Obj template) {
        var names = new TreeSet<String>();
        var ports = new ArrayList<ServicePort>();
        for (var container : template.objects("spec", "containers")) {
            for (var port : container.objects("ports")) {
                var number = port.whole("containerPort").orElse(0);
                var protocol = port.text("protocol").orElse("TCP");
                var own = port.text("name").filter(it -> !it.isEmpty() && !names.contains(it));
                var name = own.orElse(protocol.toLowerCase(Locale.ROOT) + "-" + number);
                if (names.add(name))
                    ports.add(new ServicePortBuilder().withName(name).withProtocol(protocol).withPort(number)
                            .withNewTargetPort(number).build());
            }
        }
        return ports;
    }

    private static Optional<Step> change(Service live, Service wanted) {
        if (Deleting.is(live) || isMet(live, wanted)) return Optional.empty();
        var spec =
                Json.object("selector", Codec.json(wanted.getSpec().getSelector())).with("type", Json.of("ClusterIP"))
                        .with("publishNotReadyAddresses", Json.of(true))
                        .with("ports", new Json.Arr(wanted.getSpec().getPorts().stream().map(Codec::json).toList()));
        var metadata = Json.object("uid", Json.of(live.getMetadata().getUid()))
                .with("labels", Codec.json(wanted.getMetadata().getLabels()))
                .with("annotations", Codec.json(orNone(wanted.getMetadata().getAnnotations())));
        return Optional.of(Step.oneByOne("service", "the headless Service follows the set", List.of(new Action.Patch(
                Identity.of(SERVICES, live).key(), new PatchBody.Merge(Json.object("metadata", metadata).with("spec",
                        spec)),
                Subresource.NONE, Action.Tolerates.GONE_OR_CHANGED_HANDS))));
    }

    private static boolean isMet(Service live, Service wanted) {
        var spec = live.getSpec();
        return contains(live.getMetadata().getLabels(), wanted.getMetadata().getLabels())
                && contains(live.getMetadata().getAnnotations(), wanted.getMetadata().getAnnotations())
                && wanted.getSpec().getSelector().equals(spec.getSelector())
                && Boolean.TRUE.equals(spec.getPublishNotReadyAddresses())
                && ports(spec.getPorts()).equals(ports(wanted.getSpec().getPorts()));
    }

    private static List<String> ports(List<ServicePort> ports) {
        return ports.stream().map(it -> it.getName() + "/" + Objects.requireNonNullElse(it.getProtocol(), "TCP") + "/"
                + it.getPort()).toList();
    }

    private static boolean contains(@Nullable Map<String, String> live,
            @Nullable Map<String, String> wanted) {
        return orNone(wanted).entrySet().stream().allMatch(it -> it.getValue().equals(orNone(live).get(it.getKey())));
    }

    private static Map<String, String> orNone(@Nullable Map<String, String> map) {
        return map == null ? Map.of() : map;
    }
}
