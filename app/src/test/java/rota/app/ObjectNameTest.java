package rota.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.meta.Kind;
import rota.app.wiring.Lookout;

class ObjectNameTest {

    @ParameterizedTest
    @ValueSource(strings = {"job/sum", "jobs/sum", "Job/sum", "job.batch/sum", "jobs.batch/sum"})
    void a_kind_has_all_the_names_that_the_api_gives_it(String text) {
        assertThat(parse(text)).isEqualTo(new ObjectName(Kind.of(Job.class), Optional.of("sum")));
    }

    @Test
    void a_name_may_be_left_out() {
        assertThat(parse("jobs").name()).isEmpty();
    }

    @Test
    void a_slip_of_the_finger_is_put_right() {
        assertThatThrownBy(() -> parse("jop/sum")).isInstanceOf(Failure.class).hasMessageContaining(
                "found 'jop'; did you mean job?");
        assertThatThrownBy(() -> parse("deployment/sum")).hasMessageContaining("expected one of job");
        assertThat(ObjectName.nearest("smu", List.of("sum", "product"))).isEmpty();
        assertThat(ObjectName.nearest("produkt", List.of("sum", "product"))).contains("product");
    }

    @ParameterizedTest
    @ValueSource(strings = {"job/", "job/a/b"})
    void half_a_name_is_wrong_usage(String text) {
        assertThatThrownBy(() -> parse(text)).isInstanceOf(Failure.class).hasMessageContaining("expected KIND/NAME");
    }

    private static ObjectName parse(String text) {
        return ObjectName.parse(text, Lookout.words(LookOptions.WORKLOADS));
    }
}
