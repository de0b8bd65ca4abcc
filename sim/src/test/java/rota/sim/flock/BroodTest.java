package rota.sim.flock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.meta.Identity;
import rota.api.meta.Ordered;
import rota.api.meta.Owners;
import rota.api.meta.Selector;
import rota.workloads.claim.Claimant;

class BroodTest {
    private static final Claimant GEESE =
            new Claimant(new Identity(FlockView.KIND.key("default", "geese"), "1"), false);
    private static final Selector APP = selector("geese");
    private static final Selector OTHER = selector("ducks");

    @Test
    void pods_that_have_not_changed_are_not_read_again() {
        var pods = List.of(pod("a", "1"), pod("b", "1"));

        var first = Brood.UNREAD.of(pods, GEESE, APP);

        assertThat(first.of(pods, GEESE, APP)).isSameAs(first);
        assertThat(first.members()).extracting(Brood.Member::revision).containsExactly("1", "1");
    }

    @Test
    void a_new_list_another_selector_or_an_owner_that_leaves_is_read_anew() {
        var pods = List.of(pod("a", "1"));
        var first = Brood.UNREAD.of(pods, GEESE, APP);

        assertThat(first.of(List.of(pod("a", "2")), GEESE, APP).members()).extracting(Brood.Member::revision)
                .containsExactly("2");
        assertThat(first.of(pods, GEESE, OTHER).claim().toRelease()).isEqualTo(pods);
        assertThat(first.of(pods, new Claimant(GEESE.id(), true), OTHER).claim().toRelease()).isEmpty();
    }

    @Test
    void nothing_near_is_read_too() {
        assertThat(Brood.UNREAD.of(List.of(), GEESE, Selector.EVERYTHING).claim().claimed()).isEmpty();
    }

    private static Selector selector(String app) {
        return new Selector(List.of(new Selector.Term.In("app", Ordered.set(app))));
    }

    private static Pod pod(String name, String revision) {
        return new PodBuilder().withNewMetadata().withNamespace("default").withName(name).addToLabels("app", "geese")
                .addToLabels(FlockPlanner.REVISION, revision)
                .withOwnerReferences(Owners.controllerReference(GEESE.id()))
                .endMetadata().build();
    }
}
