package rota.local.views.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import rota.api.wire.Json;

/// What a table shows of volumes and of where they come from.
final class StorageColumns {
    private static final String OLD_CLASS = "volume.beta.kubernetes.io/storage-class";
    private static final String DEFAULT_CLASS = "storageclass.kubernetes.io/is-default-class";

    static final List<Column> CLAIM = List.of(Column.NAME,
            Column.text("Status", StorageColumns::phase),
            Column.at("Volume", "", "spec", "volumeName"),
            Column.text("Capacity", it -> bound(it) ? capacity(it, "status") : ""),
            Column.text("Access Modes", it -> bound(it) ? modes(it.texts("status", "accessModes")) : ""),
            Column.text("StorageClass", StorageColumns::storageClass),
            Column.at("VolumeAttributesClass", Subject.UNSET, "spec", "volumeAttributesClassName"),
            Column.AGE,
            Column.at("VolumeMode", Subject.UNSET, "spec", "volumeMode").asWide());

    static final List<Column> VOLUME = List.of(Column.NAME,
            Column.text("Capacity", it -> capacity(it, "spec")),
            Column.text("Access Modes", it -> modes(it.texts("spec", "accessModes"))),
            Column.at("Reclaim Policy", "", "spec", "persistentVolumeReclaimPolicy"),
            Column.text("Status", StorageColumns::phase),
            Column.text("Claim", StorageColumns::claim),
            Column.text("StorageClass", StorageColumns::storageClass),
            Column.at("VolumeAttributesClass", Subject.UNSET, "spec", "volumeAttributesClassName"),
            Column.at("Reason", "", "status", "reason"),
            Column.AGE,
            Column.at("VolumeMode", Subject.UNSET, "spec", "volumeMode").asWide());

    static final List<Column> STORAGE_CLASS = List.of(
            new Column("Name", "string", "name", "", 0, StorageColumns::className),
            Column.at("Provisioner", "", "provisioner"),
            Column.at("ReclaimPolicy", "Delete", "reclaimPolicy"),
            Column.at("VolumeBindingMode", "Immediate", "volumeBindingMode"),
            new Column("AllowVolumeExpansion", "string", "", "", 0, it -> Json.of(it.says("allowVolumeExpansion"))),
            Column.AGE);

    static final List<Column> ATTACHMENT = List.of(Column.NAME,
            new Column("Attacher", "string", "name", "", 0, it -> Json.of(it.text("spec", "attacher"))),
            Column.at("PV", "", "spec", "source", "persistentVolumeName"),
            Column.at("Node", "", "spec", "nodeName"),
            Column.truth("Attached", it -> it.says("status", "attached")),
            Column.AGE);

    static final List<Column> ATTRIBUTES_CLASS = List.of(Column.NAME, Column.at("DriverName", "", "driverName"),
            Column.AGE);

    static final List<Column> CSI_NODE = List.of(Column.NAME,
            Column.number("Drivers", it -> it.count("spec", "drivers")), Column.AGE);

    static final List<Column> CSI_DRIVER = List.of(Column.NAME,
            Column.truth("AttachRequired", it -> !it.tree().at("spec", "attachRequired")
                    .filter(Json.Bool.FALSE::equals).isPresent()),
            Column.truth("PodInfoOnMount", it -> it.says("spec", "podInfoOnMount")),
            Column.truth("StorageCapacity", it -> it.says("spec", "storageCapacity")),
            Column.text("TokenRequests", StorageColumns::tokens),
            Column.truth("RequiresRepublish", it -> it.says("spec", "requiresRepublish")),
            Column.text("Modes", it -> it.count("spec", "volumeLifecycleModes") == 0 ? Subject.NONE
                    : String.join(",", it.texts("spec", "volumeLifecycleModes"))),
            Column.AGE);

    private StorageColumns() {}

    private static String phase(Subject subject) {
        return subject.deleting() ? "Terminating" : subject.text("status", "phase");
    }

    private static boolean bound(Subject claim) {
        return !claim.text("spec", "volumeName").isEmpty();
    }

    private static String capacity(Subject subject, String side) {
        return CoreColumns.scalar(subject, "0", side, "capacity", "storage");
    }

    /// The usual short forms, in a fixed order, each once.
    private static String modes(List<String> modes) {
        var known = new ArrayList<String>();
        if (modes.contains("ReadWriteOnce")) known.add("RWO");
        if (modes.contains("ReadOnlyMany")) known.add("ROX");
        if (modes.contains("ReadWriteMany")) known.add("RWX");
        if (modes.contains("ReadWriteOncePod")) known.add("RWOP");
        return String.join(",", known);
    }

    private static String storageClass(Subject subject) {
        return subject.tree().object("metadata", "annotations").text(OLD_CLASS)
                .orElseGet(() -> subject.text("spec", "storageClassName"));
    }

    private static String claim(Subject volume) {
        var claim = volume.tree().object("spec", "claimRef");
        return claim.fields().isEmpty() ? "" : claim.text("namespace").orElse("") + "/" + claim.text("name").orElse("");
    }

    private static Json className(Subject subject) {
        var standard = subject.tree().object("metadata", "annotations").text(DEFAULT_CLASS).filter("true"::equals);
        return Json.of(standard.isPresent() ? subject.name() + " (default)" : subject.name());
    }

    private static String tokens(Subject driver) {
        if (driver.tree().at("spec", "tokenRequests").isEmpty()) return Subject.UNSET;
        return driver.objects("spec", "tokenRequests").stream().map(it -> it.text("audience").orElse(""))
                .collect(Collectors.joining(","));
    }
}
