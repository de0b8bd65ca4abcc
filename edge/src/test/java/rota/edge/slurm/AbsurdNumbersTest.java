package rota.edge.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.peer.SlurmNode;

class AbsurdNumbersTest {
    private final Hand clock = new Hand();

    /// A time that no calendar has must not end whoever looks.
    @ParameterizedTest
    @ValueSource(strings = {"1e30", "9223372036854775807", "99999999999999", "-1e30", "4294967294", "1.5"})
    void absurd_numbers_are_read_as_far_away(String number) {
        var value = "{\"set\":true,\"infinite\":false,\"number\":" + number + "}";
        try (var stub = SlurmStub.speaking("v0.0.44", SlurmStub.node("gpu-0", "", "IDLE").replace("\"cpus\":4",
                "\"cpus\":" + number))
                .on("GET /slurm/v0.0.44/jobs/", 200, "{\"jobs\":[{\"job_id\":7,\"job_state\":[\"RUNNING\"],\"nodes\":"
                        + "\"gpu-0\",\"start_time\":" + value + ",\"time_limit\":" + value + "}],\"errors\":[]}")
                .on("GET /slurm/v0.0.44/reservations/", 200, "{\"reservations\":[{\"name\":\"r\",\"start_time\":"
                        + value + ",\"end_time\":" + value + "}],\"errors\":[]}")) {
            var slurm = stub.client(clock);

            var end = slurm.look().node("gpu-0").orElseThrow().work().end();

            assertThat(end).hasValueSatisfying(it -> assertThat(it).isBetween(Instant.EPOCH, SlurmNode.Work.NEVER));
            assertThat(slurm.reservation("r")).isPresent();
        }
    }
}
