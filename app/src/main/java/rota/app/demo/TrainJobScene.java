package rota.app.demo;

import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import rota.api.jobset.JobSetNames;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobStatus;
import rota.api.trainjob.TrainingRuntime;
import rota.kernel.cache.Mirror;

/// A training on two nodes, after its data has been fetched, in plain Python.
final class TrainJobScene implements Scene {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @Override
    public String title() {
        return "TrainJob: two nodes learn a line together";
    }

    @Override
    public String sentence() {
        return "A step fetches data; then two processes find each other by their environment and average gradients.";
    }

    @Override
    public String example() {
        return "trainjob.yaml";
    }

    @Override
    public Optional<String> obstacle() {
        return Files.isExecutable(Path.of("/usr/bin/python3")) ? Optional.empty()
                : Optional.of("expected /usr/bin/python3 for the trainer, found none");
    }

    @Override
    public List<Check> play(Stage stage) throws InterruptedException {
        try (var lookout = stage.lookout()) {
            var jobs = lookout.on(TrainJob.class);
            var pods = lookout.on(Pod.class);
            stage.apply(example(), TrainingRuntime.class);
            var created = stage.apply(example(), TrainJob.class);
            var over = lookout.watch(() -> stage.screen().picture(picture(pods, created)),
                    () -> status(jobs, created).isFinished() && curve(pods, created).values().size() > 1, PATIENCE);
            stage.screen().keep();
            curve(pods, created).picture().forEach(stage.screen()::say);
            return over ? checks(status(jobs, created), curve(pods, created))
                    : List.of(new Check("the TrainJob ends within", PATIENCE.toSeconds() + " s", "not yet"));
        }
    }

    private static List<Text> picture(Mirror<Pod> pods, TrainJob job) {
        var lines = new ArrayList<Text>();
        for (var pod : of(pods, job))
            lines.add(Text.of("   " + pod.getMetadata().getLabels().get(JobSetNames.REPLICATED_JOB) + "  " + pod
                    .getMetadata().getName() + "  ").and(phase(pod), Ink.BOLD));
        return lines;
    }

    private static String phase(Pod pod) {
        return pod.getStatus() == null ? "Pending" : String.valueOf(pod.getStatus().getPhase());
    }

    private static List<Pod> of(Mirror<Pod> pods, TrainJob job) {
        return pods.list().stream().filter(it -> it.getMetadata().getLabels() != null && job.getMetadata().getName()
                .equals(it.getMetadata().getLabels().get(JobSetNames.JOB_SET)))
                .sorted(Comparator.comparing(it -> it.getMetadata().getName())).toList();
    }

    private static TrainJobStatus status(Mirror<TrainJob> jobs, TrainJob job) {
        return TrainJobStatus.of(jobs.get(job.getMetadata().getNamespace(), job.getMetadata().getName()).orElse(job));
    }

    /// What the first node said at its end.
    private static Curve curve(Mirror<Pod> pods, TrainJob job) {
        return of(pods, job).stream().filter(it -> it.getStatus() != null).flatMap(it -> JobScene.end(it).stream())
                .map(it -> Curve.of(String.valueOf(it.getMessage()))).filter(it -> it.values().size() > 1).findFirst()
                .orElse(new Curve(List.of()));
    }

    private static List<Check> checks(TrainJobStatus status, Curve curve) {
        var end = status.is(TrainJobStatus.COMPLETE) ? TrainJobStatus.COMPLETE : TrainJobStatus.FAILED;
        var steps = status.jobs().stream().filter(it -> it.succeeded() == 1).count();
        var smaller = curve.values().getLast() < curve.values().getFirst() / 10;
        return List.of(new Check("the TrainJob is", TrainJobStatus.COMPLETE, end),
                new Check("steps that succeeded", "2", Long.toString(steps)),
                new Check("the loss fell to less than a tenth", "true", Boolean.toString(smaller)));
    }
}
