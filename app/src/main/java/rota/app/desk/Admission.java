package rota.app.desk;

import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetEdits;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetEdits;
import rota.api.trainjob.PatchTimes;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.workloads.trainjob.TrainJobJudge.Verdict;

/// Answers an API server that asks before a write: whether a JobSet may be changed like that, whether a NodeSet,
/// a TrainJob or a runtime can be at all, and since when the changes to a runtime are as they are.
record Admission(InstantSource clock, TrainJobReviews reviews) {
    static final String JOB_SETS = "/validate-jobset-x-k8s-io-v1alpha2-jobset";
    static final String NODE_SETS = "/validate-slinky-slurm-net-v1beta1-nodeset";
    static final String STAMPS = "/mutate-trainer-kubeflow-org-v1alpha1-trainjob";
    static final String TRAIN_JOBS = "/validate-trainer-kubeflow-org-v1alpha1-trainjob";
    static final String RUNTIMES = "/validate-trainer-kubeflow-org-v1alpha1-trainingruntime";
    static final String CLUSTER_RUNTIMES = "/validate-trainer-kubeflow-org-v1alpha1-clustertrainingruntime";

    /// Empty where a path speaks of something else.
    Optional<Answer> answer(Question question) {
        if (!question.method().equals("POST")) return Optional.empty();
        try {
            return said(question).map(Answer::ok);
        } catch (IllegalArgumentException _) {
            return Optional.of(Answer.refusal(400, "BadRequest", "expected an AdmissionReview"));
        } catch (ApiException trouble) {
            // Whoever cannot find out says nothing about the matter, and lets the server decide what that means.
            return Optional.of(Answer.of(trouble));
        }
    }

    private Optional<Json.Obj> said(Question question) {
        return switch (question.path()) {
            case JOB_SETS -> Optional.of(review(question, Admission::edit));
            case NODE_SETS -> Optional.of(review(question, Admission::nodeSet));
            case STAMPS -> Optional.of(review(question, this::stamped));
            case TRAIN_JOBS -> Optional.of(review(question, it -> judged(reviews.trainJob(before(it), it.object(
                    "object")))));
            case RUNTIMES, CLUSTER_RUNTIMES -> Optional.of(review(question, it -> judged(TrainJobReviews.runtime(
                    before(it), it.object("object")))));
            default -> Optional.empty();
        };
    }

    private static Json.Obj review(Question question, java.util.function.Function<Json.Obj, Json.Obj> clerk) {
        var request = Codec.readObject(question.body()).object("request");
        return Json.object("apiVersion", Json.of("admission.k8s.io/v1")).with("kind", Json.of("AdmissionReview"))
                .with("response", clerk.apply(request).with("uid", Json.of(request.text("uid").orElse(""))));
    }

    private static Json.Obj edit(Json.Obj request) {
        return judged(new Verdict(JobSetEdits.faults(Codec.model(request.object("oldObject"), JobSet.class), Codec
                .model(request.object("object"), JobSet.class)), List.of()));
    }

    private static Json.Obj nodeSet(Json.Obj request) {
        return judged(new Verdict(NodeSetEdits.faults(before(request).map(it -> Codec.model(it, NodeSet.class)),
                Codec.model(request.object("object"), NodeSet.class)), List.of()));
    }

    private static Json.Obj judged(Verdict verdict) {
        var answer = Json.object("allowed", Json.of(verdict.faults().isEmpty()));
        if (!verdict.faults().isEmpty())
            answer = answer.with("status", Json.object("code", Json.of(403)).with("reason", Json.of("Forbidden")).with(
                    "message", Json.of(String.join("; ", verdict.faults()))));
        return verdict.warnings().isEmpty() ? answer
                : answer.with("warnings", new Json.Arr(verdict.warnings().stream().map(Json::of).toList()));
    }

    private Json.Obj stamped(Json.Obj request) {
        var stamps = PatchTimes.stamps(before(request), request.object("object"), clock.instant());
        var allowed = Json.object("allowed", Json.of(true));
        if (stamps.isEmpty()) return allowed;
        var patch = Codec.bytes(new Json.Arr(List.copyOf(stamps)));
        return allowed.with("patchType", Json.of("JSONPatch")).with("patch", Json.of(Base64.getEncoder()
                .encodeToString(patch)));
    }

    private static Optional<Json.Obj> before(Json.Obj request) {
        return Optional.of(request.object("oldObject")).filter(it -> !it.equals(Json.Obj.EMPTY));
    }
}
