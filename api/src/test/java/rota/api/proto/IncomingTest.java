package rota.api.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Lists and watches as a server sends them.
class IncomingTest {
    private static final byte[] MAGIC = {'k', '8', 's', 0};

    @Test
    void a_list_is_told_item_by_item_and_has_a_version() throws IOException {
        var names = new ArrayList<String>();

        var version = incoming(list("42", "a", "b")).list(it -> names.add(name(it)));

        assertThat(version).isEqualTo("42");
        assertThat(names).containsExactly("a", "b");
    }

    @Test
    void an_empty_list_has_a_version_too() throws IOException {
        assertThat(incoming(list("7")).list(_ -> {})).isEqualTo("7");
    }

    @Test
    void a_list_that_breaks_off_anywhere_is_never_taken_for_a_whole_one() {
        var whole = list("42", "a", "b");
        // What stands behind the objects is the form they were written in, which may be left out.
        var objects = whole.length - 4;

        for (var length = 0; length < objects; length++) {
            var part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> incoming(part).list(_ -> {})).as("%s bytes", part.length).isInstanceOfAny(
                    EOFException.class, IllegalArgumentException.class);
        }
    }

    @Test
    void events_are_told_one_by_one_until_the_end() throws IOException {
        var stream = incoming(joined(event("ADDED", pod("a")), event("DELETED", pod("b"))));

        var added = stream.event().orElseThrow();
        assertThat(added.type()).isEqualTo("ADDED");
        assertThat(added.object().kind()).isEqualTo("Pod");
        assertThat(name(added.object().content())).isEqualTo("a");
        assertThat(stream.event().orElseThrow().type()).isEqualTo("DELETED");
        assertThat(stream.event()).isEmpty();
    }

    @Test
    void an_event_that_breaks_off_is_the_end_of_the_line() {
        var whole = event("ADDED", pod("a"));

        for (var length = 1; length < whole.length; length++) {
            var part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> incoming(part).event()).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void a_length_that_no_object_has_is_refused_before_room_is_made_for_it() {
        assertThatIllegalArgumentException().isThrownBy(() -> incoming(new byte[] {0x7f, 0, 0, 0, 1}).event());
        assertThatIllegalArgumentException().isThrownBy(() -> incoming(new byte[] {-1, 0, 0, 0, 1}).event());
    }

    @Test
    void what_is_something_else_is_refused() {
        var json = "{\"kind\":\"PodList\",\"items\":[]}".getBytes(StandardCharsets.UTF_8);

        assertThatIllegalArgumentException().isThrownBy(() -> incoming(json).list(_ -> {}));
        assertThatIllegalArgumentException().isThrownBy(() -> incoming(json).event());
    }

    private static Incoming incoming(byte[] bytes) {
        return new Incoming(new ByteArrayInputStream(bytes));
    }

    private static String name(Wire pod) {
        return Trees.read("core.Pod", pod).text("metadata", "name").orElse("");
    }

    private static byte[] pod(String name) {
        return Bytes.of("core.Pod", Codec.readObject("{\"metadata\":{\"name\":\"" + name + "\"}}"));
    }

    private static byte[] list(String version, String... names) {
        var content = new ByteArrayOutputStream();
        content.writeBytes(Bytes.only(1, Bytes.of("meta.ListMeta", Json.object("resourceVersion", Json.of(version)))));
        for (var name : List.of(names)) content.writeBytes(Bytes.only(2, pod(name)));
        return envelope("PodList", content.toByteArray());
    }

    private static byte[] event(String type, byte[] pod) {
        var event = joined(Bytes.only(1, type.getBytes(StandardCharsets.UTF_8)), Bytes.only(2, Bytes.only(1, envelope(
                "Pod", pod))));
        return joined(ByteBuffer.allocate(4).putInt(event.length).array(), event);
    }

    private static byte[] envelope(String kind, byte[] content) {
        var type = joined(Bytes.only(1, "v1".getBytes(StandardCharsets.UTF_8)), Bytes.only(2, kind.getBytes(
                StandardCharsets.UTF_8)));
        return joined(MAGIC, Bytes.only(1, type), Bytes.only(2, content), Bytes.only(3, new byte[0]), Bytes.only(4,
                new byte[0]));
    }

    private static byte[] joined(byte[]... parts) {
        var all = new ByteArrayOutputStream();
        for (var part : parts) all.writeBytes(part);
        return all.toByteArray();
    }
}
