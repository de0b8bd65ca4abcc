package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rota.api.client.Request.PatchBody;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.instanceset.InstanceStatus;
import rota.api.instanceset.Management;
import rota.api.instanceset.UpdatePolicy;
import rota.api.instanceset.UpdateStrategy;
import rota.api.meta.Conditions;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.testing.ForAll;

/// Goal: what no view may lead to. Method: any spec with pods and claims in any state; the numbers are those of the
/// specification's invariants.
class InvariantsTest {
    private static final Kind PODS = Kind.of(Pod.class);
    private static final Kind CLAIMS = Kind.of(PersistentVolumeClaim.class);
    private static final int SEEDS = 1_000;
    /// Made once for all laws.
    private static final Map<Long, Scene> SCENES = new HashMap<>();

    /// One view, what it asks for, and what is planned.
    private record Scene(InstanceSetView view, Blueprint blueprint, Plan<InstanceSetStatus> plan) {
        static Scene of(long seed) {
            var view = AnyInstanceSet.of(new SplittableRandom(seed)).view();
            var roster = ((Roster.Complete) InstanceSetPlanner.draw(view)).roster();
            return new Scene(view, Blueprint.of(view, roster), InstanceSetPlanner.plan(view));
        }

        List<String> desired() {
            return Alignment.desired(view, blueprint);
        }

        List<Action> of(String step) {
            return plan.steps().stream().filter(it -> it.name().equals(step)).flatMap(it -> it.actions().stream())
                    .toList();
        }

        /// Names of pods that a step deletes.
        List<String> deleted(String step) {
            return of(step).stream().filter(Action.Delete.class::isInstance).map(it -> ((Action.Delete) it).key())
                    .filter(it -> it.kind().equals(PODS)).map(it -> it.name()).toList();
        }

        List<String> created() {
            return of("scale-out").stream().map(it -> ((Action.Create) it).key().name()).toList();
        }

        /// Pods whose containers a step changes.
        List<String> restarted() {
            return of("update").stream().filter(it -> it instanceof Action.Patch patch
                    && patch.body() instanceof PatchBody.Strategic(var changes) && changes.has("spec"))
                    .map(it -> ((Action.Patch) it).key().name()).toList();
        }

        Member member(String name) {
            return view.member(name).orElseThrow();
        }

        boolean isAvailable(String name) {
            return view.member(name).filter(view::isAvailable).isPresent();
        }

        /// Whatever changes an object.
        Stream<Action.Write> writes() {
            return plan.actions().stream().filter(Action.Write.class::isInstance).map(Action.Write.class::cast)
                    .filter(it -> !(it instanceof Action.Confirm || it instanceof Action.ConfirmNone
                            || it instanceof Action.Look));
        }
    }

    private static void always(Consumer<Scene> law) {
        ForAll.numbers(SEEDS, seed -> law.accept(SCENES.computeIfAbsent(seed, Scene::of)));
    }

    @Test
    void names_are_as_many_as_wanted_and_none_of_them_is_offline_1() {
        always(it -> assertThat(it.blueprint.names()).hasSize(it.view.spec().replicas()).doesNotHaveDuplicates()
                .noneMatch(it.view.spec().offline()::contains));
    }

    @Test
    void the_order_of_pods_and_claims_changes_nothing_3() {
        ForAll.seeds(random -> {
            var any = AnyInstanceSet.of(random);

            assertThat(words(any.shuffled(random))).isEqualTo(words(any));
        });
    }

    private static List<String> words(AnyInstanceSet any) {
        var plan = InstanceSetPlanner.plan(any.view());
        return Stream.concat(plan.actions().stream().map(Action::summary), Stream.of(plan.status().toString()))
                .toList();
    }

    @Test
    void no_more_become_unavailable_by_an_update_than_may_be_7() {
        always(it -> {
            var gone = Stream.concat(it.deleted("update").stream(), it.restarted().stream()).filter(it::isAvailable)
                    .toList();
            if (!(it.view.spec().updates().strategy() instanceof UpdateStrategy.Rolling rolling)) return;
            var budget = Math.max(0, Window.of(rolling, it.view, it.blueprint).budget());
            assertThat(gone).hasSizeLessThanOrEqualTo(budget);
        });
    }

    @Test
    void no_more_are_updated_than_the_window_has_8() {
        always(it -> {
            if (!(it.view.spec().updates().strategy() instanceof UpdateStrategy.Rolling rolling)) return;
            var limits = Window.of(rolling, it.view, it.blueprint);
            // One that never started takes nobody's place.
            var moved = Stream.concat(it.deleted("update").stream(), it.restarted().stream()).distinct()
                    .filter(name -> it.member(name).hasStarted()).count();
            assertThat(moved + limits.updated()).isLessThanOrEqualTo(Math.max(limits.window(), limits.updated()));
        });
    }

