package rota.local.views.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.wire.Codec;

/// What is expected is written as protobuf says it: fields by their numbers in the definition of the format.
class SwaggerWireTest {

    @Test
    void the_shortest_documents_have_these_bytes() {
        assertThat(bytes("{'swagger':'2.0'}")).isEqualTo("0a03322e30");
        assertThat(bytes("{'info':{'title':'K','version':'v'},'nonsense':[1]}")).isEqualTo("12060a014b120176");
    }

    @Test
    void a_definition_is_named_and_its_parts_lie_in_messages_of_their_own() {
        var inner = piece(22, piece(1, text("string")));
        var schema = piece(3, text("t")) + piece(22, piece(1, text("object")))
                + piece(25, piece(1, piece(1, text("p")) + piece(2, inner)));

        var document = "{'definitions':{'D':{'title':'t','type':'object','properties':{'p':{'type':'string'}}}}}";

        assertThat(bytes(document)).isEqualTo(definition(schema));
    }

    @Test
    void numbers_and_truths_are_no_texts() {
        assertThat(bytes("{'definitions':{'D':{'minimum':1.5,'maxLength':300,'uniqueItems':true}}}"))
                .isEqualTo(definition("49000000000000f83f" + "58ac02" + "800101"));
    }

    @Test
    void values_of_any_form_are_said_in_yaml() {
        var merge = piece(1, text("x-kubernetes-list-map-keys")) + piece(2, piece(2, text("[\"k\"]")));

        assertThat(bytes("{'definitions':{'D':{'enum':['a','b'],'x-kubernetes-list-map-keys':['k']}}}"))
                .isEqualTo(definition(piece(20, piece(2, text("\"a\""))) + piece(20, piece(2, text("\"b\"")))
                        + piece(31, merge)));
    }

    @Test
    void what_may_stand_beside_known_fields_is_a_schema_or_a_word() {
        assertThat(bytes("{'definitions':{'D':{'additionalProperties':true}}}"))
                .isEqualTo(definition(piece(21, "1001")));
        assertThat(bytes("{'definitions':{'D':{'additionalProperties':{'$ref':'x'}}}}"))
                .isEqualTo(definition(piece(21, piece(1, piece(1, text("x"))))));
        assertThat(bytes("{'definitions':{'D':{'items':{'$ref':'x'},'required':['a','b']}}}"))
                .isEqualTo(definition(piece(23, piece(1, piece(1, text("x")))) + piece(19, text("a"))
                        + piece(19, text("b"))));
    }

    @Test
    void an_operation_tells_its_parameters_its_answers_and_its_kind() {
        var query = piece(4, text("force")) + piece(2, text("query")) + piece(6, text("boolean"));
        var answer = piece(1, text("OK")) + piece(2, piece(1, piece(1, text("x"))));
        var patch = piece(7, text("a/b")) + piece(8, piece(1, piece(2, piece(3, query))))
                + piece(9, piece(1, piece(1, text("200")) + piece(2, piece(1, answer))))
                + piece(13, piece(1, text("x-kubernetes-action")) + piece(2, piece(2, text("\"patch\""))));

        var document = """
                {'paths':{'/p':{'patch':{'consumes':['a/b'],
                 'parameters':[{'name':'force','in':'query','type':'boolean'}],
                 'responses':{'200':{'description':'OK','schema':{'$ref':'x'}}},'x-kubernetes-action':'patch'}}}}""";

        assertThat(bytes(document)).isEqualTo(piece(8, piece(2, piece(1, text("/p")) + piece(2, piece(8, patch)))));
    }

    @Test
    void everything_that_is_served_can_be_said() {
        var documents = DocumentsTest.documents();

        assertThat(SwaggerWire.of(documents.swagger())).hasSizeGreaterThan(100_000);
        assertThat(new String(SwaggerWire.of(documents.swagger()), StandardCharsets.ISO_8859_1))
                .contains("com.example.demo.v1.Widget", "io.k8s.api.apps.v1.Deployment");
    }

    private static String definition(String schema) {
        return piece(9, piece(1, piece(1, text("D")) + piece(2, schema)));
    }

    /// A text or a message: its number, its length, itself.
    private static String piece(int number, String hex) {
        var length = hex.length() / 2;
        var head = List.of((number << 3) | 2, length).stream().map(it -> HexFormat.of().toHexDigits((byte) (it < 128
                ? it
                : (it & 127) | 128)) + (it < 128 ? "" : HexFormat.of().toHexDigits((byte) (it >> 7)))).toList();
        return String.join("", head) + hex;
    }

    private static String bytes(String json) {
        return HexFormat.of().formatHex(SwaggerWire.of(Codec.readObject(json.replace('\'', '"'))));
    }

    private static String text(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }
}
