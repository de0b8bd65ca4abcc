package rota.api.wire;

import io.fabric8.kubernetes.api.model.FieldsV1;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Reads the metadata of an object by hand. Every write changes it, so it is what is decoded most, and Jackson takes
/// several times as long. Whatever is unusual about it is left to Jackson, with all that it has to say of mistakes.
///
/// What two versions of an object share, their metadata shares: nobody changes it.
final class Metadata {
    /// Something that is none of our business.
    private static final class Unusual extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private Unusual() {
            super("metadata that Jackson must read", null, false, false);
        }
    }

    /// Pods of one template have the same fields written by the same managers, and a map for each of them.
    private static final Lately<FieldsV1> WRITTEN = new Lately<>();

    private Metadata() {}

    /// What Jackson would make of it, or nothing.
    static Optional<ObjectMeta> read(Json.Obj tree) {
        try {
            var metadata = new ObjectMeta();
            metadata.setAdditionalProperties(Direct.NOTHING_ELSE);
            tree.fields().forEach((name, value) -> set(metadata, name, value));
            return Optional.of(metadata);
        } catch (Unusual _) {
            return Optional.empty();
        }
    }

    private static void set(ObjectMeta metadata, String name, Json value) {
        switch (name) {
            case "annotations" -> metadata.setAnnotations(texts(value));
            case "creationTimestamp" -> metadata.setCreationTimestamp(text(value));
            case "deletionGracePeriodSeconds" -> metadata.setDeletionGracePeriodSeconds(number(value));
            case "deletionTimestamp" -> metadata.setDeletionTimestamp(text(value));
            case "finalizers" -> metadata.setFinalizers(finalizers(value));
            case "generateName" -> metadata.setGenerateName(text(value));
            case "generation" -> metadata.setGeneration(number(value));
            case "labels" -> metadata.setLabels(texts(value));
            case "managedFields" -> metadata.setManagedFields(managers(value));
            case "name" -> metadata.setName(text(value));
            case "namespace" -> metadata.setNamespace(text(value));
            case "ownerReferences" -> metadata.setOwnerReferences(owners(value));
            case "resourceVersion" -> metadata.setResourceVersion(text(value));
            case "uid" -> metadata.setUid(text(value));
            default -> throw new Unusual();
        }
    }

    private static List<OwnerReference> owners(Json value) {
        var owners = new ArrayList<OwnerReference>();
        for (var item : items(value)) owners.add(shared(item, OwnerReference.class, Metadata::owner));
        return owners;
    }

    private static OwnerReference owner(Json.Obj tree) {
        var owner = new OwnerReference();
        owner.setAdditionalProperties(Direct.NOTHING_ELSE);
        tree.fields().forEach((name, its) -> set(owner, name, its));
        return owner;
    }

    private static void set(OwnerReference owner, String name, Json value) {
        switch (name) {
            case "apiVersion" -> owner.setApiVersion(text(value));
            case "blockOwnerDeletion" -> owner.setBlockOwnerDeletion(truth(value));
            case "controller" -> owner.setController(truth(value));
            case "kind" -> owner.setKind(text(value));
            case "name" -> owner.setName(text(value));
            case "uid" -> owner.setUid(text(value));
            default -> throw new Unusual();
        }
    }

    private static List<ManagedFieldsEntry> managers(Json value) {
        var managers = new ArrayList<ManagedFieldsEntry>();
        for (var item : items(value)) managers.add(shared(item, ManagedFieldsEntry.class, Metadata::manager));
        return managers;
    }

    private static ManagedFieldsEntry manager(Json.Obj tree) {
        var manager = new ManagedFieldsEntry();
        manager.setAdditionalProperties(Direct.NOTHING_ELSE);
        tree.fields().forEach((name, its) -> set(manager, name, its));
        return manager;
    }

    private static void set(ManagedFieldsEntry manager, String name, Json value) {
        switch (name) {
            case "apiVersion" -> manager.setApiVersion(text(value));
            case "fieldsType" -> manager.setFieldsType(text(value));
            case "fieldsV1" -> manager.setFieldsV1(shared(value, FieldsV1.class, it -> WRITTEN.of(it,
                    Metadata::written)));
            case "manager" -> manager.setManager(text(value));
            case "operation" -> manager.setOperation(text(value));
            case "subresource" -> manager.setSubresource(text(value));
            case "time" -> manager.setTime(text(value));
            default -> throw new Unusual();
        }
    }

    private static FieldsV1 written(Json.Obj tree) {
        var fields = new FieldsV1();
        fields.setAdditionalProperties(parts(tree));
        return fields;
    }

    private static Map<String, Object> parts(Json.Obj tree) {
        var parts = new LinkedHashMap<String, Object>();
        tree.fields().forEach((name, its) -> parts.put(name, shared(its, Map.class, Metadata::parts)));
        return parts;
    }

    @SuppressWarnings("unchecked") // nothing else is made of labels and annotations
    private static Map<String, String> texts(Json value) {
        return shared(value, Map.class, Metadata::map);
    }

    private static Map<String, String> map(Json.Obj tree) {
        var texts = new LinkedHashMap<String, String>();
        tree.fields().forEach((name, its) -> texts.put(name, text(its)));
        return texts;
    }

    /// What was decoded from this very tree before, or is now.
    private static <T> T shared(Json value, Class<T> type, Function<Json.Obj, ? extends T> decode) {
        if (!(value instanceof Json.Obj tree)) throw new Unusual();
        var fields = (Fields) tree.fields();
        if (type.isInstance(fields.decoded())) return type.cast(fields.decoded());
        var fresh = decode.apply(tree);
        fields.decoded(fresh);
        return fresh;
    }

    private static List<String> finalizers(Json value) {
        var texts = new ArrayList<String>();
        for (var item : items(value)) texts.add(text(item));
        return texts;
    }

    private static String text(Json value) {
        if (value instanceof Json.Str(var text)) return text;
        throw new Unusual();
    }

    private static boolean truth(Json value) {
        if (value instanceof Json.Bool truth) return truth == Json.Bool.TRUE;
        throw new Unusual();
    }

    private static long number(Json value) {
        if (value instanceof Json.Num(BigDecimal number) && number.scale() == 0 && number.precision() <= 18) {
            return number.longValue();
        }
        throw new Unusual();
    }

    private static List<Json> items(Json value) {
        if (value instanceof Json.Arr(var items)) return items;
        throw new Unusual();
    }
}
