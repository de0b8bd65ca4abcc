package rota.local.custom.cel;

import java.util.List;
import java.util.stream.Stream;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.custom.schema.Structural;
import rota.local.rule.Fault;

/// A schema for `spec` with rules, and how they judge. JSON with `'` for `"`.
record Rulings(Json.Obj schema) {

    /// @param rules the rules of `spec`: JSON objects
    static Rulings of(String properties, String... rules) {
        var spec = json("{'type':'object','properties':{" + properties + "}}").with("x-kubernetes-validations",
                new Json.Arr(Stream.of(rules).map(Rulings::parsed).toList()));
        return new Rulings(json("{'type':'object','properties':{}}").withAt(spec, "properties", "spec"));
    }

    private static Json parsed(String rule) {
        return rule.startsWith("{\"") ? Codec.readObject(rule) : json(rule);
    }

    /// A rule of `spec` without anything else.
    static String rule(String expression) {
        return Json.object("rule", Json.of(expression)).toString();
    }

    static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }

    private static Json.Obj object(String spec) {
        return json("{'apiVersion':'example.org/v1','kind':'Widget','metadata':{'name':'w'},'spec':{" + spec + "}}");
    }

    /// What is wrong with the rules themselves.
    List<String> problems() {
        return RuleFaults.of(schema, "schema", false).stream().map(Fault::toString).toList();
    }

    List<String> faults(String spec) {
        return book().faults(object(spec), List.of()).stream().map(Fault::toString).toList();
    }

    List<String> faults(String before, String after) {
        return book().faults(object(before), object(after), List.of()).stream().map(Fault::toString).toList();
    }

    private RuleBook book() {
        return RuleBook.of(Structural.of(schema));
    }
}
