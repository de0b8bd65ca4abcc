package rota.api.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Status;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rota.api.proto.Messages.Field;
import rota.api.wire.Blank;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.testing.ForAll;

class ModelsTest {
    private static final int DEEP = 7;

    private final Models<Pod> pods = new Models<>("v1", "Pod", Pod.class, Set.of());

    @Test
    void a_message_becomes_what_its_tree_becomes() {
        ForAll.seeds(random -> {
            var tree = any("core.Pod", random, DEEP);

            var pod = pods.read(wire(tree));

            assertThat(Codec.tree(pod)).isEqualTo(Codec.tree(Codec.model(tree, Pod.class)));
        });
    }

    @Test
    void a_class_has_a_place_for_every_field_of_a_pod() {
        assertThat(homeless("core.Pod", Pod.class, new HashSet<>(), new HashSet<>())).isEmpty();
    }

    @Test
    void parts_that_are_written_alike_are_one_and_the_same() {
        var tree = Codec.readObject("""
                {"metadata": {"name": "a", "ownerReferences": [{"kind": "Job", "name": "j", "uid": "u"}]},
                 "spec": {"hostname": "a", "containers": [{"name": "main", "env": [{"name": "X", "value": "1"}]}]}}""");
        var sibling = tree.with("metadata", tree.object("metadata").with("name", Json.of("b"))).with("spec", tree
                .object("spec").with("hostname", Json.of("b")));

        var one = pods.read(wire(tree));
        var other = pods.read(wire(sibling));

        assertThat(other.getMetadata().getName()).isEqualTo("b");
        assertThat(other.getSpec().getHostname()).isEqualTo("b");
        assertThat(other.getSpec().getContainers().getFirst()).isSameAs(one.getSpec().getContainers().getFirst());
        assertThat(other.getMetadata().getOwnerReferences().getFirst()).isSameAs(one.getMetadata().getOwnerReferences()
                .getFirst());
    }

    @Test
    void parts_that_differ_in_a_letter_are_not() {
        ForAll.seeds(random -> {
            var one = any("core.Pod", random, 3);
            var other = random.nextBoolean() ? one : any("core.Pod", random, 3);

            var first = Codec.tree(pods.read(wire(one)));
            var second = Codec.tree(pods.read(wire(other)));

            assertThat(first.equals(second)).isEqualTo(Codec.tree(Codec.model(one, Pod.class)).equals(Codec.tree(Codec
                    .model(other, Pod.class))));
        });
    }

    @Test
    void a_zero_is_absent_where_a_text_in_json_would_leave_it_out_and_stays_where_it_means_something() {
        var spec = pods.read(wire(Codec.readObject("""
                {"spec": {"hostNetwork": false, "restartPolicy": "", "automountServiceAccountToken": false,
                          "activeDeadlineSeconds": 0, "containers": [{"name": ""}]},
                 "status": {"phase": "", "containerStatuses": [{"ready": false, "restartCount": 0}]}}""")));

        assertThat(spec.getSpec().getHostNetwork()).isNull();
        assertThat(spec.getSpec().getRestartPolicy()).isNull();
        assertThat(spec.getSpec().getAutomountServiceAccountToken()).isFalse();
        assertThat(spec.getSpec().getActiveDeadlineSeconds()).isZero();
        assertThat(spec.getSpec().getContainers().getFirst().getName()).isEmpty();
        assertThat(spec.getStatus().getPhase()).isNull();
        assertThat(spec.getStatus().getContainerStatuses().getFirst().getReady()).isFalse();
        assertThat(spec.getStatus().getContainerStatuses().getFirst().getRestartCount()).isZero();
    }

    @Test
    void a_time_that_is_not_set_is_absent() {
        var metadata = Bytes.only(1, Bytes.only(8, new byte[0]));

        assertThat(pods.read(new Wire(metadata)).getMetadata().getCreationTimestamp()).isNull();
    }

    @Test
    void fields_that_nobody_asks_for_are_left_out() {
        var lean = new Models<>("v1", "Pod", Pod.class, Set.of("managedFields"));
        var tree = Codec.readObject("""
                {"metadata": {"name": "a", "managedFields": [{"manager": "m", "fieldsV1": {"f:a": {}}}]}}""");

        assertThat(pods.read(wire(tree)).getMetadata().getManagedFields()).hasSize(1);
        assertThat(lean.read(wire(tree)).getMetadata().getManagedFields()).isEmpty();
        assertThat(lean.read(wire(tree)).getMetadata().getName()).isEqualTo("a");
    }

    @Test
    void fields_that_are_newer_than_we_are_passed_over() {
        var newer = Bytes.only(4711, new byte[] {1, 2, 3});

        assertThat(pods.read(new Wire(newer))).isEqualTo(new Pod());
    }

    @Test
    void numbers_may_come_one_by_one_or_packed() {
        // PodSpec{securityContext: {supplementalGroups: [1, 300]}}, then packed
        var oneByOne = Bytes.only(2, Bytes.only(14, new byte[] {0x20, 1, 0x20, (byte) 0xac, 2}));
        var packed = Bytes.only(2, Bytes.only(14, new byte[] {0x22, 3, 1, (byte) 0xac, 2}));

        assertThat(groups(oneByOne)).containsExactly(1L, 300L);
        assertThat(groups(packed)).containsExactly(1L, 300L);
    }

