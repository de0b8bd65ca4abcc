package rota.app.demo;

import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.instanceset.InstanceStatus;
import rota.api.meta.Key;
import rota.api.wire.Json;
import rota.kernel.cache.Mirror;

/// A Redis with replicas rolls to a new template while somebody writes.
final class InstanceSetScene implements Scene {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int MEMBERS = 3;
    private static final String SETTING = "/spec/template/spec/containers/0/env/2/value";

    @Override
    public String title() {
        return "InstanceSet: a database rolls while somebody writes";
    }

    @Override
    public String sentence() {
        return "Three members of a Redis get a new template, the leader last and after another took over.";
    }

    @Override
    public String example() {
        return "instanceset.yaml";
    }

    @Override
    public Optional<String> obstacle() {
        return Stream.of("redis-server", "redis-cli").filter(it -> !isOnPath(it)).findFirst()
                .map(it -> "expected " + it + " on the PATH, found none; hack/redis unpacks one");
    }

    @Override
    public List<Check> play(Stage stage) throws InterruptedException {
        try (var lookout = stage.lookout()) {
            var sets = lookout.on(InstanceSet.class);
            var pods = lookout.on(Pod.class);
            var key = Key.of(InstanceSetNames.KIND, stage.apply(example(), InstanceSet.class));
            try (var writer = new RedisWriter(() -> addresses(pods))) {
                return roll(new Cast(stage, lookout, sets, writer), key);
            } finally {
                stage.cluster().api().send(new Request.Delete(key, Preconditions.NONE, DeleteOptions.DEFAULT));
            }
        }
    }

    /// Who takes part.
    private record Cast(Stage stage, Lookout lookout, Mirror<InstanceSet> sets, RedisWriter writer) {
        Optional<InstanceSet> set() {
            return sets.list().stream().findFirst();
        }

        boolean settles(InstanceSetShow show, long generation) throws InterruptedException {
            return lookout.watch(() -> set().ifPresent(show::draw), () -> set().filter(it -> isSettled(it, generation))
                    .isPresent(), PATIENCE);
        }

        Optional<String> leader() {
            return set().stream().flatMap(it -> InstanceSetStatus.of(it).instances().stream())
                    .filter(it -> it.role().equals("leader")).map(InstanceStatus::name).findFirst();
        }
    }

    private static List<Check> roll(Cast cast, Key key) throws InterruptedException {
        if (!cast.settles(new InstanceSetShow(cast.stage(), cast.writer()), 1))
            return late("three members have their roles within");
        var before = cast.leader();
        var show = new InstanceSetShow(cast.stage(), cast.writer());
        var change = Json.object("op", Json.of("replace")).with("path", Json.of(SETTING)).with("value", Json.of("2"));
        cast.stage().cluster().api().send(new Request.Patch(key, new PatchBody.JsonPatch(Json.list(change)),
                Subresource.NONE));
        cast.stage().screen().news("kubectl patch: a new template");
        if (!cast.settles(show, 2)) return late("all members have the new template within");
        cast.stage().screen().keep();
        cast.writer().stop();
        var lost = cast.writer().lost().size();
        return List.of(new Check("another member leads", "true", String.valueOf(!before.equals(cast.leader()))),
                new Check("writes were acknowledged", "true", String.valueOf(cast.writer().acknowledged() > 0)),
                new Check("acknowledged writes that were lost", "0", String.valueOf(lost)));
    }

    private static List<Check> late(String what) {
        return List.of(new Check(what, PATIENCE.toSeconds() + " s", "not yet"));
    }

    private static boolean isSettled(InstanceSet set, long generation) {
        var status = InstanceSetStatus.of(set);
        var counts = status.counts();
        return status.generation() == generation && counts.replicas() == MEMBERS && counts.available() == MEMBERS
                && counts.updated() == MEMBERS && status.instances().stream().noneMatch(it -> it.role().isEmpty());
    }

    private static List<String> addresses(Mirror<Pod> pods) {
        return pods.list().stream().filter(it -> it.getMetadata().getLabels() != null && it.getMetadata().getLabels()
                .containsKey(InstanceSetNames.INSTANCE))
                .flatMap(it -> Optional.ofNullable(it.getStatus()).map(status -> status.getPodIP()).stream()).toList();
    }

    private static boolean isOnPath(String program) {
        return Arrays.stream(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":")).anyMatch(it -> Files
                .isExecutable(Path.of(it, program)));
    }
}
