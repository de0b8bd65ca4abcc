package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The feed on its own, with the informer's steps in the order in which the informer takes them.
class InformerFeedTest {
    private final RecordingSink<Pod> sink = new RecordingSink<>();
    private final InformerFeed<Pod> feed = new InformerFeed<>(sink);
    private final AtomicReference<@Nullable String> version = new AtomicReference<>();

    @Test
    void a_list_goes_out_as_one_replacement() {
        feed.onBeforeList(null);
        arrives(pod("b", 7));
        arrives(pod("a", 9));

        feed.onList("10", false);

        assertThat(sink.rest()).containsExactly("replaced a@9 b@7 at 10");
    }

    @Test
    void of_what_nobody_keeps_only_the_version_is_held() {
        var some = new InformerFeed<>(new RecordingSink<Pod>("", it -> it.getMetadata().getName().equals("kept")));
        var heavy = new PodBuilder(pod("other", 7)).editMetadata().withUid("u").addToAnnotations("much", "text")
                .endMetadata().withNewSpec().withNodeName("n").endSpec().build();
        var kept = pod("kept", 8);

        some.store().put("default/other", heavy);
        some.store().put("default/kept", kept);
        some.store().put("default/other", heavy);

        var held = some.store().all();
        assertThat(held.getFirst()).isSameAs(kept);
        assertThat(held.getLast().getSpec()).isNull();
        assertThat(held.getLast().getMetadata().getAnnotations()).isEmpty();
        assertThat(held.getLast().getMetadata().getUid()).isEqualTo("u");
        assertThat(some.store().announced()).as("the same version again is no change").isEqualTo(2);
    }

    @Test
    void a_relist_tells_what_is_left_without_telling_it_piece_by_piece() {
        listed("10", pod("a", 1), pod("b", 2));

        feed.onBeforeList("10");
        arrives(pod("c", 12));
        feed.store().remove("default/a");
        feed.onDelete(pod("a", 1), true);
        feed.onList("20", false);

        assertThat(sink.rest()).containsExactly("replaced a@1 b@2 at 10", "replaced b@2 c@12 at 20");
    }

    @Test
    void a_bookmark_is_held_back_until_the_changes_before_it_were_delivered() {
        listed("10");
        feed.store().put("default/a", pod("a", 11));
        version.set("13");

        feed.advance(version::get);
        assertThat(sink.rest()).containsExactly("replaced at 10");

        feed.onAdd(pod("a", 11));
        feed.advance(version::get);
        assertThat(sink.rest()).containsExactly("replaced at 10", "changed a@11", "bookmark 13");
    }

    @Test
    void a_bookmark_is_held_back_until_the_removals_before_it_were_delivered() {
        listed("10", pod("a", 9));
        feed.store().remove("default/a");
        version.set("13");

        feed.advance(version::get);
        assertThat(sink.rest()).containsExactly("replaced a@9 at 10");

        feed.onDelete(pod("a", 12), false);
        feed.advance(version::get);
        assertThat(sink.rest()).containsExactly("replaced a@9 at 10", "removed a@12", "bookmark 13");
    }

    @Test
    void the_version_of_a_list_is_not_claimed_before_the_list_was_delivered() {
        listed("10");
        feed.onBeforeList("10");
        arrives(pod("a", 19));
        version.set("20");

        feed.advance(version::get);
        assertThat(sink.rest()).containsExactly("replaced at 10");

        feed.onList("20", false);
        assertThat(sink.rest()).containsExactly("replaced at 10", "replaced a@19 at 20");
    }

    @Test
    void nothing_is_said_twice() {
        listed("10");
        version.set("13");

        feed.advance(version::get);
        feed.advance(version::get);

        assertThat(sink.rest()).containsExactly("replaced at 10", "bookmark 13");
    }

    @Test
    void an_object_listed_again_in_the_same_version_owes_no_notification() {
        listed("10", pod("a", 9));
        feed.onBeforeList("10");
        feed.store().put("default/a", pod("a", 9));
        feed.onList("20", false);
        version.set("21");

        feed.advance(version::get);

        assertThat(sink.rest()).endsWith("replaced a@9 at 20", "bookmark 21");
    }

    @Test
    void after_a_failure_of_the_sink_nothing_more_is_delivered() {
        var calls = new java.util.ArrayList<String>();
        var broken = new InformerFeed<Pod>(new FailingSink(calls));
        broken.onBeforeList(null);
        broken.onList("10", true);

        broken.onAdd(pod("a", 11));
        broken.onAdd(pod("b", 12));

        assertThat(broken.failure()).hasValueSatisfying(it -> assertThat(it).hasMessage("broken"));
        assertThat(calls).isEqualTo(List.of("replaced", "changed"));
    }

    @Test
    void a_closed_feed_is_silent() {
        listed("10");

        feed.close();
        arrives(pod("a", 11));

        assertThat(sink.rest()).containsExactly("replaced at 10");
    }

    private void listed(String at, Pod... pods) {
        feed.onBeforeList(null);
        for (var pod : pods) arrives(pod);
        feed.onList(at, pods.length == 0);
        version.set(at);
    }

    private void arrives(Pod pod) {
        feed.store().put("default/" + pod.getMetadata().getName(), pod);
        feed.onAdd(pod);
    }

    private static Pod pod(String name, long version) {
        return new PodBuilder().withNewMetadata().withNamespace("default").withName(name).withResourceVersion(Long
                .toString(version)).endMetadata().build();
    }
}
