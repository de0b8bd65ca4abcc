package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.Toleration;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Ordered;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// What can be changed about a pod while it runs.
///
/// @param deadline for how long it may run; empty: for ever
/// @param images by container, those that run first included
/// @param sizes by container
record Shape(SequencedMap<String, String> labels, SequencedMap<String, String> annotations, Optional<Long> deadline,
        SequencedMap<String, String> initImages, SequencedMap<String, String> images,
        SequencedMap<String, Size> sizes, List<Toleration> tolerations) {
    private static final List<String> RESOURCES = List.of("cpu", "memory");

    /// Processors and memory of a container. A request that is not there is the limit, for each resource by itself, as
    /// the API server has it.
    record Size(SequencedMap<String, Quantity> requests, SequencedMap<String, Quantity> limits) {
        static Size of(Container container) {
            var resources = container.getResources();
            var limits = named(resources == null ? null : resources.getLimits());
            var requests = new LinkedHashMap<>(limits);
            requests.putAll(named(resources == null ? null : resources.getRequests()));
            return new Size(Ordered.map(requests), limits);
        }

        /// Whether the other has what this asks for. What it does not name may be anything: others may have put it
        /// there.
        boolean isMetBy(Size live) {
            return isMet(requests, live.requests) && isMet(limits, live.limits);
        }

        /// What it asks of one resource.
        Size only(String resource) {
            return new Size(only(requests, resource), only(limits, resource));
        }

        private static SequencedMap<String, Quantity> only(SequencedMap<String, Quantity> all, String resource) {
            var amount = all.get(resource);
            return amount == null ? Ordered.map() : Ordered.map(resource, amount);
        }

        private static boolean isMet(SequencedMap<String, Quantity> wanted, SequencedMap<String, Quantity> live) {
            return wanted.entrySet().stream().allMatch(it -> Optional.ofNullable(live.get(it.getKey()))
                    .filter(found -> amount(found).compareTo(amount(it.getValue())) == 0).isPresent());
        }

        private static BigDecimal amount(Quantity quantity) {
            return quantity.getNumericalAmount();
        }

        private static SequencedMap<String, Quantity> named(@Nullable Map<String, Quantity> all) {
            var named = new LinkedHashMap<String, Quantity>();
            if (all == null) return named;
            for (var name : RESOURCES) {
                var amount = all.get(name);
                if (amount != null) named.put(name, amount);
            }
            return Ordered.map(named);
        }
    }

    /// Whether a container would start anew to get this size.
    static boolean restarts(Container live, Size wanted) {
        var now = Size.of(live);
        return RESOURCES.stream().filter(it -> isForRestart(live, it)).anyMatch(it -> !wanted.only(it).isMetBy(now));
    }

    /// Whether a container that starts anew to get another size has done so, as far as its status tells.
    ///
    /// @param found what it runs with
    static boolean hasRestarted(Container asked, @Nullable ResourceRequirements found) {
        if (found == null) return true;
        var runs = Size.of(new ContainerBuilder(asked).withResources(found).build());
        return RESOURCES.stream().filter(it -> isForRestart(asked, it)).allMatch(it -> Size.of(asked).only(it).isMetBy(
                runs));
    }

    private static boolean isForRestart(Container container, String resource) {
        return container.getResizePolicy().stream().anyMatch(it -> resource.equals(it.getResourceName())
                && "RestartContainer".equals(it.getRestartPolicy()));
    }

    static Shape of(Json.Obj template) {
        var model = Codec.model(template, PodTemplateSpec.class);
        var spec = model.getSpec() == null ? new PodSpec() : model.getSpec();
        var metadata = Optional.ofNullable(model.getMetadata());
        return new Shape(metadata.map(it -> orNone(it.getLabels())).orElseGet(Ordered::map),
                metadata.map(it -> orNone(it.getAnnotations())).orElseGet(Ordered::map),
                Optional.ofNullable(spec.getActiveDeadlineSeconds()), images(spec.getInitContainers()),
                images(spec.getContainers()), sizes(spec.getContainers()), List.copyOf(spec.getTolerations()));
    }

    static SequencedMap<String, String> images(List<Container> containers) {
        var images = new LinkedHashMap<String, String>();
        containers.forEach(it -> images.put(it.getName(), it.getImage() == null ? "" : it.getImage()));
        return Ordered.map(images);
    }

    static SequencedMap<String, Size> sizes(List<Container> containers) {
        var sizes = new LinkedHashMap<String, Size>();
        containers.forEach(it -> sizes.put(it.getName(), Size.of(it)));
        return Ordered.map(sizes);
    }

    private static SequencedMap<String, String> orNone(@Nullable Map<String, String> map) {
        return map == null ? Ordered.map() : Ordered.map(map);
    }
}
