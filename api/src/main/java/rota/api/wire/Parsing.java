package rota.api.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.function.Consumer;

/// Turns what a parser finds into a [Json].
///
/// @param duplicates told the path of every field that an object has more than once; the last one counts
record Parsing(JsonParser parser, Consumer<String> duplicates) {

    /// The value that the parser stands on.
    Json value() throws IOException {
        var token = parser.currentToken();
        if (token == null) throw new IllegalArgumentException("expected JSON, found nothing");
        return switch (token) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_STRING -> new Json.Str(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Num(number());
            case VALUE_TRUE -> Json.Bool.TRUE;
            case VALUE_FALSE -> Json.Bool.FALSE;
            case VALUE_NULL -> Json.Null.NULL;
            case END_ARRAY, END_OBJECT, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                    throw new IllegalArgumentException("expected a JSON value, found " + token);
        };
    }

    private BigDecimal number() throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT) return parser.getDecimalValue();
        return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                ? new BigDecimal(parser.getBigIntegerValue())
                : BigDecimal.valueOf(parser.getLongValue());
    }

    private Json.Obj object() throws IOException {
        var fields = new Gathering();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            var name = parser.currentName();
            parser.nextToken();
            if (!fields.put(name, value())) duplicates.accept(path(parser.getParsingContext()));
        }
        return fields.object();
    }

    private Json.Arr array() throws IOException {
        var items = new ArrayList<Json>();
        while (parser.nextToken() != JsonToken.END_ARRAY) items.add(value());
        return new Json.Arr(items);
    }

    /// `spec.containers[0].name`, for the place where the parser is.
    private static String path(JsonStreamContext place) {
        var parent = place.getParent();
        var before = parent == null || parent.inRoot() ? "" : path(parent);
        if (place.inArray()) return before + "[" + place.getCurrentIndex() + "]";
        return before.isEmpty() ? place.getCurrentName() : before + "." + place.getCurrentName();
    }
}
