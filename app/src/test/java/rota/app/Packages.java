package rota.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.jspecify.annotations.NullMarked;

/// What every package owes its readers.
final class Packages {
    private Packages() {}

    /// A `package-info.java` that is `@NullMarked`; without it the null checks of the compiler pass over the package.
    static ArchRule null_marked(String root) {
        return classes().that().resideInAPackage(root + "..")
                .should(new ArchCondition<>("live in a package whose package-info.java is @NullMarked") {
                    @Override
                    public void check(JavaClass item, ConditionEvents events) {
                        if (item.getPackage().isAnnotatedWith(NullMarked.class)) return;
                        events.add(SimpleConditionEvent.violated(
                                item, item.getPackageName() + " has no @NullMarked package-info.java: " + item));
                    }
                });
    }
}
