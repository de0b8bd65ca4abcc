package rota.local.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.custom.CustomCluster.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.server.Intent;

/// Goal: rules that cost too much are refused where a real server refuses them. Method: what a real one said about the
/// definitions in `costs.json` and the objects in `spending.json` is recorded with them; [CustomComparisonTest] asks it
/// again where there is one.
class CostTest {
    private static final Intent DRY = new Intent("tester", true, Intent.FieldValidation.IGNORE, _ -> {});
    private static final String CALL = "'operation cancelled: actual cost limit exceeded': no further validation rules "
            + "will be run due to call cost exceeds limit for rule: ";

    private final CustomCluster cluster = new CustomCluster();

    @Test
    void rules_that_may_cost_too_much_are_refused_with_a_definition() throws Exception {
        var differences = new TreeMap<String, String>();
        for (var it : CustomComparisonTest.cases("costs.json")) {
            var ours = Outcome.of(() -> cluster.verbs.create(Definition.KIND, "", definition(it), DRY)).messages();
            if (!ours.equals(recorded(it))) {
                differences.put(it.text("say").orElse(""), "\n  real: " + recorded(it) + "\n  ours: " + ours);
            }
        }

        assertThat(differences).isEmpty();
    }

    @Test
    void an_evaluation_that_costs_too_much_ends_the_judgement() throws Exception {
        var spending = Codec.readObject(CustomComparisonTest.text("spending.json"));
        var row = Trees.objects(spending, "cases").stream()
                .filter(it -> it.text("expression").orElse("").equals("self.l2.all(y, y > 0)")).findFirst()
                .orElseThrow();
        cluster.define(definition(spending, row, 1));
        var kind = Definition.of(definition(spending, row, 1)).stored();

        var fine = refusals(object(spending, row, kind, most(row)), kind);
        var tooMuch = refusals(object(spending, row, kind, most(row) + 1), kind);

        assertThat(fine).isEmpty();
        assertThat(tooMuch).containsExactly(spent(row));
    }

    private List<String> refusals(Json.Obj object, Kind kind) {
        return Outcome.of(() -> cluster.verbs.create(kind, "default", object, DRY)).messages();
    }

    /// The definition of a row of `costs.json`.
    static Json.Obj definition(Json.Obj row) {
        var schema = Json.object("type", Json.of("object")).with("properties", Json.object("spec", row.object("spec")));
        return definition("Widget", row.get("root").map(it -> schema.with("x-kubernetes-validations", it)).orElse(
                schema));
    }

    /// The definition of a row of `spending.json`.
    static Json.Obj definition(Json.Obj spending, Json.Obj row, int number) {
        var list = json("{'type':'array'}").with("items", row.object("items")).with("maxItems", row.get("limit")
                .orElseThrow());
        var spec = Json.object("type", Json.of("object")).with("properties", spending.object("properties").with("l",
                list)).with("x-kubernetes-validations", Json.list(
                        Json.object("rule", Json.of(row.text("rule").orElse(
                                "")))));
        return definition("Row" + number, Json.object("type", Json.of("object")).with("properties", Json.object("spec",
                spec)));
    }

    private static Json.Obj definition(String kind, Json.Obj schema) {
        var plural = kind.toLowerCase(java.util.Locale.ROOT) + "s";
        return json("{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition','metadata':{'name':'"
                + plural + ".example.org'},'spec':{'group':'example.org','scope':'Namespaced','names':{'plural':'"
                + plural + "','kind':'" + kind + "'}}}").withAt(Json.list(
                        json("{'name':'v1','served':true,'storage':"
                                + "true}").with("schema", Json.object("openAPIV3Schema", schema))),
                        "spec", "versions");
    }

    /// An object of a row of `spending.json`.
    static Json.Obj object(Json.Obj spending, Json.Obj row, Kind kind, int items) {
        var list = new Json.Arr(new ArrayList<>(Collections.nCopies(items, row.get("item").orElseThrow())));
        return json("{'metadata':{'name':'it'}}").with("apiVersion", Json.of(kind.apiVersion())).with("kind", Json.of(
                kind.name())).with("spec", spending.object("data").with("l", list));
    }

    static int most(Json.Obj row) {
        return ((Json.Num) row.get("most").orElseThrow()).value().intValue();
    }

    static String spent(Json.Obj row) {
        return "spec: Invalid value: \"object\": " + CALL + row.text("rule").orElse("");
    }

    static List<String> recorded(Json.Obj row) {
        return Trees.texts(row, "faults");
    }
}
