package rota.api.proto;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PartialObjectMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// What a kube-apiserver 1.35.8 said, word for word, in protobuf and in JSON: of a pod with hardly anything, and of one
/// with nearly everything.
class RecordedTest {
    private final Models<Pod> pods = new Models<>("v1", "Pod", Pod.class, Set.of());

    @Test
    void pods_in_protobuf_are_those_in_json() throws IOException {
        var found = new ArrayList<Json.Obj>();

        new Incoming(stream("pods.pb")).list(wire -> found.add(Codec.tree(pods.read(wire))));

        assertThat(found).hasSize(2).isEqualTo(inJson());
    }

    @Test
    void a_list_has_the_same_version_in_both() throws IOException {
        var version = new Incoming(stream("pods.pb")).list(_ -> {});

        assertThat(json().text("metadata", "resourceVersion")).contains(version);
    }

    @Test
    void a_watch_tells_of_the_same_pods() throws IOException {
        var told = new ArrayList<String>();
        var last = new ArrayList<Json.Obj>();
        var watch = new Incoming(stream("watch.pb"));

        for (var event = watch.event(); event.isPresent(); event = watch.event()) {
            var pod = pods.read(event.get().object().content());
            told.add(event.get().type() + " " + pod.getMetadata().getName());
            last.add(Codec.tree(pod));
        }

        assertThat(told).containsExactly("ADDED plain", "ADDED rich", "MODIFIED rich");
        assertThat(List.of(last.get(0), last.get(2))).isEqualTo(inJson());
    }

    @Test
    void a_refusal_says_why() throws IOException {
        var refusal = Protobuf.read(bytes("refusal.pb"));

        assertThat(refusal.text("kind")).contains("Status");
        assertThat(refusal.text("reason")).contains("NotFound");
        assertThat(refusal.text("message")).contains("pods \"nothing\" not found");
        assertThat(refusal.at("code")).contains(Json.of(404));
        assertThat(refusal.text("details", "name")).contains("nothing");
    }

    @Test
    void metadata_alone_is_that_of_the_pod() throws IOException {
        var envelope = Protobuf.open(bytes("metadata.pb"));
        var reader = new Models<>("meta.k8s.io/v1", "PartialObjectMetadata", PartialObjectMetadata.class, Set.of());

        var metadata = Codec.tree(reader.read(envelope.content())).object("metadata");

        assertThat(envelope.kind()).isEqualTo("PartialObjectMetadata");
        assertThat(metadata).isEqualTo(inJson().get(1).object("metadata"));
    }

    private static List<Json.Obj> inJson() throws IOException {
        return json().items("items").stream().map(it -> Codec.tree(Codec.model((Json.Obj) it, Pod.class))).toList();
    }

    private static Json.Obj json() throws IOException {
        return Codec.readObject(new String(bytes("pods.json"), StandardCharsets.UTF_8));
    }

    private static byte[] bytes(String name) throws IOException {
        try (var stream = stream(name)) {
            return stream.readAllBytes();
        }
    }

    private static InputStream stream(String name) {
        return Objects.requireNonNull(RecordedTest.class.getResourceAsStream(name), name);
    }
}