    /// Invariant 9 of the specification, of all but those that never came to run.
    @Test
    void nobody_goes_before_those_in_front_of_it_are_up_to_date_ready_and_know_their_role_9() {
        always(it -> {
            if (!it.view.spec().hasRoles()) return;
            var gone = Stream.concat(it.deleted("update").stream(), it.restarted().stream()).filter(name -> it.member(
                    name).hasStarted()).toList();
            var before = new ArrayList<Member>();
            for (var layer : UpdateOrder.layers(it.view)) {
                if (layer.stream().anyMatch(member -> gone.contains(member.name())))
                    assertThat(before).allMatch(member -> member.isReady() && member.hasRole() && Decision.isUpToDate(it
                            .blueprint(), member));
                before.addAll(layer);
            }
        });
    }

    @Test
    void voters_keep_their_majority_10() {
        always(it -> {
            var spec = it.view.spec();
            var gone = Stream.concat(it.deleted("update").stream(), it.restarted().stream()).map(it::member)
                    .filter(member -> Quorum.votes(spec, member) && member.isReady()).count();
            if (gone > 0) assertThat(gone).isLessThanOrEqualTo(Quorum.of(it.view).left());
        });
    }

    @Test
    void whoever_has_a_role_is_told_before_it_is_restarted_12() {
        always(it -> {
            if (it.view.spec().lifecycle().switchover().isEmpty()) return;
            assertThat(Stream.concat(it.deleted("update").stream(), it.restarted().stream()).map(it::member)
                    .filter(member -> member.isReady() && member.hasRole())).isEmpty();
        });
    }

    @Test
    void strict_in_place_deletes_nobody_but_pending_ones_13() {
        always(it -> {
            var updates = it.view.spec().updates();
            if (updates.policy() != UpdatePolicy.STRICT_IN_PLACE
                    || updates.upgradePolicy() != UpdatePolicy.STRICT_IN_PLACE)
                return;
            assertThat(it.deleted("update")).allMatch(name -> !it.member(name).hasStarted());
        });
    }

    @Test
    void on_delete_leaves_every_pod_alone_14() {
        always(it -> {
            if (it.view.spec().updates().strategy() instanceof UpdateStrategy.OnDelete)
                assertThat(it.of("update")).isEmpty();
        });
    }

    @Test
    void recreate_changes_no_container_in_place_15() {
        always(it -> {
            var updates = it.view.spec().updates();
            if (updates.policy() == UpdatePolicy.RECREATE && updates.upgradePolicy() == UpdatePolicy.RECREATE)
                assertThat(it.restarted()).isEmpty();
        });
    }

    @Test
    void in_order_one_comes_and_one_goes_at_a_time_each_after_the_one_before_16() {
        always(it -> {
            if (!(it.view.spec().management() instanceof Management.Ordered)) return;
            assertThat(it.created()).hasSizeLessThanOrEqualTo(1);
            assertThat(it.deleted("scale-in")).hasSizeLessThanOrEqualTo(1);
            it.created().forEach(name -> {
                var before = it.desired().indexOf(name) - 1;
                assertThat(before < 0 || it.isAvailable(it.desired().get(before))).isTrue();
            });
        });
    }

    @Test
    void in_parallel_no_more_are_on_their_way_than_may_be_17() {
        always(it -> {
            if (!(it.view.spec().management() instanceof Management.Parallel policy) || it.created().isEmpty()) return;
            var coming = it.desired().stream().flatMap(name -> it.view.member(name).stream())
                    .filter(member -> !it.view.isAvailable(member)).count();
            assertThat(coming + it.created().size()).isLessThanOrEqualTo(Concurrency.of(policy, it.view.spec()
                    .replicas()));
        });
    }

    @Test
    void only_what_nobody_wants_is_scaled_away_the_last_one_first_18() {
        always(it -> {
            var gone = it.deleted("scale-in");
            assertThat(gone).noneMatch(it.desired()::contains);
            assertThat(gone).isSortedAccordingTo(InstanceName.DESCENDING);
        });
    }

    @Test
    void claims_go_only_with_an_instance_that_is_scaled_away_19() {
        always(it -> {
            var claims = it.writes().filter(Action.Delete.class::isInstance).map(Action.Write::key)
                    .filter(key -> key.kind().equals(CLAIMS)).map(key -> key.name()).toList();
            var spec = it.view.spec();
            if (spec.retention().whenScaled() || spec.switches().stop()) assertThat(claims).isEmpty();
            assertThat(claims).isSubsetOf(it.deleted("scale-in").stream().map(name -> "data-" + name).toList());
        });
    }

    @Test
    void claims_never_shrink_20() {
        always(it -> assertThat(it.of("volumes").stream().filter(Action.Patch.class::isInstance).map(
                patch -> ((PatchBody.Merge) ((Action.Patch) patch).body()).changes()).filter(
                        changes -> changes.has(
                                "spec")))
                .isEmpty());
    }

    @Test
    void a_paused_set_writes_nothing_22() {
        always(it -> {
            if (it.view.spec().switches().paused()) assertThat(it.writes()).isEmpty();
        });
    }

