package rota.local.custom.schema;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.MetadataRules;
import rota.local.rule.NameRule;

/// Checks the objects that an object carries within itself.
public final class Embedded {
    private final List<Fault> faults = new ArrayList<>();

    private Embedded() {}

    public static List<Fault> faults(Json.Obj tree, Structural schema) {
        var walk = new Embedded();
        walk.value(tree, schema, Path.ROOT);
        return walk.faults;
    }

    private void value(Json value, Structural schema, Path path) {
        if (!schema.depth().embedded()) return;
        switch (value) {
            case Json.Obj object -> {
                if (schema.flags().embedded()) check(object, path);
                object.fields().forEach((name, it) -> schema.field(name)
                        .ifPresent(its -> value(it, its, path.field(name))));
            }
            case Json.Arr list -> schema.items().ifPresent(each -> {
                for (var i = 0; i < list.items().size(); i++) value(list.items().get(i), each, path.item(i));
            });
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> {}
        }
    }

    private void check(Json.Obj object, Path path) {
        for (var name : List.of("apiVersion", "kind")) {
            if (object.text(name).orElse("").isEmpty()) faults.add(Fault.required(path.field(name).toString(), ""));
        }
        // Its name is its own affair.
        var named = Json.object("metadata", object.object("metadata").with("name", Json.of("x")));
        for (var fault : MetadataRules.faults(NameRule.SUBDOMAIN, named)) {
            faults.add(new Fault(path.field(fault.field()).toString(), fault.reason(), fault.problem()));
        }
    }
}
