package rota.app.show;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.app.show.ASight.NOW;
import static rota.app.show.ASight.sight;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.wire.Codec;
import rota.kernel.loop.Look.Deed;
import rota.kernel.loop.Look.Fate;
import rota.workloads.standing.Standing.Progress;
import rota.workloads.standing.Standing.Wait;

class SightTest {

    @Test
    void an_explanation_tells_everything_that_matters_in_order() {
        var sight = sight().ahead(Wait.until(NOW.plusSeconds(600), "the deadline"))
                .decided(Fate.DONE, "count-failed", "1 pod failed", new Deed("patch pod default/a", true))
                .decided(Fate.WAITING, "scale-out", "waiting until 2026-03-01T12:00:18Z")
                .state("will look again: a failed pod may be replaced")
                .next(NOW.plusSeconds(18), "a failed pod may be replaced").trouble(NOW.minusSeconds(70), "out of order")
                .build();

        assertThat(SightText.of(sight, NOW)).isEqualTo("""
                job default/sum: Running
                  [###############...............] 2/4
                  2 succeeded, 1 failed

                What is ahead of it
                  - the deadline: 12:10:00Z (in 10 min)

                Controller job looked at 11:59:57Z (3 s ago): will look again: a failed pod may be replaced
                  count-failed: 1 pod failed
                      done: patch pod default/a
                  scale-out: waiting until 12:00:18Z (in 18 s)
                  last error, 11:58:50Z (1 min 10 s ago): out of order
                  next look: 12:00:18Z (in 18 s), a failed pod may be replaced""");
    }

    @Test
    void a_rehearsal_says_that_it_is_one() {
        var text = SightText.of(sight().rehearsed("the operator cannot be asked: this is what a fresh look decides")
                .decided(Fate.PLANNED, "scale-out", "2 pods missing", new Deed("create pod default/sum-*", false))
                .build(), NOW);

        assertThat(text).contains("\nNote: the operator cannot be asked").contains("Controller job would decide now")
                .contains("not done: create pod").contains("next look: when something changes");
    }

    @Test
    void hundreds_of_actions_are_not_all_listed() {
        var deeds = Collections.nCopies(30, new Deed("create pod default/sum-*", true));

        var text = SightText.of(sight().decided(Fate.DONE, "scale-out", "30 pods missing", deeds.toArray(Deed[]::new))
                .build(), NOW);

        assertThat(text.lines().filter(it -> it.contains("done: create pod"))).hasSize(10);
        assertThat(text).contains("and 20 more");
    }

    @Test
    void trouble_is_the_main_wait_then_what_was_withheld_then_what_is_waited_for() {
        var sight = sight().decided(Fate.DONE, "count", "2 pods ended").decided(Fate.WAITING, "run", "2 pods run")
                .ahead(Wait.open("something"));

        assertThat(sight.build().mainWait()).contains("2 pods run");
        assertThat(sight.decided(Fate.WITHHELD, "scale-out", "1 pod missing").build().mainWait())
                .contains("1 pod missing");
        assertThat(sight.state("will try again: out of order").build().mainWait())
                .contains("will try again: out of order");
        assertThat(sight.foreign().build().mainWait()).contains("something");
        assertThat(sight().ahead(Wait.open("something")).build().mainWait()).contains("something");
        assertThat(sight().build().mainWait()).isEmpty();
    }

    @Test
    void a_table_has_a_line_for_each_and_says_where_it_comes_from() {
        var sight = sight().decided(Fate.WAITING, "run", "2 pods run").rehearsed("nobody can be asked").build();

        var table = StatusTable.of(List.of(sight), new StatusTable.Layout(true, 0), NOW);

        assertThat(table).isEqualTo("""
                KIND  NAMESPACE  NAME  PHASE    PROGRESS            AGE         WAITS FOR
                job   default    sum   Running  [######......] 2/4  2 min 10 s  2 pods run
                Note: nobody can be asked""");
        assertThat(StatusTable.of(List.of(sight), new StatusTable.Layout(false, 20), NOW).lines())
                .allMatch(it -> it.length() <= 20 || it.startsWith("Note"));
        assertThat(StatusTable.of(List.of(), new StatusTable.Layout(false, 0), NOW)).isEqualTo(
                "nothing of ours is here");
    }

    @Test
    void json_has_what_scripts_rely_on() {
        var sight = sight().ahead(Wait.until(NOW, "the deadline")).decided(Fate.WAITING, "run", "2 pods run").build();

        assertThat(Codec.write(SightJson.of(sight))).isEqualTo("""
                {"apiVersion":"rota.dev/v1","kind":"Explanation","object":{"apiVersion":"batch/v1","kind":"Job",\
                "namespace":"default","name":"sum","uid":"uid-sum"},"phase":"Running","stage":"open",\
                "progress":{"done":2,"total":4},"facts":["2 succeeded, 1 failed"],\
                "waits":[{"for":"the deadline","until":"2026-03-01T12:00:00Z"}],"mainWait":"2 pods run",\
                "source":"operator","note":"","looks":[{"controller":"job","at":"2026-03-01T11:59:57Z",\
                "state":"settled","decisions":[{"step":"run","reason":"2 pods run","fate":"waiting","actions":[]}],\
                "next":null,"lastError":null}]}""");
        assertThat(SightJson.of(List.of(sight)).items("items")).hasSize(1);
    }

    @Test
    void spans_are_said_as_people_say_them() {
        assertThat(List.of(Spans.words(Duration.ofSeconds(59)), Spans.words(Duration.ofSeconds(60)),
                Spans.words(Duration.ofSeconds(61)), Spans.words(Duration.ofMinutes(185)),
                Spans.words(Duration.ofHours(50)))).containsExactly("59 s", "1 min", "1 min 1 s", "3 h 5 min",
                        "2 d 2 h");
        assertThat(Spans.from(NOW, NOW.plusMillis(300))).isEqualTo("now");
        assertThat(Spans.at(NOW, NOW.minusSeconds(86_400))).isEqualTo("2026-02-28 12:00Z (1 d ago)");
    }

    @Test
    void a_bar_is_full_only_when_all_is_done() {
        assertThat(Bar.of(new Progress(99, 100), 10)).isEqualTo("[#########.]");
        assertThat(Bar.of(new Progress(7, 5), 10)).isEqualTo("[##########]");
        assertThat(Bar.of(Progress.NONE, 4)).isEqualTo("[....]");
    }
}
