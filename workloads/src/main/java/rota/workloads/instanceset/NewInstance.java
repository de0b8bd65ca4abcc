package rota.workloads.instanceset;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceNames;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.InstanceSpec;
import rota.api.meta.Owners;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.workloads.revision.GoForm;
import rota.workloads.revision.RevisionHash;

/// The object of kind Instance that a set wants for one of its members.
///
/// @param said the spec of the set, as it is written
record NewInstance(InstanceSetView view, Json.Obj said) {
    /// What an Instance takes over from its set as it is, and what its hash is made from.
    private static final List<String> HASHED = List.of("minReadySeconds", "podUpdatePolicy", "podUpgradePolicy",
            "roles", "configs");
    /// What no pod has to do with: it follows at once. Retention above all must be right before an Instance goes.
    private static final List<String> QUIET = List.of("selector", "lifecycleActions",
            "persistentVolumeClaimRetentionPolicy");

    static NewInstance of(InstanceSetView view) {
        return new NewInstance(view, InstanceSetSpec.tree(view.set()));
    }

    /// What stands for all that is wanted of the instances of a template, but for what is quiet.
    String hash(Template template) {
        var metadata = template.pod().object("metadata");
        var part = Json.object("template", Json.object("labels", metadata.object("labels"))
                .with("annotations", metadata.object("annotations")).with("spec", template.pod().object("spec")));
        return RevisionHash.of(part.with("wanted", wanted(template, HASHED)));
    }

    Instance of(Template template, String name) {
        var metadata = Json.object("namespace", Json.of(view.namespace())).with("name", Json.of(name))
                .with("labels", Codec.json(labels(template))).with("annotations", Codec.json(annotations(template)))
                .with("ownerReferences", Json.list(Codec.tree(Owners.controllerReference(view.id()))));
        return Codec.model(Json.object("apiVersion", Json.of("workloads.kubeblocks.io/v1"))
                .with("kind", Json.of("Instance")).with("metadata", metadata).with("spec", spec(template, name)),
                Instance.class);
    }

    /// The same object with what is wanted now. Labels and annotations of others stay.
    Instance rewritten(Instance live, Template template) {
        var copy = renamed(live, template);
        var labels = new LinkedHashMap<>(orNone(live.getMetadata().getLabels()));
        labels.putAll(labels(template));
        copy.getMetadata().setLabels(labels);
        return with(copy, spec(template, live.getMetadata().getName()));
    }

    /// The same object with what is quiet as it should be; empty where it is.
    Optional<Instance> quieted(Instance live) {
        var before = InstanceSpec.tree(live);
        var next = before;
        for (var field : QUIET) {
            next = said.get(field).isPresent() ? next.with(field, said.get(field).get()) : next.without(field);
        }
        return next.equals(before) ? Optional.empty() : Optional.of(with(Codec.copy(live), next));
    }

    /// Whether it asks for all that is wanted. Others who have made it have a hash of their own for the same.
    boolean isMet(Instance live, Template template) {
        return form(InstanceSpec.tree(live)).equals(form(spec(template, live.getMetadata().getName())));
    }

    /// What says nothing is left out, as others do.
    private static Json.Obj form(Json.Obj spec) {
        var form = GoForm.object(spec).without("scaledDown");
        for (var field : spec.fields().keySet()) {
            if (form.object(field).equals(Json.Obj.EMPTY) && form.get(field).filter(Json.Obj.class::isInstance)
                    .isPresent())
                form = form.without(field);
        }
        return form.whole("minReadySeconds").orElse(1) == 0 ? form.without("minReadySeconds") : form;
    }

    /// The same object, but noted down as what is wanted now.
    Instance renamed(Instance live, Template template) {
        var copy = Codec.copy(live);
        var annotations = new LinkedHashMap<>(orNone(live.getMetadata().getAnnotations()));
        annotations.putAll(annotations(template));
        copy.getMetadata().setAnnotations(annotations);
        return copy;
    }

    private static Instance with(Instance copy, Json.Obj spec) {
        copy.setAdditionalProperty("spec", Codec.model(spec, Map.class));
        return copy;
    }

    private Json.Obj spec(Template template, String name) {
        var spec = wanted(template, HASHED);
        for (var field : QUIET) spec = taken(spec, field);
        return spec.with("template", template.pod().with("spec", template.pod().object("spec")
                .with("hostname", Json.of(name)).with("subdomain", Json.of(InstanceSetNames.headless(view.name())))));
    }

    private Json.Obj wanted(Template template, List<String> fields) {
        var spec = Json.object("instanceSetName", Json.of(view.name()))
                .with("instanceTemplateName", Json.of(template.name()));
        for (var field : fields) spec = taken(spec, field);
        var strategy = said.text("instanceUpdateStrategy", "type");
        if (strategy.isPresent()) spec = spec.with("instanceUpdateStrategyType", Json.of(strategy.get()));
        var claims = template.claims().stream().<Json>map(it -> Json.object("metadata", it.object("metadata"))
                .with("spec", it.object("spec"))).toList();
        return claims.isEmpty() ? spec : spec.with("volumeClaimTemplates", new Json.Arr(claims));
    }

    private Json.Obj taken(Json.Obj spec, String field) {
        return said.get(field).map(it -> spec.with(field, it)).orElse(spec);
    }

    private SequencedMap<String, String> labels(Template template) {
        var labels = texts(template, "labels");
        labels.putAll(InstanceSetNames.matchLabels(view.name()));
        labels.put(InstanceSetNames.TEMPLATE, template.name());
        return labels;
    }

    private SequencedMap<String, String> annotations(Template template) {
        var annotations = texts(template, "annotations");
        annotations.put(InstanceNames.GENERATION, String.valueOf(view.generation()));
        annotations.put(InstanceNames.HASH, hash(template));
        return annotations;
    }

    private static SequencedMap<String, String> texts(Template template, String map) {
        var texts = new LinkedHashMap<String, String>();
        template.pod().object("metadata", map).fields().forEach((key, value) -> {
            if (value instanceof Json.Str(var text)) texts.put(key, text);
        });
        return texts;
    }

    private static Map<String, String> orNone(@Nullable Map<String, String> map) {
        return map == null ? Map.of() : map;
    }
}
