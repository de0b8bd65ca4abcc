package rota.api.instanceset;

import rota.api.wire.Json;

/// What is wanted of one instance.
///
/// @param set the set that it belongs to; empty: none
/// @param template which of the set's templates it comes from; empty: the default one
/// @param scaledDown it goes because there are to be fewer, and not with its whole set
/// @param alone the same as a set that has this one member, whose pod says by a label whose it is
public record InstanceSpec(String set, String template, boolean scaledDown, InstanceSetSpec alone) {

    public static InstanceSpec of(Instance instance) {
        var spec = tree(instance);
        var strategy = spec.text("instanceUpdateStrategyType").map(it -> Json.object("type", Json.of(it)))
                .orElse(Json.Obj.EMPTY);
        var alone = InstanceSetSpec.of(spec.with("replicas", Json.of(1)).with("instanceUpdateStrategy", strategy)
                .withAt(Json.of(instance.getMetadata().getName()), "template", "metadata", "labels",
                        InstanceNames.NAME));
        return new InstanceSpec(spec.text("instanceSetName").orElse(""), spec.text("instanceTemplateName").orElse(""),
                spec.truth("scaledDown").orElse(false), alone);
    }

    /// As it is written, every field of it.
    public static Json.Obj tree(Instance instance) {
        return instance.part("spec");
    }
}