    private List<Long> groups(byte[] pod) {
        return pods.read(new Wire(pod)).getSpec().getSecurityContext().getSupplementalGroups();
    }

    @Test
    void a_refusal_is_read_with_its_causes() {
        var statuses = new Models<>("v1", "Status", Status.class, Set.of());
        var status = statuses.read(new Wire(Bytes.of("meta.Status", Codec.readObject("""
                {"status": "Failure", "message": "no", "reason": "Invalid", "code": 422,
                 "details": {"name": "a", "retryAfterSeconds": 3,
                             "causes": [{"reason": "Required", "message": "must", "field": "spec"}]}}"""))));

        assertThat(status.getCode()).isEqualTo(422);
        assertThat(status.getReason()).isEqualTo("Invalid");
        assertThat(status.getDetails().getRetryAfterSeconds()).isEqualTo(3);
        assertThat(status.getDetails().getCauses().getFirst().getField()).isEqualTo("spec");
    }

    @Test
    void what_ends_anywhere_is_refused_or_read_but_never_breaks_us() {
        ForAll.seeds(20, random -> {
            var whole = Bytes.of("core.Pod", any("core.Pod", random, DEEP));
            IntStream.range(0, whole.length).forEach(length -> readOrRefused(Arrays.copyOf(whole, length)));
        });
    }

    @Test
    void what_is_turned_into_something_else_is_refused_or_read_but_never_breaks_us() {
        ForAll.seeds(random -> {
            var bytes = Bytes.of("core.Pod", any("core.Pod", random, DEEP));
            for (var i = 0; i < 5 && bytes.length > 0; i++)
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            readOrRefused(bytes);
        });
    }

    @Test
    void a_kind_that_is_not_built_in_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Models<>("a/v1", "B", Pod.class, Set.of()))
                .withMessageContaining("a/v1 B");
    }

    private void readOrRefused(byte[] bytes) {
        try {
            pods.read(new Wire(bytes));
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageNotContaining("null");
        }
    }

    private static Wire wire(Json.Obj tree) {
        return new Wire(Bytes.of("core.Pod", tree));
    }

    /// Some of the fields that a type may have, with something in them.
    private static Json.Obj any(String type, RandomGenerator random, int depth) {
        var fields = new LinkedHashMap<String, Json>();
        named(type, new LinkedHashMap<>()).forEach((name, field) -> {
            if (depth > 0 && random.nextInt(3) > 0 && !isNumbers(field.shape()))
                fields.put(name, value(field.shape(), random, depth - 1));
        });
        return Json.object(fields);
    }

    /// Go writes several numbers one by one, and no pod has any.
    private static boolean isNumbers(Shape shape) {
        return shape instanceof Shape.Items(Shape.Plain each) && each != Shape.Plain.TEXT;
    }

    private static Json value(Shape shape, RandomGenerator random, int depth) {
        return switch (shape) {
            case Shape.Items(var each) -> Json.list(value(each, random, depth), value(each, random, depth));
            case Shape.Table(var each) -> Json.object("k" + random.nextInt(9), value(each, random, depth));
            case Shape.Of(var type) -> any(type, random, depth);
            case Shape.Plain plain -> switch (plain) {
                case TEXT -> Json.of("t" + random.nextInt(99) + "ü");
                case BYTES -> Json.of("YQ==");
                case INT32, INT64 -> Json.of(1 + random.nextInt(1 << 30));
                case BOOLEAN -> Json.of(true);
                case TIME -> Json.of("2026-01-02T03:04:0" + random.nextInt(10) + "Z");
                case MICROTIME -> Json.of("2026-01-02T03:04:05.00000" + random.nextInt(10) + "Z");
                case QUANTITY -> Json.of(random.nextInt(1, 99) + "Mi");
                case INT_OR_STRING -> random.nextBoolean() ? Json.of(8080) : Json.of("http");
                case FREE, WHOLE -> Json.object("f:a", Json.Obj.EMPTY);
                case DOUBLE -> throw new IllegalArgumentException("no pod has a fraction");
            };
        };
    }

    private static SequencedMap<String, Field.Named> named(String type, SequencedMap<String, Field.Named> into) {
        Messages.FACTS.fields(type).values().forEach(field -> {
            switch (field) {
                case Field.Named one -> into.put(one.name(), one);
                case Field.Inlined(var part) -> named(part, into);
            }
        });
        return into;
    }

    private static Set<String> homeless(String type, Class<?> model, Set<String> seen, Set<String> found) {
        if (!seen.add(type + " " + model)) return found;
        var blank = Blank.of(model);
        if (blank.isEmpty()) found.add(type + ": " + model + " is not filled in field by field");
        else
            named(type, new LinkedHashMap<>()).forEach((name, field) -> blank.get().slot(name).ifPresentOrElse(slot -> {
                if (single(field.shape()) instanceof Shape.Of(var part)) homeless(part, slot.type(), seen, found);
            }, () -> found.add(type + "." + name)));
        return found;
    }

    private static Shape single(Shape shape) {
        return switch (shape) {
            case Shape.Items(var each) -> each;
            case Shape.Table(var each) -> each;
            case Shape.Plain _, Shape.Of _ -> shape;
        };
    }
}
