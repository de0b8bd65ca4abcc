package rota.local.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;

class FieldSelectorTest {
    private static final Json.Obj POD = json("""
            {"metadata":{"name":"a,b","namespace":"default"},"spec":{"nodeName":"n1","hostNetwork":true},
             "status":{"phase":"Running"}}""");

    @ParameterizedTest
    @ValueSource(strings = {"", ",", "metadata.name=a\\,b", "metadata.name==a\\,b", "metadata.name!=c",
            "spec.nodeName=n1,status.phase!=Failed", "status.podIP=", "spec.hostNetwork=true", "spec.nodeName!="})
    void it_matches(String selector) {
        assertThat(SelectableFields.of(Kind.of(Pod.class)).matches(FieldSelector.parse(selector), POD)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"metadata.name=a", "spec.nodeName=", "status.phase!=Running", "spec.hostNetwork=false"})
    void it_does_not_match(String selector) {
        assertThat(SelectableFields.of(Kind.of(Pod.class)).matches(FieldSelector.parse(selector), POD)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "a                | invalid selector: 'a'; can't understand 'a'",
            "a=b=c            | invalid field selector: unescaped character in value: 61",
            "metadata.name=a\\  | invalid field selector: invalid escape sequence: \\",
            "metadata.name=a\\x | invalid field selector: invalid escape sequence: \\x"})
    void it_is_refused_in_the_words_of_a_real_server(String selector, String message) {
        assertThatThrownBy(() -> FieldSelector.parse(selector)).hasMessage(message);
    }

    @Test
    void each_kind_has_its_own_way_to_say_that_it_lacks_a_field() {
        var selector = FieldSelector.parse("foo=1");

        assertThatThrownBy(() -> SelectableFields.of(Kind.of(Pod.class)).check(selector))
                .hasMessage("field label not supported: foo");
        assertThatThrownBy(() -> SelectableFields.of(Kind.of(ConfigMap.class)).check(selector)).hasMessage(
                "\"foo\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\"");
        assertThatThrownBy(() -> SelectableFields.of(Kind.of(Job.class)).check(selector))
                .hasMessage("field label \"foo\" not supported for Job");
        assertThatThrownBy(() -> SelectableFields.of(Kind.of(ConfigMap.class), List.of()).check(selector))
                .hasMessage("field label not supported: foo");
    }

    @Test
    void a_field_that_is_not_set_has_the_value_that_it_means() {
        assertThat(SelectableFields.of(Kind.of(Node.class)).matches(FieldSelector.parse("spec.unschedulable=false"),
                json("{}"))).isTrue();
        assertThat(SelectableFields.of(Kind.of(Job.class)).matches(FieldSelector.parse("status.successful=0"),
                json("{}"))).isTrue();
        assertThat(SelectableFields.of(Kind.of(Event.class)).matches(FieldSelector.parse("source=kubelet"),
                json("{\"reportingComponent\":\"kubelet\"}"))).isTrue();
    }

    @Test
    void a_custom_kind_has_the_fields_that_its_definition_names() {
        var kind = new Kind("example.org", "v1", "Widget", "widgets", Kind.Scope.NAMESPACED);
        var fields = SelectableFields.of(kind, List.of(".spec.color"));
        var selector = FieldSelector.parse("spec.color=red");

        fields.check(selector);
        assertThat(fields.matches(selector, json("{\"spec\":{\"color\":\"red\"}}"))).isTrue();
        assertThat(fields.matches(selector, json("{\"spec\":{\"color\":\"blue\"}}"))).isFalse();
    }

    private static Json.Obj json(String text) {
        return Codec.readObject(text);
    }
}
