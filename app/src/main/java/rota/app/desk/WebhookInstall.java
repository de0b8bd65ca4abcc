package rota.app.desk;

import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import rota.api.client.Api;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.jobset.JobSet;
import rota.api.meta.Kind;
import rota.api.nodeset.NodeSetNames;
import rota.api.trainjob.ClusterTrainingRuntime;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobNames;
import rota.api.trainjob.TrainingRuntime;
import rota.api.wire.Json;
import rota.app.wiring.Workload;

/// Tells an API server to ask us before some writes. It goes on without us where we do not answer: what we say is for
/// the user's comfort, and the controllers bear whatever is written.
public final class WebhookInstall {
    private static final String NAME = "rota-trainings";
    private static final int SECONDS = 5;

    private WebhookInstall() {}

    /// Asks to be asked; what was there before under our name is replaced.
    ///
    /// @param workloads that are ours: what others look after is for them to judge
    /// @param url of the desk
    /// @param authority by whom its certificate is signed, in PEM
    public static void into(Api api, List<Workload> workloads, String url, String authority) {
        var desk = new Place(url, authority);
        var checks = new ArrayList<Json>();
        var stamps = new ArrayList<Json>();
        if (workloads.contains(Workload.JOBSET))
            checks.add(hook("jobset.rota.dev", desk, Admission.JOB_SETS, rule(JobSet.KIND, "UPDATE")));
        if (workloads.contains(Workload.NODESET))
            checks.add(hook("nodeset.rota.dev", desk, Admission.NODE_SETS, written(NodeSetNames.NODE_SET)));
        if (workloads.contains(Workload.TRAINJOB)) {
            checks.add(hook("check.trainjob.rota.dev", desk, Admission.TRAIN_JOBS, written(TrainJob.KIND)));
            checks.add(unlessDisabled(hook("trainingruntime.rota.dev", desk, Admission.RUNTIMES, written(
                    TrainingRuntime.KIND))));
            checks.add(unlessDisabled(hook("clustertrainingruntime.rota.dev", desk, Admission.CLUSTER_RUNTIMES, written(
                    ClusterTrainingRuntime.KIND))));
            // For all of them: a condition would be an expression, which has to be understood at every start.
            stamps.add(hook("trainjob.rota.dev", desk, Admission.STAMPS, written(TrainJob.KIND)));
        }
        apply(api, Kind.of(ValidatingWebhookConfiguration.class), checks);
        apply(api, Kind.of(MutatingWebhookConfiguration.class), stamps);
    }

    /// Where we are asked.
    private record Place(String url, String authority) {}

    private static void apply(Api api, Kind kind, List<Json> hooks) {
        var object = Json.object("apiVersion", Json.of(kind.apiVersion())).with("kind", Json.of(kind.name())).with(
                "metadata", Json.object("name", Json.of(NAME))).with("webhooks", new Json.Arr(hooks));
        api.send(new Request.Patch(kind.key("", NAME), new PatchBody.Apply(object, "rota", true), Subresource.NONE));
    }

    /// Runtimes can be marked so that nobody judges them.
    private static Json.Obj unlessDisabled(Json.Obj hook) {
        return hook.with("objectSelector", Json.object("matchExpressions", Json.list(Json.object("key", Json.of(
                TrainJobNames.UNJUDGED)).with("operator", Json.of("NotIn")).with("values", Json.list(Json.of(
                        "disabled"))))));
    }

    private static Json.Obj hook(String name, Place desk, String path, Json.Obj rule) {
        var bundle = Base64.getEncoder().encodeToString(desk.authority().getBytes(StandardCharsets.US_ASCII));
        return Json.object("name", Json.of(name)).with("clientConfig", Json.object("url", Json.of(desk.url() + path))
                .with("caBundle", Json.of(bundle))).with("failurePolicy", Json.of("Ignore"))
                .with("sideEffects", Json.of("None")).with("timeoutSeconds", Json.of(SECONDS))
                .with("admissionReviewVersions", Json.list(Json.of("v1"))).with("rules", Json.list(rule));
    }

    private static Json.Obj written(Kind kind) {
        return rule(kind, "CREATE", "UPDATE");
    }

    private static Json.Obj rule(Kind kind, String... operations) {
        return Json.object("apiGroups", Json.list(Json.of(kind.group()))).with("apiVersions", Json.list(Json.of(kind
                .version()))).with("operations", new Json.Arr(List.of(operations).stream().map(Json::of).toList()))
                .with("resources", Json.list(Json.of(kind.plural())));
    }
}
