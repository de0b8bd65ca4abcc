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
    void what_is_written_is_read_again() {
        ForAll.seeds(random -> {
            var text = new byte[random.nextInt(random.nextInt(4) == 0 ? 400_000 : 3_000)];
            var letters = 1 + random.nextInt(256);
            for (var i = 0; i < text.length; i++)
                text[i] = i > 40 && random.nextInt(8) > 0 ? text[i - 40] : (byte) random.nextInt(letters);

            assertThat(Zstd.decompress(Zstd.compress(text), MOST)).isEqualTo(text);
        });
    }

    @Test
    void what_repeats_itself_becomes_short() {
        var text = new StringBuilder();
        for (var i = 0; i < 1_500; i++) text.append("\"db-").append(i).append("\":\"6c5c97d9b5\",");

        assertThat(Zstd.compress(text.toString().getBytes(UTF_8))).hasSizeLessThan(text.length() / 4);
        assertThat(Zstd.compress(new byte[300_000])).hasSizeLessThan(100);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 4, 255, 256, 65_791, 65_792, 131_072, 131_073, 400_000})
    void every_size_is_written_and_random_bytes_hardly_grow(int size) {
        var text = new byte[size];
        new SplittableRandom(size).nextBytes(text);

        var compressed = Zstd.compress(text);

        assertThat(Zstd.decompress(compressed, MOST)).isEqualTo(text);
        assertThat(compressed).hasSizeLessThan(size + 32);
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
