package rota.app;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.Map;

/// Who may know whom. Written for a root package, so that planted classes can show that each rule bites.
record Directions(String root) {
    private static final Map<String, List<String>> ALLOWED = Map.of(
            "api", List.of(),
            "kernel", List.of("api"),
            "workloads", List.of("kernel", "api"),
            "edge", List.of("api"),
            "local", List.of("kernel", "api"),
            "sim", List.of("workloads", "local", "kernel", "api", "testing"),
            "testing", List.of(),
            "app", List.of("workloads", "edge", "local", "kernel", "api"));

    private static final List<String> WORKLOADS = List.of("nodeset", "instanceset", "trainjob", "jobset", "job");

    ArchRule between_modules() {
        return classes().that().resideInAPackage(root + "..").should(onlyKnowAllowedModules());
    }

    ArchRule without_cycles() {
        return slices().matching(root + ".(**)").should().beFreeOfCycles();
    }

    ArchRule between_workloads() {
        return slices().assignedFrom(workloads()).should().notDependOnEachOther().allowEmptyShould(true);
    }

    ArchRule from_api() {
        return classes().that().resideInAPackage(root + ".api..")
                .should().onlyDependOnClassesThat(
                        resideInAnyPackage(
                                root + ".api..",
                                "java..",
                                "org.jspecify.annotations..",
                                "io.fabric8.kubernetes.api.model..",
                                "io.fabric8.kubernetes.api.builder..",
                                "io.fabric8.kubernetes.internal..", // beside the model: how its classes are read
                                "io.fabric8.kubernetes.model..",
                                "com.fasterxml.jackson.."))
                .allowEmptyShould(true);
    }

    /// The next Fabric8 renames these types: the fewer places know them, the cheaper the move.
    ArchRule to_jackson() {
        return noClasses().that(resideInAPackage(root + "..").and(
                JavaClass.Predicates.resideOutsideOfPackages(root + ".api.wire..", root + ".edge.kube..")))
                .should().dependOnClassesThat(
                        resideInAPackage("com.fasterxml..").and(
                                JavaClass.Predicates.resideOutsideOfPackage("com.fasterxml.jackson.annotation..")))
                .allowEmptyShould(true);
    }

    ArchRule to_the_kubernetes_client() {
        return noClasses().that(resideInAPackage(root + "..").and(
                JavaClass.Predicates.resideOutsideOfPackages(root + ".edge.kube..", root + ".app.wiring..")))
                .should().dependOnClassesThat().resideInAPackage("io.fabric8.kubernetes.client..")
                .allowEmptyShould(true);
    }

    /// The packages beside them, such as `rollout`, are there to be shared.
    private SliceAssignment workloads() {
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                return WORKLOADS.stream()
                        .filter(workload -> (type.getPackageName() + ".")
                                .startsWith(root + ".workloads." + workload + "."))
                        .findFirst()
                        .map(SliceIdentifier::of)
                        .orElse(SliceIdentifier.ignore());
            }

            @Override
            public String getDescription() {
                return "workloads";
            }
        };
    }

    private ArchCondition<JavaClass> onlyKnowAllowedModules() {
        return new ArchCondition<>("know only the modules that theirs may know") {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                item.getDirectDependenciesFromSelf().stream()
                        .filter(dependency -> !isAllowed(dependency))
                        .forEach(dependency -> events.add(
                                SimpleConditionEvent.violated(dependency, dependency.getDescription())));
            }
        };
    }

    private boolean isAllowed(Dependency dependency) {
        var to = dependency.getTargetClass();
        if (!to.getPackageName().startsWith(root + ".")) return true;
        var from = module(dependency.getOriginClass());
        return from.equals(module(to)) || ALLOWED.getOrDefault(from, List.of()).contains(module(to));
    }

    /// `kernel` for `rota.kernel.queue`.
    private String module(JavaClass type) {
        return type.getPackageName().substring(root.length() + 1).split("\\.", 2)[0];
    }
}
