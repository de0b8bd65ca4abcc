package rota.workloads.trainjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.Request;
import rota.api.jobset.JobSet;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Model;
import rota.api.meta.ResourceVersion;
import rota.api.peer.SshKeys;
import rota.api.trainjob.ClusterTrainingRuntime;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobNames;
import rota.api.trainjob.TrainingRuntime;
import rota.api.wire.Codec;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.plan.Action;
import rota.workloads.trainjob.TrainJobSettings.Protection;

class TrainJobControllerTest {
    private static final TrainJobSettings SETTINGS = new TrainJobSettings(() -> new SshKeys.Pair("a", "b"), Codec::read,
            Protection.SNAPSHOT, Optional.empty());
    private final Mirror<TrainJob> jobs = new Mirror<>(TrainJob.class, TrainJobController.indexes());
    private final Mirror<ClusterTrainingRuntime> runtimes = new Mirror<>(ClusterTrainingRuntime.class, List.of());
    private final Mirror<ConfigMap> maps = new Mirror<>(ConfigMap.class, List.of());
    private final Mirror<JobSet> sets = new Mirror<>(JobSet.class, List.of());
    private final Mirrors mirrors = new Mirrors(List.of(jobs, runtimes, new Mirror<>(TrainingRuntime.class, List.of()),
            sets, maps, new Mirror<>(Secret.class, List.of())));
    private final TrainJobController controller = new TrainJobController(mirrors, SETTINGS);

    @Test
    void the_runtime_that_a_training_names_is_found() {
        var job = new ATrainJob();
        runtimes.changed((ClusterTrainingRuntime) job.runtime());

        assertThat(controller.observe(job.job(), ATrainJob.NOW).orElseThrow().runtime()).isInstanceOf(
                RuntimeSource.Live.class);
        assertThat(controller.observe(job.saying("'runtimeRef':{'name':'r','kind':'TrainingRuntime'}").job(),
                ATrainJob.NOW).orElseThrow().runtime()).isInstanceOf(RuntimeSource.Unusable.class);
        assertThat(controller.observe(job.nowSaying("'runtimeRef':{'name':'r','kind':'Foo'}").job(), ATrainJob.NOW)
                .orElseThrow().runtime()).isEqualTo(new RuntimeSource.Unsupported("Foo.trainer.kubeflow.org"));
    }

    /// Of JobSets, where none changes, a server may tell its progress every ten minutes only, or never.
    @Test
    void the_word_that_a_copy_is_new_enough_is_waited_for_for_five_minutes() {
        var job = versioned(7);
        sets.replaced(List.of(), ResourceVersion.of(5));
        jobs.replaced(List.of(job), ResourceVersion.of(7));

        assertThat(isFresh(job, 0)).isFalse();
        assertThat(isFresh(job, 299)).isFalse();
        assertThat(isFresh(job, 300)).isTrue();
    }

    @Test
    void what_is_written_about_a_training_besides_makes_its_status_no_newer() {
        jobs.replaced(List.of(versioned(7)), ResourceVersion.of(7));
        sets.replaced(List.of(), ResourceVersion.of(7));
        jobs.changed(versioned(9));

        assertThat(isFresh(versioned(9), 0)).isTrue();
    }

    private boolean isFresh(TrainJob job, long seconds) {
        return controller.observe(job, ATrainJob.NOW.plusSeconds(seconds)).orElseThrow().fresh();
    }

    private static TrainJob versioned(int version) {
        var job = new ATrainJob().job();
        job.getMetadata().setResourceVersion(String.valueOf(version));
        return job;
    }

    /// T38
    @Test
    void the_training_of_somebody_else_is_left_alone() {
        assertThat(controller.observe(new ATrainJob().saying("'managedBy':'kueue.x-k8s.io/multikueue'").job(),
                ATrainJob.NOW)).isEmpty();
        assertThat(controller.observe(new ATrainJob().saying("'managedBy':'trainer.kubeflow.org/trainjob-controller'")
                .job(), ATrainJob.NOW)).isPresent();
    }

    /// T41
    @Test
    void a_training_that_is_being_deleted_is_left_alone() {
        var job = new ATrainJob().job();
        job.getMetadata().setDeletionTimestamp("2030-01-01T00:00:00Z");

        assertThat(controller.observe(job, ATrainJob.NOW)).isEmpty();
    }

