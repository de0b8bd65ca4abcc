package rota.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Test;

/// The map of the project, held by the class files. [ArchitectureRulesTest] shows that each rule can fail.
class ArchitectureTest {
    private static final String ROOT = "rota";
    private static final Directions DIRECTIONS = new Directions(ROOT);
    private static final JavaClasses CLASSES = Built.production();

    @Test
    void the_classes_of_every_module_with_sources_are_there_to_be_checked() {
        assertThat(Built.modules()).isNotEmpty();
        assertThat(Built.modules()).allSatisfy(module -> assertThat(Built.production(module)).isNotEmpty());
    }

    @Test
    void a_module_holds_its_own_packages_only() {
        assertThat(Built.modules()).allSatisfy(
                module -> assertThat(Built.production(module))
                        .allMatch(type -> (type.getPackageName() + ".")
                                .startsWith(ROOT + "." + module.getFileName() + ".")));
    }

    @Test
    void modules_know_only_the_modules_that_they_may_know() {
        DIRECTIONS.between_modules().check(CLASSES);
    }

    @Test
    void packages_form_no_cycles() {
        DIRECTIONS.without_cycles().check(CLASSES);
    }

    @Test
    void workloads_do_not_know_each_other() {
        DIRECTIONS.between_workloads().check(CLASSES);
    }

    @Test
    void the_api_needs_the_jdk_and_the_model_classes_only() {
        DIRECTIONS.from_api().check(CLASSES);
    }

    @Test
    void jackson_is_known_where_objects_become_text_only() {
        DIRECTIONS.to_jackson().check(CLASSES);
    }

    @Test
    void the_kubernetes_client_is_known_at_the_edge_only() {
        DIRECTIONS.to_the_kubernetes_client().check(CLASSES);
    }

    @Test
    void time_chance_and_threads_come_from_outside() {
        Banned.calls(ROOT).check(CLASSES);
    }

    @Test
    void every_package_is_null_marked() {
        Packages.null_marked(ROOT).check(CLASSES);
    }
}
