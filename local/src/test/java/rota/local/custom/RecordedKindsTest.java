package rota.local.custom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import rota.local.server.Intent;

/// Goal: what a real API server accepts, stores and refuses, ours does too, in the same words. Method: the same
/// definitions and objects; status code, reason, causes and what is stored must be as recorded.
class RecordedKindsTest {
    private final CustomCluster ours = new CustomCluster();
    private final Map<String, String> differences = new TreeMap<>();

    @Test
    void definitions_are_accepted_and_refused_as_by_a_real_server() throws IOException {
        var dry = new Intent("tester", true, Intent.FieldValidation.IGNORE, _ -> {});
        var expected = recorded("definitions-recorded.txt").iterator();
        for (var it : CustomComparisonTest.cases("definitions.json")) {
            var own = Outcome.of(() -> ours.verbs.create(Definition.KIND, "", it.object("definition"), dry));
            compare(it.text("say").orElse(""), expected.next(), own);
        }

        assertThat(differences.keySet()).as("%s", differences).containsExactlyInAnyOrderElementsOf(
                KnownDifferences.DEFINITIONS);
    }

    @Test
    void objects_are_accepted_and_refused_as_by_a_real_server() throws IOException {
        var expected = recorded("objects-recorded.txt").iterator();
        for (var group : CustomComparisonTest.cases("objects.json")) {
            ours.define(group.object("definition"));
            var kind = Definition.of(group.object("definition")).stored();
            for (var object : Trees.objects(group, "objects")) {
                var own = Outcome.of(() -> ours.verbs.create(kind, "default", object, Intent.by("tester")));
                compare(object.toString(), expected.next(), own);
            }
        }

        assertThat(differences).isEmpty();
    }

    private void compare(String say, Outcome theirs, Outcome own) {
        if (!theirs.equals(own)) differences.put(say, "\n  real: " + theirs + "\n  ours: " + own);
    }

    private static List<Outcome> recorded(String file) throws IOException {
        return CustomComparisonTest.text(file).lines().map(Outcome::recorded).toList();
    }
}