    @Test
    void a_runtime_wakes_those_who_name_it_and_what_is_in_the_way_wakes_whose_name_it_has() {
        var job = new ATrainJob();
        jobs.replaced(List.of(job.job()), ResourceVersion.parse("7"));
        var expected = Key.of(TrainJob.KIND, job.job());
        var stranger = new ConfigMapBuilder().withNewMetadata().withNamespace("ml").withName("tj-mpi-hostfile")
                .endMetadata().build();

        assertThat(woken(job.runtime())).containsExactly(expected);
        assertThat(woken(stranger)).containsExactly(expected);
        stranger.getMetadata().setName("other-mpi-hostfile");
        assertThat(woken(stranger)).isEmpty();
    }

    /// Plugins declare it: the controller knows none of these kinds by name.
    @Test
    void what_plugins_make_is_watched_where_the_cluster_knows_it() {
        var groups = TrainJobController.kinds().stream().filter(it -> it.name().equals("PodGroup")).toList();
        var all = new ArrayList<Mirror<?>>(mirrors.all());
        groups.forEach(it -> all.add(new Mirror<>(Model.generic(it), List.of())));

        var knowing = new TrainJobController(new Mirrors(all), SETTINGS);

        assertThat(groups).hasSize(2);
        assertThat(kinds(knowing)).containsAll(TrainJobController.kinds());
        assertThat(kinds(controller)).doesNotContainAnyElementsOf(groups);
    }

    @Test
    void a_copy_of_another_runtime_is_not_used() {
        var job = new ATrainJob();
        var copy = new ConfigMapBuilder().withNewMetadata().withNamespace("ml").withName("tj-runtime-snapshot")
                .addNewOwnerReference().withUid("u-1").withController(true).endOwnerReference().endMetadata()
                .addToData("runtime", Codec.write(Codec.tree(job.runtime())).replace("\"name\":\"r\"",
                        "\"name\":\"other\""))
                .build();

        assertThat(Snapshot.read(copy, rota.api.meta.Identity.of(TrainJob.KIND, job.job()), job.view().spec().runtime(),
                Codec::read)).isInstanceOf(RuntimeSource.Unusable.class);
        copy.setData(null);
        assertThat(Snapshot.read(copy, rota.api.meta.Identity.of(TrainJob.KIND, job.job()), job.view().spec().runtime(),
                Codec::read)).isInstanceOf(RuntimeSource.Unusable.class);
    }

    /// T39
    @Test
    void a_runtime_that_an_older_version_kept_is_let_go() {
        var runtime = (ClusterTrainingRuntime) new ATrainJob().runtime();
        runtime.getMetadata().setFinalizers(List.of("other", TrainJobNames.IN_USE));

        var plan = plan(Protection.SNAPSHOT, runtime);

        assertThat(plan).singleElement().satisfies(it -> assertThat(((Request.PatchBody.Merge) ((Action.Patch) it)
                .body()).changes().texts("metadata", "finalizers")).containsExactly("other"));
        runtime.getMetadata().setFinalizers(List.of("other"));
        assertThat(plan(Protection.SNAPSHOT, runtime)).isEmpty();
    }

    /// T40
    @Test
    void a_runtime_is_kept_while_a_training_names_it_where_that_is_chosen() {
        var runtime = (ClusterTrainingRuntime) new ATrainJob().runtime();
        assertThat(plan(Protection.FINALIZER, runtime)).isEmpty();

        jobs.replaced(List.of(new ATrainJob().job()), ResourceVersion.parse("7"));
        assertThat(plan(Protection.FINALIZER, runtime)).hasSize(1);

        runtime.getMetadata().setFinalizers(List.of(TrainJobNames.IN_USE));
        runtime.getMetadata().setDeletionTimestamp("2030-01-01T00:00:00Z");
        assertThat(plan(Protection.FINALIZER, runtime)).isEmpty();

        jobs.replaced(List.of(), ResourceVersion.parse("8"));
        assertThat(plan(Protection.FINALIZER, runtime)).hasSize(1);
    }

    private List<Action> plan(Protection protection, ClusterTrainingRuntime runtime) {
        var protector = new RuntimeController<>(ClusterTrainingRuntime.class, mirrors, protection);
        return protector.plan(protector.observe(runtime, ATrainJob.NOW).orElseThrow()).actions();
    }

    private static List<Kind> kinds(TrainJobController controller) {
        return controller.triggers().stream().map(it -> it.model().kind()).toList();
    }

    private List<Key> woken(io.fabric8.kubernetes.api.model.HasMetadata object) {
        return controller.triggers().stream().filter(it -> it.model().type().equals(object.getClass()))
                .flatMap(it -> keys(it, object).stream()).distinct().toList();
    }

    private static <T extends io.fabric8.kubernetes.api.model.HasMetadata> List<Key> keys(
            rota.kernel.loop.Trigger<T> trigger, Object object) {
        return trigger.keys().apply(trigger.model().type().cast(object));
    }
}
