package rota.local.custom.schema;

import java.util.List;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.rule.Fault;

/// A schema for `spec`, and what it makes of objects. JSON with `'` for `"`.
record Trial(Structural schema) {

    static Trial of(String properties) {
        return new Trial(Structural.of(json("{'type':'object','properties':{'spec':{'type':'object','properties':{"
                + properties + "}}}}")));
    }

    static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }

    static Json.Obj object(String spec) {
        return json("{'apiVersion':'example.org/v1','kind':'Widget','metadata':{'name':'w'},'spec':{" + spec + "}}");
    }

    /// The complaints about a new object.
    List<String> faults(String spec) {
        return Validation.of(object(spec), schema).stream().map(Fault::toString).toList();
    }

    /// The complaints about a change.
    List<String> faults(String before, String after) {
        return Validation.of(object(before), object(after), schema).stream().map(Fault::toString).toList();
    }

    Json.Obj defaulted(String spec) {
        return Defaults.of(object(spec), schema).object("spec");
    }

    Pruned pruned(String spec) {
        return Pruned.of(object(spec), schema);
    }
}
