package rota.app.desk;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.trainjob.Reports;
import rota.api.trainjob.TrainJob;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Writes what a training tells of itself into the status of its TrainJob: how far it is, how long it will take, what
/// it measures. It writes nothing else there, and nobody but the training can tell it.
record ProgressReports(Callers callers, Api api) {
    private static final Pattern BEARER = Pattern.compile("(?i)bearer ([^\\s,]+)");
    private static final Pattern ACCOUNT = Pattern.compile("system:serviceaccount:([^:]+):[^:]+");
    private static final int LONGEST = 65_536;
    private static final String TOLD = "trainerStatus";

    /// Empty where a path speaks of something else.
    Optional<Answer> answer(Question question) {
        var job = Reports.job(question.path()).filter(_ -> question.method().equals("POST"));
        try {
            return job.map(it -> answer(question, it));
        } catch (ApiException refused) {
            return Optional.of(Answer.of(refused));
        }
    }

    private Answer answer(Question question, Key job) {
        if (!isFrom(job, question.credentials()))
            return Answer.refusal(403, "Forbidden", "expected a token for the audience " + Reports.audience(job
                    .namespace(), job.name()) + " of an account in the namespace " + job.namespace());
        if (question.body().getBytes(StandardCharsets.UTF_8).length > LONGEST)
            return Answer.refusal(413, "RequestEntityTooLarge", "expected at most " + LONGEST + " bytes, found more");
        return parsed(question.body()).map(it -> told(job, it)).orElseGet(() -> Answer.refusal(422, "Invalid",
                "Invalid payload"));
    }

    private boolean isFrom(Key job, List<String> credentials) {
        if (credentials.size() != 1) return false;
        var bearer = BEARER.matcher(credentials.getFirst().strip());
        return bearer.matches() && callers.user(bearer.group(1), Reports.audience(job.namespace(), job.name()))
                .map(ACCOUNT::matcher).filter(it -> it.matches() && it.group(1).equals(job.namespace())).isPresent();
    }

    private static Optional<Json.Obj> parsed(String body) {
        try {
            var payload = Codec.readObject(body);
            return payload.get(TOLD).filter(it -> !(it instanceof Json.Obj)).isPresent() ? Optional.empty()
                    : Optional.of(payload);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// All that was told before goes: a training that tells only half has nothing to say about the other half.
    private Answer told(Key job, Json.Obj payload) {
        if (!payload.has(TOLD)) return Answer.ok(payload);
        var object = Json.object("apiVersion", Json.of(TrainJob.KIND.apiVersion())).with("kind", Json.of(TrainJob.KIND
                .name())).with("metadata", Json.object("name", Json.of(job.name())).with("namespace", Json.of(
                        job
                                .namespace())))
                .with("status", Json.object(TOLD, payload.object(TOLD)));
        try {
            api.send(new Request.Patch(job, new PatchBody.Apply(object, Reports.FIELD_OWNER, true),
                    Subresource.STATUS));
            return Answer.ok(payload);
        } catch (ApiException.NotFound _) {
            return Answer.refusal(404, "NotFound", "Train job not found");
        }
    }
}
