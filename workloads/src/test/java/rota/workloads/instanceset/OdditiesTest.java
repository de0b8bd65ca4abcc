package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.news;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What has another effect than its user may think is told.
class OdditiesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                    "'podUpdatePolicy':'Recreate' | spec.podUpdatePolicy: expected one of StrictInPlace, PreferInPlace,"
                            + " ReCreate, found Recreate; it counts as PreferInPlace",
                    "'podUpgradePolicy':'x' | spec.podUpgradePolicy: expected one of StrictInPlace, PreferInPlace,"
                            + " ReCreate, found x; it counts as PreferInPlace",
                    "'podManagementPolicy':'parallel' | spec.podManagementPolicy: expected one of OrderedReady,"
                            + " Parallel, found parallel; it counts as OrderedReady",
                    "'instanceAssistantObjects':[{'kind':'ConfigMap','name':'x'}] | spec.instanceAssistantObjects: has"
                            + " no effect, it is for sets over several clusters",
                    "'lifecycleActions':{'switchover':{'exec':{'command':['x']},'nonBlocking':true}} |"
                            + " spec.lifecycleActions.switchover.nonBlocking: a switchover is waited for all the same"})
    void an_oddity_is_told_and_the_set_is_carried_out(String spec, String sentence) {
        var plan = AnInstanceSet.of(1).with(spec).plan();

        assertThat(news(plan)).containsExactly("Oddity");
        assertThat(plan.toString()).contains(sentence).contains("create pod default/db-0");
    }

    @Test
    void it_is_told_once_for_each_change() {
        var plan = AnInstanceSet.of(1).with("'podUpdatePolicy':'x'").status("{'observedGeneration':2}").having(up(
                "db-0")).plan();

        assertThat(news(plan)).isEmpty();
    }

    @Test
    void words_that_are_known_are_not_odd() {
        var set = AnInstanceSet.of(1).with("'podUpdatePolicy':'ReCreate','podUpgradePolicy':'',"
                + "'podManagementPolicy':'OrderedReady'").set();

        assertThat(Oddities.in(set)).isEmpty();
    }
}
