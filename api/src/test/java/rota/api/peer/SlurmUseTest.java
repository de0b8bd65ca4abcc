package rota.api.peer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// GPUs as Slurm lists them.
class SlurmUseTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                          | 0
            gpu:4                       | 4
            gpu:a100:4(S:0-1)           | 4
            gpu:a100:4,gpu:h100:2       | 6
            shard:8,gpu:tesla_v100:2    | 2
            gpu:a100:1(IDX:0),craynet:4 | 1
            mygpu:4                     | 0
            """)
    void they_are_counted_whatever_they_are_called(String gres, long expected) {
        assertThat(SlurmUse.gpus(gres)).isEqualTo(expected);
    }
}
