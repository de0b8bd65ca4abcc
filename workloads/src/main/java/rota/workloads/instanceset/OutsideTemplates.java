package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Quantity;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.InstanceTemplate;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.api.zstd.Zstd;

/// Templates that a set keeps outside of its spec: an annotation names a ConfigMap, which holds a list of them in a
/// compressed form.
///
/// @param found in the order in which they are written
/// @param mistake why they cannot be read; empty: they can, or there are none
record OutsideTemplates(List<Json> found, Optional<String> mistake) {
    private static final String KEY = "instances";
    /// Far more than an object may have.
    private static final int MOST_BYTES = 16 << 20;
    private static final Pattern NAME = Pattern.compile("(?=.{1,54}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?");

    OutsideTemplates {
        found = List.copyOf(found);
    }

    /// @param find a ConfigMap in the namespace of the set
    static OutsideTemplates of(InstanceSet set, Function<String, Optional<ConfigMap>> find) {
        try {
            var reference = reference(set);
            for (var name : names(reference)) {
                if (find.apply(name).filter(OutsideTemplates::areIn).isEmpty())
                    throw new IllegalArgumentException("expected a ConfigMap " + name + " with " + KEY
                            + " in its binaryData, found none");
            }
            var outside = new OutsideTemplates(reference.text(set.getMetadata().getName()).flatMap(find).map(
                    OutsideTemplates::read).orElse(List.of()), Optional.empty());
            outside.check(outside.joined(set));
            return outside;
        } catch (IllegalArgumentException mistake) {
            return new OutsideTemplates(List.of(), Optional.of("metadata.annotations[" + InstanceSetNames.TEMPLATE_REF
                    + "]: " + mistake.getMessage()));
        }
    }

    /// No schema has seen them: what makes no sense here would be taken for a bug of ours later.
    private void check(InstanceSetSpec spec) {
        for (var template : spec.instances().subList(spec.instances().size() - found.size(), spec.instances().size())) {
            if (!NAME.matcher(template.name()).matches())
                throw new IllegalArgumentException("expected a name of lower case letters, digits, dots and dashes,"
                        + " found " + (template.name().isEmpty() ? "none" : template.name()));
            try {
                check(spec, template);
            } catch (IllegalArgumentException mistake) {
                var why = String.valueOf(mistake.getMessage()).lines().findFirst().orElse("");
                throw new IllegalArgumentException("template " + template.name() + ": " + why, mistake);
            }
        }
    }

    private static void check(InstanceSetSpec spec, InstanceTemplate template) {
        Shape.of(Overrides.pod(spec, template));
        var amounts = new ArrayList<String>();
        template.claims().forEach(it -> it.textOrNumber("spec", "resources", "requests", "storage").ifPresent(
                amounts::add));
        for (var kind : List.of("limits", "requests")) {
            var named = template.overrides().object("resources", kind);
            named.fields().keySet().forEach(it -> named.textOrNumber(it).ifPresent(amounts::add));
        }
        for (var amount : amounts) {
            try {
                new Quantity(amount).getNumericalAmount();
            } catch (IllegalArgumentException mistake) {
                throw new IllegalArgumentException("expected an amount such as 500m or 1Gi, found " + amount, mistake);
            }
        }
    }

    /// What a set says of ConfigMaps, and in which version those are that it names.
    static List<String> source(InstanceSet set, Function<String, Optional<ConfigMap>> find) {
        if (!areNamed(set)) return List.of();
        var source = new ArrayList<String>();
        source.add(String.valueOf(set.getMetadata().getAnnotations().get(InstanceSetNames.TEMPLATE_REF)));
        try {
            names(reference(set)).stream().flatMap(it -> find.apply(it).stream()).map(ConfigMap::getMetadata).forEach(
                    it -> source.add(it.getName() + " " + it.getUid() + " " + it.getResourceVersion()));
        } catch (IllegalArgumentException _) {
            return source; // what it says is all that there is to know
        }
        return source;
    }

    /// Whether a ConfigMap holds some.
    static boolean areIn(ConfigMap map) {
        return map.getBinaryData() != null && map.getBinaryData().containsKey(KEY);
    }

    /// Whether a set looks for its templates in a ConfigMap of this name.
    static boolean isNamed(InstanceSet set, String map) {
        try {
            return names(reference(set)).contains(map);
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /// Whether a set has any outside of its spec.
    static boolean areNamed(InstanceSet set) {
        var annotations = set.getMetadata().getAnnotations();
        return annotations != null && annotations.containsKey(InstanceSetNames.TEMPLATE_REF);
    }

    /// What the user wants, these templates included.
    InstanceSetSpec joined(InstanceSet set) {
        var spec = InstanceSetSpec.tree(set);
        if (found.isEmpty()) return InstanceSetSpec.of(spec);
        var all = new ArrayList<Json>(spec.objects("instances"));
        all.addAll(found);
        return InstanceSetSpec.of(spec.with("instances", new Json.Arr(all)));
    }

    /// From names of sets to names of ConfigMaps.
    private static Json.Obj reference(InstanceSet set) {
        var annotations = set.getMetadata().getAnnotations();
        var text = annotations == null ? null : annotations.get(InstanceSetNames.TEMPLATE_REF);
        return text == null ? Json.Obj.EMPTY : Codec.readObject(text);
    }

    private static List<String> names(Json.Obj reference) {
        return reference.fields().keySet().stream().flatMap(it -> reference.text(it).stream()).sorted().toList();
    }

    private static List<Json> read(ConfigMap map) {
        var compressed = Base64.getDecoder().decode(map.getBinaryData().get(KEY));
        var text = new String(Zstd.decompress(compressed, MOST_BYTES), StandardCharsets.UTF_8);
        if (Codec.read(text) instanceof Json.Arr(var all) && all.stream().allMatch(Json.Obj.class::isInstance))
            return all;
        throw new IllegalArgumentException("expected a list of templates in the ConfigMap " + map.getMetadata()
                .getName());
    }
}
