package rota.local.system.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimStatus;
import io.fabric8.kubernetes.api.model.Quantity;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.client.Request;
import rota.api.client.Request.Subresource;
import rota.api.wire.Codec;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.local.agent.Stepper;

/// Goal: claims tell the truth about the directories that pods get. Method: the controller over an API in memory.
class ClaimLifeTest {
    private final Stepper world = new Stepper(new Mirrors(List.of(new Mirror<>(PersistentVolumeClaim.class, List.of()),
            new Mirror<>(PersistentVolume.class, List.of()))), it -> List.of(new ClaimController(it)));

    @Test
    void a_claim_is_bound_and_as_large_as_it_asks_for() {
        claim("");

        world.settle();

        assertThat(status().getPhase()).isEqualTo("Bound");
        assertThat(status().getCapacity()).containsEntry("storage", new Quantity("1Gi"));
        assertThat(status().getAccessModes()).containsExactly("ReadWriteOnce");
    }

    @Test
    void a_claim_that_grows_shows_its_new_size() {
        claim("");
        world.settle();

        world.cluster().api()
                .send(new Request.Update(new PersistentVolumeClaimBuilder(claim()).editSpec().editResources()
                        .addToRequests("storage", new Quantity("2Gi")).endResources().endSpec().build(),
                        Subresource.NONE));
        world.settle();

        assertThat(status().getCapacity()).containsEntry("storage", new Quantity("2Gi"));
    }

    @Test
    void a_claim_that_names_a_volume_waits_for_it_and_is_as_large_as_that() {
        claim("'volumeName':'disk',");
        world.settle();
        var waiting = status().getPhase();

        create("PersistentVolume", "disk", "{'capacity':{'storage':'5Gi'},'accessModes':['ReadWriteOnce'],"
                + "'hostPath':{'path':'/disk'}}", PersistentVolume.class);
        world.settle();

        assertThat(waiting).isEqualTo("Pending");
        assertThat(status().getPhase()).isEqualTo("Bound");
        assertThat(status().getCapacity()).containsEntry("storage", new Quantity("5Gi"));
    }

    @Test
    void after_convergence_nothing_is_written() {
        claim("");
        world.settle();
        var calls = world.calls();

        world.pass(Duration.ofMinutes(10));

        assertThat(calls).isEqualTo(1);
        assertThat(world.calls()).isEqualTo(1);
    }

    private void claim(String more) {
        create("PersistentVolumeClaim", "data", "{" + more + "'accessModes':['ReadWriteOnce'],'resources':"
                + "{'requests':{'storage':'1Gi'}}}", PersistentVolumeClaim.class);
    }

    private PersistentVolumeClaim claim() {
        return world.cluster().find(PersistentVolumeClaim.class, "default", "data").orElseThrow();
    }

    private PersistentVolumeClaimStatus status() {
        return claim().getStatus();
    }

    private void create(String kind, String name, String spec, Class<? extends HasMetadata> type) {
        var home = type == PersistentVolume.class ? "" : ",'namespace':'default'";
        var text = "{'apiVersion':'v1','kind':'%s','metadata':{'name':'%s'%s},'spec':%s}".formatted(kind, name, home,
                spec);
        world.cluster().create(Codec.model(Codec.readObject(text.replace('\'', '"')), type));
    }
}
