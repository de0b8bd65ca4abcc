package rota.workloads.trainjob.plugin;

import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.Map;
import java.util.Optional;
import rota.api.jobset.JobSet;
import rota.api.meta.Identity;
import rota.api.trainjob.Reports;
import rota.api.wire.Codec;

/// Where trainings report how far they are.
///
/// @param url how pods reach it, without a path
/// @param authority by whom the certificate there is signed, in PEM
public record ReportDesk(String url, String authority) {

    /// The one that a training was told of.
    public static Optional<ReportDesk> of(ConfigMap told, Identity job) {
        var data = Optional.ofNullable(told.getData()).orElse(Map.of());
        var address = Optional.ofNullable(data.get(Reports.ADDRESS)).orElse("");
        var path = Reports.path(job.key().namespace(), job.key().name());
        return address.endsWith(path) && data.containsKey(Reports.AUTHORITY) ? Optional.of(new ReportDesk(
                address.substring(0, address.length() - path.length()), data.get(Reports.AUTHORITY)))
                : Optional.empty();
    }

    /// Whether the pods of a JobSet know of one.
    public static boolean isKnownTo(JobSet set) {
        return Codec.tree(set).objects("spec", "replicatedJobs").stream().map(it -> new PodSet(it, 1))
                .anyMatch(it -> Keyed.find(it.pod().objects("volumes"), Reporting.VOLUME).isPresent());
    }
}