    @Test
    void claims_come_before_the_pods_that_mount_them_23() {
        always(it -> {
            var keys = it.writes().filter(Action.Create.class::isInstance).map(Action.Write::key).toList();
            var seen = new ArrayList<String>();
            for (var key : keys) {
                if (key.kind().equals(PODS))
                    assertThat(it.view.storage().find("data-" + key.name()).isPresent() || seen.contains("data-" + key
                            .name())).isTrue();
                seen.add(key.name());
            }
        });
    }

    @Test
    void a_status_does_not_contradict_itself_25_26() {
        always(it -> {
            var status = it.plan.status();
            var counts = status.counts();
            assertThat(counts.ready()).isLessThanOrEqualTo(counts.replicas());
            assertThat(counts.available()).isLessThanOrEqualTo(counts.ready());
            if (counts.updated() != it.view.spec().replicas())
                assertThat(counts.updated() + counts.current()).isLessThanOrEqualTo(counts.replicas());
            var names = status.instances().stream().map(InstanceStatus::name).toList();
            assertThat(names).isSortedAccordingTo(InstanceName.ASCENDING).doesNotHaveDuplicates();
            for (var instance : status.instances()) {
                assertThat(!instance.health().available() || instance.health().ready()).isTrue();
                assertThat(!instance.revision().upToDate() || (instance.desired() == InstanceStatus.Desired.ACTIVE
                        && instance.current() == InstanceStatus.Current.PRESENT)).as(instance.toString()).isTrue();
            }
            if (status.generation() == it.view.generation())
                assertThat(status.revisions().byUpdate().sequencedKeySet()).isEqualTo(new LinkedHashSet<>(it.blueprint
                        .names()));
        });
    }

    @Test
    void nothing_that_others_put_on_a_pod_is_taken_away_28() {
        always(it -> it.of("update").stream().filter(Action.Patch.class::isInstance).forEach(patch -> {
            if (!(((Action.Patch) patch).body() instanceof PatchBody.Strategic(var changes))) return;
            assertThat(changes.object("metadata", "labels").fields().values()).doesNotContain(Json.Null.NULL);
        }));
    }

    /// One that changes nothing would be sent again for ever, and nobody else would come to his turn.
    @Test
    void an_update_in_place_changes_something() {
        always(it -> it.view.members().forEach(member -> {
            if (!(it.blueprint.decision(member).orElse(Decision.NONE) instanceof Decision.InPlace change)) return;
            var patch = (Action.Patch) new Moves(it.view, it.blueprint, List.of()).step(member, change).actions()
                    .getLast();
            var changes = ((PatchBody.Strategic) patch.body()).changes();
            assertThat(isNew(changes, Codec.tree(member.facts().pod()))).as(changes.toString()).isTrue();
        }));
    }

    private static boolean isNew(Json change, Json live) {
        return switch (change) {
            case Json.Obj(var fields) -> fields.entrySet().stream().anyMatch(it -> isNew(it.getValue(),
                    live instanceof Json.Obj before ? before.get(it.getKey()).orElse(Json.Null.NULL) : Json.Null.NULL));
            case Json.Arr(var items) -> items.stream().anyMatch(it -> isNew(it, like(it, live)));
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> !change.equals(live);
        };
    }

    /// What a list has under the same name, or just so.
    private static Json like(Json item, Json list) {
        if (!(list instanceof Json.Arr(var items))) return Json.Null.NULL;
        return items.stream().filter(it -> it.equals(item) || isNamesake(it, item)).findFirst().orElse(Json.Null.NULL);
    }

    private static boolean isNamesake(Json one, Json other) {
        return one instanceof Json.Obj first && other instanceof Json.Obj second && first.has("name")
                && first.get("name").equals(second.get("name"));
    }

    /// Promise 5: whoever asks why nothing happens hears of it.
    @Test
    void a_set_that_is_not_what_it_should_be_does_something_or_says_what_it_waits_for() {
        always(it -> {
            var isRolling = it.view.spec().updates().strategy() instanceof UpdateStrategy.Rolling;
            var isStopped = it.view.spec().switches().stop();
            var isDone = Alignment.isAligned(it.view, it.blueprint) && (isStopped || !isRolling || Rollout.outdated(
                    it.view, it.blueprint).isEmpty());
            if (isDone || it.writes().findAny().isPresent()) return;
            assertThat(it.plan.steps().stream().anyMatch(step -> step.actions().isEmpty() && step.reason().contains(
                    " ")) || Conditions.isTrue(it.plan.status().conditions(), InstanceSetNames.UPDATE_RESTRICTED))
                    .as(it.plan.toString()).isTrue();
        });
    }

    @Test
    void only_pods_claims_and_services_of_the_set_are_touched_30() {
        always(it -> it.writes().filter(Action.Delete.class::isInstance).forEach(delete -> assertThat(it.view.member(
                delete.key().name()).isPresent() || it.view.storage().find(delete.key().name()).isPresent()).isTrue()));
    }
}
