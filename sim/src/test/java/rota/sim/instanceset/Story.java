package rota.sim.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Propagation;
import rota.api.instanceset.InstanceSetNames;
import rota.sim.world.World;

/// Lives of one set with a claim for each of its members. How they end does not depend on chance.
enum Story {
    /// Members come, one by one.
    CREATION,
    /// Every member is made anew.
    UPDATE,
    /// Members take another image in while they run.
    UPGRADE,
    /// Fewer members, whose claims go with them.
    SCALE_IN,
    /// Fewer members, whose claims stay, and more again.
    SCALE_IN_AND_BACK,
    /// One of them is taken offline, and comes back.
    OFFLINE_AND_BACK,
    /// All pods go, and come back.
    STOP_AND_BACK,
    /// The set goes, and all claims with it.
    DELETION,
    /// The set goes, all claims stay, and the next one of its name finds them.
    DELETION_AND_BACK,
    /// The set goes when all that it has is gone.
    DELETION_IN_FOREGROUND,
    /// A set goes that never had a member.
    DELETION_OF_NOTHING,
    /// The set goes after it was scaled to nothing, and long after its last claim stirred.
    DELETION_AFTER_LONG;

    private static final String KEPT = "'persistentVolumeClaimRetentionPolicy':{'whenScaled':'Retain',"
            + "'whenDeleted':'Retain'}";
    private static final int MEMBERS = 3;
    /// A member takes a few seconds, one after the other.
    private static final Duration SOON = Duration.ofMinutes(2);

    /// @param more what the set says besides
    void tell(World world, String more) {
        begin(world, more);
        switch (this) {
            case CREATION -> {}
            case UPDATE -> InstanceSets.roll(world, 1);
            case UPGRADE -> InstanceSets.upgrade(world, 2);
            case SCALE_IN -> InstanceSets.change(world, "'replicas':1");
            case SCALE_IN_AND_BACK -> {
                InstanceSets.change(world, "'replicas':1");
                work(world);
                InstanceSets.change(world, "'replicas':3");
            }
            case OFFLINE_AND_BACK -> {
                InstanceSets.change(world, "'replicas':2,'offlineInstances':['db-1']");
                work(world);
                InstanceSets.change(world, "'replicas':3,'offlineInstances':[]");
            }
            case STOP_AND_BACK -> {
                InstanceSets.change(world, "'stop':true");
                await(world, "no pods", it -> InstanceSets.pods(it).isEmpty());
                InstanceSets.change(world, "'stop':false");
            }
            case DELETION, DELETION_OF_NOTHING -> delete(world, Propagation.BACKGROUND);
            case DELETION_IN_FOREGROUND -> delete(world, Propagation.FOREGROUND);
            case DELETION_AFTER_LONG -> {
                InstanceSets.change(world, "'replicas':0");
                work(world);
                world.run(Duration.ofHours(1));
                delete(world, Propagation.BACKGROUND);
            }
            case DELETION_AND_BACK -> {
                delete(world, Propagation.BACKGROUND);
                var kept = uids(world);
                begin(world, more);
                assertThat(uids(world)).isEqualTo(kept);
            }
        }
        if (!isGone()) work(world);
        assertThat(uids(world)).hasSize(claims());
    }

    /// The set is made, and its members come to work.
    void begin(World world, String more) {
        world.create(InstanceSets.of(more + "'replicas':" + (this == DELETION_OF_NOTHING ? 0 : MEMBERS) + (keeps()
                ? "," + KEPT
                : "")));
        work(world);
    }

    private boolean keeps() {
        return List.of(SCALE_IN_AND_BACK, OFFLINE_AND_BACK, DELETION_AND_BACK, DELETION_OF_NOTHING).contains(this);
    }

    private boolean isGone() {
        return name().startsWith("DELETION") && this != DELETION_AND_BACK;
    }

    private int claims() {
        if (isGone()) return 0;
        return this == SCALE_IN ? 1 : MEMBERS;
    }

    static void deleteInForeground(World world) {
        ask(world, Propagation.FOREGROUND);
    }

    private static void ask(World world, Propagation how) {
        world.user(new Request.Delete(InstanceSetNames.KIND.key("default", "db"), Preconditions.NONE, new DeleteOptions(
                Optional.empty(), Optional.of(how))));
    }

    private static void delete(World world, Propagation how) {
        ask(world, how);
        // Who waits in the foreground waits for the garbage collector as well.
        await(world, "no set of ours", it -> InstanceSets.find(it).filter(set -> set.getMetadata().getFinalizers()
                .contains(InstanceSetNames.FINALIZER)).isEmpty());
        assertThat(InstanceSets.pods(world)).isEmpty();
    }

    private static void work(World world) {
        await(world, "a set at work", InstanceSets::isSettled);
    }

    private static void await(World world, String what, Predicate<World> happened) {
        world.eventually(SOON, what, happened);
    }

    private static List<String> uids(World world) {
        return world.cluster().list(PersistentVolumeClaim.class).stream().map(it -> it.getMetadata().getUid()).toList();
    }
}
