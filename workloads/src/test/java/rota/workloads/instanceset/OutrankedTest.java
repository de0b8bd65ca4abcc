package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.old;
import static rota.workloads.instanceset.AnInstanceSet.waits;

import org.junit.jupiter.api.Test;

/// One that has heard less than whoever wrote the status.
class OutrankedTest {

    @Test
    void who_may_know_less_than_the_status_waits_and_looks_again() {
        var set = AnInstanceSet.of(3).having(old("db-0"));

        var plan = set.outranked().plan();

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.status()).isEqualTo(set.view().status());
        assertThat(waits(plan)).singleElement().asString().startsWith("another operator has written the status");
        assertThat(plan.wake().toString()).contains("waiting until we have heard");
    }
}
