package rota.local.rule.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.NameRule;
import rota.local.rule.Place;
import rota.local.rule.QualifiedName;
import rota.local.rule.Rules;

/// Classes that pods and claims choose by name; what they stand for is final.
public final class ClassRules implements Rules {
    public static final Rules STORAGE = new ClassRules(ClassRules::storage, List.of("provisioner", "parameters",
            "reclaimPolicy", "volumeBindingMode"));
    public static final Rules RUNTIME = new ClassRules(it -> it.at("handler").named(NameRule.LABEL::problem),
            List.of("handler"));

    /// Those whose change is called an invalid value.
    private static final List<String> IMMUTABLE = List.of("handler", "volumeBindingMode");

    private final Consumer<Place> check;
    private final List<String> fixed;

    private ClassRules(Consumer<Place> check, List<String> fixed) {
        this.check = check;
        this.fixed = fixed;
    }

    private static void storage(Place all) {
        all.at("provisioner").named(QualifiedName::problem);
        all.at("reclaimPolicy").absentOrOneOf(List.of("Delete", "Retain"));
        all.at("volumeBindingMode").absentOrOneOf(List.of("Immediate", "WaitForFirstConsumer"));
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        check.accept(Place.of(tree, faults));
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        var now = Place.of(after, faults);
        var was = Place.of(before, faults);
        for (var field : fixed) {
            if (IMMUTABLE.contains(field)) now.at(field).sameAs(was.at(field));
            else if (!now.at(field).value().equals(was.at(field).value())) {
                now.at(field).forbidden("updates to " + field + " are forbidden.");
            }
        }
        return faults;
    }
}
