package rota.local.system;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.system.AnObject.MAPS;
import static rota.local.system.AnObject.WIDGETS;
import static rota.local.system.AnObject.id;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Propagation;
import rota.api.client.Request.Subresource;
import rota.api.meta.Identity;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.local.system.NamespaceView.Content;

class NamespacePlannerTest {

    @Test
    void the_contents_are_deleted_kind_by_kind_and_the_namespace_stays() {
        var plan = NamespacePlanner.plan(view(true, new Content(id(MAPS, "a"), false),
                new Content(id(WIDGETS, "w"), false), new Content(id(MAPS, "b"), true)));

        assertThat(plan.steps()).extracting(Step::reason).containsExactly("2 configmaps are left",
                "1 widgets are left");
        assertThat(plan.actions()).containsExactly(delete(id(MAPS, "a")), delete(id(WIDGETS, "w")));
    }

    @Test
    void contents_on_their_way_out_are_waited_for() {
        var plan = NamespacePlanner.plan(view(true, new Content(id(MAPS, "a"), true)));

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.steps()).hasSize(1);
    }

    @Test
    void an_empty_namespace_is_let_go() {
        var plan = NamespacePlanner.plan(view(true));

        assertThat(plan.actions()).containsExactly(new Action.Update(namespace(List.of()), Subresource.FINALIZE));
    }

    @Test
    void a_namespace_that_may_only_seem_empty_stays() {
        var plan = NamespacePlanner.plan(view(false));

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.wake()).isInstanceOf(Wake.At.class);
    }

    private static NamespaceView view(boolean complete, Content... contents) {
        return new NamespaceView(namespace(List.of("kubernetes")), List.of(contents), complete, AnObject.NOW);
    }

    private static Namespace namespace(List<String> finalizers) {
        return new NamespaceBuilder().withNewMetadata().withName("team").withResourceVersion("7").endMetadata()
                .withNewSpec().withFinalizers(finalizers).endSpec().build();
    }

    private static Action delete(Identity target) {
        return new Action.Delete(target, new DeleteOptions(Optional.empty(), Optional.of(Propagation.BACKGROUND)));
    }
}
