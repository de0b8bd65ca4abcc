package rota.kernel.events;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.kernel.events.Fixture.OTHER_POD;
import static rota.kernel.events.Fixture.POD;
import static rota.kernel.events.Fixture.START;
import static rota.kernel.events.Fixture.about;
import static rota.kernel.events.Fixture.note;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import rota.api.meta.Ids;
import rota.api.meta.Kind;
import rota.kernel.plan.Action.Severity;

class CorrelatorTest {
    private final Fixture.Clock clock = new Fixture.Clock();
    private final Correlator correlator = new Correlator(clock, new Ids(new SplittableRandom(1)));

    @Test
    void a_first_note_becomes_a_new_event() {
        var verdict = correlator.weigh(note("one"));

        assertThat(created(verdict)).satisfies(it -> {
            assertThat(it.count()).isEqualTo(1);
            assertThat(it.first()).isEqualTo(START);
            assertThat(it.last()).isEqualTo(START);
            assertThat(it.name()).startsWith("gpu-0.");
        });
    }

    @Test
    void an_equal_note_raises_the_count_of_the_event_that_is_there() {
        var first = created(correlator.weigh(note("one")));
        clock.pass(Duration.ofSeconds(3));

        var second = patched(correlator.weigh(note("one")));

        assertThat(second).isEqualTo(new Occurrence(note("one"), first.name(), 2, START, START.plusSeconds(3)));
    }

    @Test
    void notes_that_differ_in_anything_are_different_events() {
        created(correlator.weigh(note("one")));

        created(correlator.weigh(about(OTHER_POD, "one")));
        created(correlator.weigh(about(POD.key().withUid("successor"), "one")));
        created(correlator.weigh(new Note("rota-test", POD, Severity.WARNING, "Scaled", "one")));
        created(correlator.weigh(new Note("rota-test", POD, Severity.NORMAL, "Grown", "one")));
        created(correlator.weigh(note("two")));
    }

    /// K21-53
    @Test
    void from_the_tenth_distinct_message_on_similar_notes_are_combined() {
        weighDistinct(9);

        var tenth = created(correlator.weigh(note("message 10")));
        clock.pass(Duration.ofMinutes(10));
        var eleventh = patched(correlator.weigh(note("message 11")));

        assertThat(tenth.note().message()).isEqualTo("(combined from similar events): message 10");
        assertThat(eleventh.note().message()).isEqualTo("(combined from similar events): message 11");
        assertThat(eleventh.name()).isEqualTo(tenth.name());
        assertThat(eleventh.count()).isEqualTo(2);
    }

    @Test
    void the_messages_from_before_the_combining_keep_their_own_events() {
        weighDistinct(12);

        var again = patched(correlator.weigh(note("message 3")));

        assertThat(again.note().message()).isEqualTo("message 3");
        assertThat(again.count()).isEqualTo(2);
    }

    @Test
    void equal_messages_never_make_a_note_combined() {
        for (var i = 0; i < 15; i++) correlator.weigh(note("same"));

        assertThat(created(correlator.weigh(note("other"))).note().message()).isEqualTo("other");
    }

    @Test
    void combining_ends_when_the_topic_has_rested_for_more_than_ten_minutes() {
        weighDistinct(12);
        clock.pass(Duration.ofMinutes(10).plusMillis(1));

        var later = created(correlator.weigh(note("message 13")));

        assertThat(later.note().message()).isEqualTo("message 13");
    }

    @Test
    void every_similar_note_prolongs_the_window_even_an_equal_one() {
        weighDistinct(9);
        clock.pass(Duration.ofMinutes(9));
        correlator.weigh(note("message 1"));
        clock.pass(Duration.ofMinutes(9));

        var tenth = created(correlator.weigh(note("message 10")));

        assertThat(tenth.note().message()).startsWith("(combined");
    }

    /// K21-54
    @Test
    void an_object_may_say_25_things_of_one_type_at_once_and_one_more_every_five_minutes() {
        for (var i = 0; i < 25; i++) assertThat(correlator.weigh(note("same"))).isNotEqualTo(Verdict.DROP);

        assertThat(correlator.weigh(note("same"))).isEqualTo(Verdict.DROP);
        clock.pass(Duration.ofMinutes(5).minusMillis(1));
        assertThat(correlator.weigh(note("same"))).isEqualTo(Verdict.DROP);
        clock.pass(Duration.ofMillis(1));
        assertThat(correlator.weigh(note("same"))).isNotEqualTo(Verdict.DROP);
        assertThat(correlator.weigh(note("same"))).isEqualTo(Verdict.DROP);
    }

    @Test
    void the_allowance_never_exceeds_25_however_long_an_object_was_silent() {
        correlator.weigh(note("same"));
        clock.pass(Duration.ofDays(7));
        for (var i = 0; i < 25; i++) assertThat(correlator.weigh(note("same"))).isNotEqualTo(Verdict.DROP);

        assertThat(correlator.weigh(note("same"))).isEqualTo(Verdict.DROP);
    }

    @Test
    void the_allowance_is_shared_by_all_reasons_but_not_by_types_and_objects() {
        for (var i = 0; i < 25; i++) correlator.weigh(note("same"));

        assertThat(correlator.weigh(new Note("rota-test", POD, Severity.NORMAL, "Grown", "x"))).isEqualTo(Verdict.DROP);
        created(correlator.weigh(new Note("rota-test", POD, Severity.WARNING, "Scaled", "x")));
        created(correlator.weigh(about(OTHER_POD, "x")));
    }

    @Test
    void what_is_dropped_is_counted_all_the_same() {
        for (var i = 0; i < 30; i++) correlator.weigh(note("same"));
        clock.pass(Duration.ofMinutes(5));

        var next = patched(correlator.weigh(note("same")));

        assertThat(next.count()).isEqualTo(31);
    }

    @Test
    void memory_holds_the_4096_most_recently_used() {
        correlator.weigh(note("kept"));
        correlator.weigh(about(OTHER_POD, "forgotten"));
        for (var i = 0; i < 4095; i++) {
            correlator.weigh(about(Kind.of(io.fabric8.kubernetes.api.model.Pod.class).key("team", "p" + i)
                    .withUid("p" + i), "x"));
            if (i == 2000) patched(correlator.weigh(note("kept")));
        }

        patched(correlator.weigh(note("kept")));
        created(correlator.weigh(about(OTHER_POD, "forgotten")));
    }

    @Test
    void names_are_unique_even_at_one_instant_and_never_too_long() {
        var long253 = "a".repeat(253);
        var names = new TreeSet<String>();

        for (var i = 0; i < 200; i++) {
            var object = POD.key().kind().key("team", long253).withUid("u" + i);
            names.add(created(correlator.weigh(about(object, "x"))).name());
        }

        assertThat(names).hasSize(200).allSatisfy(it -> assertThat(it).hasSize(253).matches("a+\\.[0-9a-z]+"));
    }

    private void weighDistinct(int messages) {
        for (var i = 1; i <= messages; i++) correlator.weigh(note("message " + i));
    }

    private static Occurrence created(Verdict verdict) {
        assertThat(verdict).isInstanceOf(Verdict.Create.class);
        return ((Verdict.Create) verdict).occurrence();
    }

    private static Occurrence patched(Verdict verdict) {
        assertThat(verdict).isInstanceOf(Verdict.Patch.class);
        return ((Verdict.Patch) verdict).occurrence();
    }
}
