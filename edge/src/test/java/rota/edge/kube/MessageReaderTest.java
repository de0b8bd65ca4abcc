package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import rota.api.meta.Model;

/// What a watch in protobuf tells. Of what objects are made of, package `api.proto` has tests.
class MessageReaderTest {
    private static final byte[] MAGIC = {'k', '8', 's', 0};

    private final MessageReader<Pod> reader = MessageReader.of(Model.of(Pod.class), false).orElseThrow();

    @Test
    void each_type_of_event_is_told_as_what_it_is() throws IOException {
        var events = reader.events(stream(event("ADDED", pod("a", "1")), event("MODIFIED", pod("a", "2")), event(
                "BOOKMARK", pod("", "5")), event("DELETED", pod("a", "6"))));

        assertThat(events.next().orElseThrow()).isInstanceOfSatisfying(Told.Changed.class, it -> assertThat(
                ((Pod) it.object()).getMetadata().getName()).isEqualTo("a"));
        assertThat(events.next().orElseThrow()).isInstanceOf(Told.Changed.class);
        assertThat(events.next().orElseThrow()).isEqualTo(new Told.Reached<>("5"));
        assertThat(events.next().orElseThrow()).isInstanceOf(Told.Removed.class);
        assertThat(events.next()).isEmpty();
    }

    @Test
    void a_server_that_gives_up_says_why() throws IOException {
        // Status{status: "Failure", reason: "Expired", code: 410}
        var status = joined(piece(2, "Failure"), piece(4, "Expired"), new byte[] {6 << 3, (byte) 0x9a, 3});

        var told = reader.events(stream(event("ERROR", status))).next().orElseThrow();

        assertThat(told).isInstanceOfSatisfying(Told.Refused.class, it -> {
            assertThat(it.status().getCode()).isEqualTo(410);
            assertThat(it.status().getReason()).isEqualTo("Expired");
        });
    }

    @Test
    void what_nobody_keeps_is_not_in_lists() throws IOException {
        var list = envelope("PodList", joined(piece(1, piece(2, "9")), piece(2, pod("a", "3")), piece(2, pod("b",
                "4"))));

        var listing = reader.listing(new ByteArrayInputStream(list), it -> it.getMetadata().getName().equals("b"));

        assertThat(listing.version()).isEqualTo("9");
        assertThat(listing.objects()).extracting(it -> it.getMetadata().getName()).containsExactly("b");
    }

    @Test
    void an_object_or_a_list_without_a_version_is_refused() {
        var unversioned = envelope("PodList", piece(2, pod("a", "3")));

        assertThatIllegalArgumentException().isThrownBy(() -> reader.listing(new ByteArrayInputStream(unversioned),
                _ -> true));
        assertThatIllegalArgumentException().isThrownBy(() -> reader.events(stream(event("ADDED", new byte[0])))
                .next());
        assertThatIllegalArgumentException().isThrownBy(() -> reader.events(stream(event("SUNG", pod("a", "1"))))
                .next());
    }

    @Test
    void a_line_that_breaks_is_no_reason_for_a_new_list() {
        var half = ByteBuffer.allocate(10).putInt(100).array();

        assertThatThrownBy(() -> reader.events(new ByteArrayInputStream(half)).next()).isInstanceOf(
                EOFException.class);
    }

    @Test
    void most_kinds_and_who_wants_to_know_of_managers_are_asked_for_in_json() {
        assertThat(MessageReader.of(Model.of(Node.class), false)).isEmpty();
        assertThat(MessageReader.of(Model.of(Pod.class), true)).isEmpty();
    }

    private static byte[] pod(String name, String version) {
        return piece(1, joined(piece(1, name), piece(6, version)));
    }

    private static InputStream stream(byte[]... events) {
        return new ByteArrayInputStream(joined(events));
    }

    private static byte[] event(String type, byte[] object) {
        var event = joined(piece(1, type), piece(2, piece(1, envelope("Pod", object))));
        return joined(ByteBuffer.allocate(Integer.BYTES).putInt(event.length).array(), event);
    }

    private static byte[] envelope(String kind, byte[] content) {
        return joined(MAGIC, piece(1, joined(piece(1, "v1"), piece(2, kind))), piece(2, content));
    }

    private static byte[] piece(int number, String text) {
        return piece(number, text.getBytes(StandardCharsets.UTF_8));
    }

    /// All pieces here are short.
    private static byte[] piece(int number, byte[] content) {
        return joined(new byte[] {(byte) ((number << 3) | 2), (byte) content.length}, content);
    }

    private static byte[] joined(byte[]... parts) {
        var all = new ByteArrayOutputStream();
        for (var part : parts) all.writeBytes(part);
        return all.toByteArray();
    }
}
