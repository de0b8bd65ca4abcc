package rota.local.system.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.system.scheduler.ANode.node;
import static rota.local.system.scheduler.APod.pod;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import rota.testing.ForAll;

/// What no plan may do, whatever the cluster looks like. The checks count for themselves; they use nothing of the
/// scheduler.
class SchedulerLawsTest {
    private static final int SEEDS = 150;
    /// A pod as the generator made it.
    private record Made(String name, int cpu, String node) {
        boolean isPlaced() {
            return !node.isEmpty();
        }
    }

    /// A node as the generator made it.
    private record Plot(String name, String zone, int cpus, int most) {
        int used(List<Made> pods) {
            return pods.stream().filter(it -> it.node.equals(name)).mapToInt(Made::cpu).sum();
        }

        long count(List<Made> pods) {
            return pods.stream().filter(it -> it.node.equals(name)).count();
        }

        boolean isWithinBounds(List<Made> pods) {
            return used(pods) <= cpus && count(pods) <= most;
        }
    }

    /// A random cluster, and what was made for it.
    private static final class World {
        final List<Plot> nodes = new ArrayList<>();
        final Map<String, Made> pods = new LinkedHashMap<>();
        final Scene scene;

        World(RandomGenerator random) {
            for (var i = 0; i < 1 + random.nextInt(6); i++) {
                nodes.add(new Plot("n" + i, "z" + random.nextInt(3), 1 + random.nextInt(8), 1 + random.nextInt(8)));
            }
            scene = Scene.with(nodes.stream().map(it -> node(it.name).zone(it.zone).has("cpu", "" + it.cpus)
                    .has("pods", "" + it.most)).toArray(ANode[]::new));
        }

        Made add(APod pod, int cpu) {
            var made = new Made(pod.tree().text("metadata", "name").orElseThrow(), cpu, "");
            pods.put(made.name, made);
            scene.pods(pod.cpu(cpu + ""));
            return made;
        }

        List<Made> after() {
            var placed = scene.placed();
            return pods.values().stream().map(it -> new Made(it.name, it.cpu, placed.getOrDefault(it.name, it.node)))
                    .toList();
        }

        /// The zone that a pod is in, empty if it is in none.
        String zone(Made pod) {
            return nodes.stream().filter(it -> it.name.equals(pod.node)).map(Plot::zone).findFirst().orElse("");
        }
    }

    private static void forAll(Consumer<RandomGenerator> law) {
        ForAll.seeds(SEEDS, law);
    }

    @Test
    void no_node_is_ever_promised_more_than_it_has() {
        forAll(random -> {
            var world = new World(random);
            for (var i = 0; i < random.nextInt(30); i++)
                world.add(pod("p" + i).priority(random.nextInt(3)), random.nextInt(4));

            var after = world.after();

            assertThat(world.nodes).allMatch(it -> it.isWithinBounds(after));
        });
    }

    @Test
    void a_pod_that_was_refused_fits_nowhere_beside_those_that_were_placed() {
        forAll(random -> {
            var world = new World(random);
            for (var i = 0; i < random.nextInt(30); i++) world.add(pod("p" + i), random.nextInt(4));

            var after = world.after();

            for (var pod : after) {
                if (pod.isPlaced()) continue;
                assertThat(world.nodes)
                        .noneMatch(it -> it.count(after) < it.most && it.used(after) + pod.cpu <= it.cpus);
            }
        });
    }

    @Test
    void a_gang_starts_with_as_many_as_it_needs_or_not_at_all() {
        forAll(random -> {
            var world = new World(random);
            var needs = new LinkedHashMap<String, Integer>();
            for (var g = 0; g < 1 + random.nextInt(4); g++) {
                var least = 1 + random.nextInt(5);
                needs.put("g" + g, least);
                world.scene.group("g" + g, "{\"minMember\": " + least + "}");
            }
            for (var i = 0; i < random.nextInt(30); i++) {
                var group = random.nextInt(5);
                var pod = pod("p" + i + "-g" + group).priority(random.nextInt(2));
                world.add(group == 4 ? pod : pod.label("scheduling.x-k8s.io/pod-group", "g" + group),
                        random.nextInt(4));
            }

            var after = world.after();

            needs.forEach((group, least) -> {
                var started = after.stream().filter(it -> it.name.endsWith(group) && it.isPlaced()).count();
                assertThat(started).satisfiesAnyOf(it -> assertThat(it).isZero(),
                        it -> assertThat(it).isGreaterThanOrEqualTo(least));
            });
            assertThat(world.nodes).allMatch(it -> it.isWithinBounds(after));
        });
    }

    @Test
    void a_hard_spread_is_never_exceeded() {
        forAll(random -> {
            var world = new World(random);
            var skew = 1 + random.nextInt(2);
            for (var i = 0; i < random.nextInt(30); i++) {
                world.add(pod("p" + i).label("app", "web").spread("""
                        {"maxSkew": %d, "topologyKey": "zone", "whenUnsatisfiable": "DoNotSchedule",
                         "labelSelector": {"matchLabels": {"app": "web"}}}
                        """.formatted(skew)), random.nextInt(3));
            }

            var after = world.after();

            var counts = new LinkedHashMap<String, Integer>();
            world.nodes.forEach(it -> counts.put(it.zone, 0));
            after.stream().filter(Made::isPlaced).forEach(it -> counts.merge(world.zone(it), 1, Integer::sum));
            var least = counts.values().stream().mapToInt(it -> it).min().orElse(0);
            assertThat(counts.values()).allSatisfy(it -> assertThat(it - least).isLessThanOrEqualTo(skew));
        });
    }

    @Test
    void pods_that_must_not_meet_never_meet_whoever_said_so() {
        forAll(random -> {
            var world = new World(random);
            for (var i = 0; i < random.nextInt(20); i++) {
                var app = random.nextBoolean() ? "red" : "blue";
                var pod = pod("p" + i + "-" + app).label("app", app);
                if (app.equals("red")) pod = pod.affinity("""
                        {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [
                            {"labelSelector": {"matchLabels": {"app": "blue"}}, "topologyKey": "zone"}]}}
                        """);
                world.add(pod, random.nextInt(2));
            }

            var after = world.after();

            var blue = zones(world, after, "blue");
            assertThat(zones(world, after, "red")).noneMatch(blue::contains);
        });
    }

    @Test
    void the_same_view_gives_the_same_plan() {
        forAll(random -> {
            var world = new World(random);
            for (var i = 0; i < random.nextInt(20); i++)
                world.add(pod("p" + i).ownedBy("o" + i % 3), random.nextInt(3));
            var view = world.scene.view();

            assertThat(SchedulerPlanner.plan(view)).isEqualTo(SchedulerPlanner.plan(view));
        });
    }

    private static List<String> zones(World world, List<Made> after, String app) {
        return after.stream().filter(it -> it.name.endsWith(app) && it.isPlaced()).map(world::zone).toList();
    }
}
