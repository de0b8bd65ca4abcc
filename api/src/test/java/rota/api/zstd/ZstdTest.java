package rota.api.zstd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rota.testing.ForAll;

/// Texts that another program has compressed.
class ZstdTest {
    private static final int MOST = 1 << 20;
    private static final String ZEROS = "KLUv/aTgkwQAVAAAEAAAAQD7/znAAgIAEAADnwQALSjeJg==";

    @Test
    void a_short_text_is_read() {
        var text =
                new String(read("KLUv/SBwnQIAUoURFqClbYL7rfx3JW1220L0w56HS4CqLASluwCIHQeYBs6jh/KkwGuo3nJ1f5g5t6O8fWFn"
                        + "JG7zJdj5hlQBpteJNLfjHnpBAgMQBVxA+mjDBRQ="), UTF_8);

        assertThat(text).startsWith("[{\"name\":\"big\",\"replicas\":2").endsWith("{\"discrete\":[7]}}]").hasSize(112);
    }

    /// They use other tables, streams and offsets.
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 19})
    void longer_texts_of_every_level_are_read(int level) throws IOException {
        var random = new SplittableRandom(level);
        var text = new StringBuilder();
        for (var i = 0; i < 400; i++)
            text.append("{\"name\":\"t").append(random.nextInt(1000)).append("\",\"v\":\"").append(random.nextInt())
                    .append("\"},");

        assertThat(new String(Zstd.decompress(file(level), MOST), UTF_8)).isEqualTo(text.toString());
    }

    @Test
    void what_repeats_and_what_is_empty_is_read() {
        assertThat(read(ZEROS)).hasSize(300_000).containsOnly(0);
        assertThat(read("KLUv/SAAAQAA")).isEmpty();
    }

    @Test
    void frames_follow_each_other_and_some_are_for_others() {
        var own = new byte[] {0x53, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 'h', 'i'};
        var empty = Base64.getDecoder().decode("KLUv/SAAAQAA");
        var both = Arrays.copyOf(own, own.length + empty.length);
        System.arraycopy(empty, 0, both, own.length, empty.length);

        assertThat(Zstd.decompress(both, MOST)).isEmpty();
    }

    @Test
    void more_than_there_may_be_is_refused() {
        var bytes = Base64.getDecoder().decode(ZEROS);

        assertThatThrownBy(() -> Zstd.decompress(bytes, 299_999)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected at most 299999 bytes, found more");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"H4sIAAAA|expected a Zstandard frame, found bytes that begin with 88b1f",
            "KLUv|expected a complete Zstandard frame, found one that is damaged",
            "KLUv/SEHAAEAAA==|expected a Zstandard frame without a dictionary",
            "KLUv/aTgkwQAVAAAEAAAAQD7/znAAgIAEAADnwQALSjeJw==|expected another checksum: the Zstandard frame is"
                    + " damaged"})
    void what_cannot_be_read_is_told(String base64, String why) {
        assertThatThrownBy(() -> read(base64)).isInstanceOf(IllegalArgumentException.class).hasMessage(why);
    }

    @Test
    void damage_is_refused_or_does_not_show_and_nothing_else() throws IOException {
        var sound = file(19);
        ForAll.seeds(random -> {
            var damaged = Arrays.copyOf(sound, random.nextBoolean() ? sound.length : random.nextInt(sound.length));
            if (damaged.length > 0) damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));

            try {
                assertThat(Zstd.decompress(damaged, MOST).length).isLessThanOrEqualTo(MOST);
            } catch (IllegalArgumentException refused) {
                assertThat(refused).hasMessageStartingWith("expected ");
            }
        });
    }

    private static byte[] read(String base64) {
        return Zstd.decompress(Base64.getDecoder().decode(base64), MOST);
    }

    private static byte[] file(int level) throws IOException {
        try (var file = Objects.requireNonNull(ZstdTest.class.getResourceAsStream("level-" + level + ".zst"))) {
            return file.readAllBytes();
        }
    }
}
