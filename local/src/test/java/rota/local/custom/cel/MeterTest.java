package rota.local.custom.cel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cel.runtime.CelEvaluationException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.custom.cel.cost.Meter;
import rota.local.custom.schema.Structural;

/// Goal: an evaluation costs what it costs on a real server. Method: `spending.json` has rules over a list and, for
/// each, how many items a real server bears before it gives up. The cost grows by the same amount with each item, so
/// two short lists tell when ours would.
class MeterTest {

    @Test
    void as_much_is_borne_as_by_a_real_server() throws Exception {
        var spending = spending();
        var differences = new TreeMap<String, String>();
        for (var it : spending.items("cases")) {
            var row = (Json.Obj) it;
            var few = cost(spending, row, 10);
            var more = cost(spending, row, 20);
            var each = (more - few) / 10;
            var most = (Meter.MOST - (few - 10 * each)) / each;
            var recorded = ((Json.Num) row.get("most").orElseThrow()).value().longValue();
            if (most != recorded) {
                differences.put(row.text("expression").orElse(""), "real " + recorded + " items, ours " + most + " at "
                        + each);
            }
        }

        assertThat(differences).isEmpty();
    }

    private static long cost(Json.Obj spending, Json.Obj row, int items) throws CelEvaluationException {
        var list = Json.object("type", Json.of("array")).with("items", row.object("items"));
        var schema = Structural.of(Json.object("type", Json.of("object")).with("properties", spending.object(
                "properties").with("l", list)));
        var types = new SchemaTypes();
        var rule = new Rule(Json.object("rule", Json.of(row.text("rule").orElse(""))), types,
                types.of(schema, SchemaTypes.ROOT,
                        false).orElseThrow());
        var all = new Json.Arr(new ArrayList<>(Collections.nCopies(items, row.get("item").orElseThrow())));
        var meter = rule.meter();
        var holds = rule.holds(Map.of("self", Values.of(spending.object("data").with("l", all), schema)), meter);
        assertThat(holds).as("%s", row).isTrue();
        return meter.cost();
    }

    private static Json.Obj spending() throws IOException {
        try (var stream =
                Objects.requireNonNull(MeterTest.class.getResourceAsStream("/rota/local/custom/spending.json"))) {
            return Codec.readObject(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
