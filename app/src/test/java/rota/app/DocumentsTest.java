package rota.app;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Goal: the documents tell the truth. Method: everything they name is looked up: files, commands, classes, tests,
/// libraries. [DocumentTest] shows that the readers find what is wrong.
class DocumentsTest {
    private static final Pattern MODULE = Pattern.compile("<module>(\\w+)</module>");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([\\w.-]+)</artifactId>");
    private static final Pattern TARGET = Pattern.compile("(?m)^([a-z]+):");
    private static final Pattern TYPE = Pattern.compile("([A-Z]\\w*)(?:\\.(\\w+))?");
    private static final Pattern PACKAGE = Pattern
            .compile("(?:api|kernel|workloads|edge|local|sim|app)\\.[a-z]+(?:\\.[a-z]+)*");
    private static final Pattern TEST = Pattern.compile("\\b([A-Z]\\w*[a-z](?:Test|IT))\\b(?:[.#]([a-z]\\w+))?");
    private static final Pattern CASE = Pattern.compile("[a-z]+(?:-[a-z0-9]+)+");
    private static final Pattern HOOK_CASE = Pattern.compile("(?m)^case (\\S+)");
    private static final Pattern PROJECTS = Pattern.compile("-pl (\\w+)");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\d+) \\| .+ \\| (.+) \\|$");

    private static final Document README = Document.read("README.md");
    private static final Document ARCHITECTURE = Document.read("ARCHITECTURE.md");
    private static final List<Document> DOCUMENTS = Document.all();
    private static final JavaClasses CLASSES = Built.production();
    /// The text of each test source by the name of its class.
    private static final Map<String, String> TESTS = tests();

    @Test
    void every_relative_link_leads_somewhere() {
        assertThat(DOCUMENTS).extracting(Document::toString).contains("README.md", "docs/testing.md");
        assertThat(DOCUMENTS).allSatisfy(document -> assertThat(document.brokenLinks()).as("%s", document).isEmpty());
    }

    @Test
    void every_make_target_exists() {
        var targets = all(TARGET, Document.content(Document.ROOT.resolve("Makefile")));

        assertThat(DOCUMENTS).allSatisfy(document -> assertThat(arguments(document, "make")).as("%s", document)
                .isSubsetOf(targets));
    }

    @Test
    void every_subcommand_exists_and_the_cheap_ones_work() {
        assertThat(DOCUMENTS).allSatisfy(document -> assertThat(arguments(document, "./rota")).as("%s", document)
                .allSatisfy(DocumentsTest::works));
    }

    @Test
    void every_module_that_maven_is_asked_for_exists() {
        var modules = modules();

        assertThat(DOCUMENTS).allSatisfy(document -> assertThat(document.commands()).as("%s", document)
                .allSatisfy(command -> assertThat(modules).containsAll(all(PROJECTS, command))));
    }

    @Test
    void the_readme_shows_only_commands_that_are_checked_here() {
        assertThat(README.shellLines()).isNotEmpty().allMatch(it -> it.startsWith("make ") || it.startsWith("./rota "));
    }

    @Test
    void the_readme_fits_on_one_screen_and_maps_every_module() {
        assertThat(README.text().lines()).hasSizeLessThan(60);
        assertThat(modules()).isNotEmpty().allSatisfy(module -> assertThat(README.section("The map").lines())
                .anyMatch(it -> it.startsWith(module + "/ ")));
    }

    @Test
    void one_reconcile_takes_seven_steps() {
        var steps = ARCHITECTURE.section("One reconcile in seven steps").lines().filter(it -> it.matches("\\d\\. .*"));

        assertThat(steps.map(it -> it.charAt(0))).containsExactly('1', '2', '3', '4', '5', '6', '7');
    }

    @Test
    void every_class_and_method_in_the_architecture_exists() {
        var types = ARCHITECTURE.spans().stream().filter(it -> !it.contains("Test")).map(TYPE::matcher)
                .filter(it -> it.matches()).toList();

        assertThat(Document.spans(ARCHITECTURE.section("One reconcile in seven steps")))
                .contains("Loop.begin", "Controller.plan", "PlanRun.due", "Loop.end");
        assertThat(types).allSatisfy(it -> assertThat(CLASSES.stream().filter(type -> isNamed(type, it.group(1)))
                .anyMatch(type -> it.group(2) == null || has(type, it.group(2)))).as(it.group()).isTrue());
    }

    @Test
    void every_package_in_the_architecture_exists() {
        var packages = ARCHITECTURE.spans().stream().filter(it -> PACKAGE.matcher(it).matches()).distinct().toList();

        assertThat(packages).contains("kernel.run", "local.server")
                .allSatisfy(name -> assertThat(CLASSES.containPackage("rota." + name)).as(name).isTrue());
    }

    @Test
    void every_test_that_a_document_names_exists() {
        assertThat(DOCUMENTS).allSatisfy(document -> assertThat(Document.matches(TEST, document.text()))
                .as("%s", document).allSatisfy(it -> {
                    assertThat(TESTS).containsKey(it.group(1));
                    if (it.group(2) != null) assertThat(TESTS.get(it.group(1))).contains("void " + it.group(2) + "(");
                }));
    }

    @Test
    void every_case_of_the_local_cluster_exists() {
        var known = Document.files(".txt").stream().filter(it -> it.toString().contains("/conformance/"))
                .map(it -> it.getFileName().toString().replace(".txt", ""));
        var asked =
                Document.files("webhooks.txt").stream().flatMap(it -> all(HOOK_CASE, Document.content(it)).stream());
        var named = Document.spans(Document.read("docs/testing.md").section("What the local cluster can do")).stream()
                .filter(it -> CASE.matcher(it).matches()).toList();

        assertThat(named).contains("get-watches", "a-dry-run").isSubsetOf(Stream.concat(known, asked).toList());
    }

    @ParameterizedTest
    @CsvSource({"K21, 58, The 58 scenarios", "J, 57, The 57 scenarios of Jobs"})
    void every_scenario_is_a_test_and_listed_with_one_that_has_it(String prefix, int count, String section) {
        var found = scenarios(prefix);
        var rows = Document.matches(ROW, Document.read("docs/testing.md").section(section)).toList();
        var all = IntStream.rangeClosed(1, count).boxed().toList();

        assertThat(found).containsOnlyKeys(all);
        assertThat(rows).extracting(it -> Integer.valueOf(it.group(1))).containsExactlyElementsOf(all);
        assertThat(rows).allSatisfy(row -> assertThat(Document.spans(row.group(2))).as(row.group()).isNotEmpty()
                .isSubsetOf(found.getOrDefault(Integer.valueOf(row.group(1)), Set.of())));
    }

    @Test
    void every_dependency_has_a_reason() {
        var reasons = Document.read("docs/dependencies.md").spans();
        var artifacts = Document.files("pom.xml").stream().flatMap(it -> all(ARTIFACT, Document.content(it)).stream())
                .filter(it -> !it.equals("rota") && !it.startsWith("rota-")).distinct().toList();

        assertThat(artifacts).contains("picocli");
        assertThat(reasons).containsAll(artifacts);
    }

    @Test
    void every_decision_says_why_and_what_follows() {
        var decisions = DOCUMENTS.stream().filter(it -> it.toString().startsWith("docs/adr/")).toList();

        assertThat(decisions).isNotEmpty().allSatisfy(it -> {
            assertThat(it.toString()).matches("docs/adr/\\d{4}-[a-z0-9-]+\\.md");
            assertThat(List.of(it.section("Context"), it.section("Decision"), it.section("Consequences")))
                    .noneMatch(String::isBlank);
        });
    }

    private static void works(String argument) {
        var rota = Rota.commandLine().setOut(new PrintWriter(new StringWriter()));
        if (argument.startsWith("-")) assertThat(rota.execute(argument)).as(argument).isEqualTo(0);
        else
            assertThat(rota.getSubcommands()).containsKey(argument);
    }

    /// What follows this program in the commands of a document; nothing where it stands alone.
    private static List<String> arguments(Document document, String program) {
        return document.commands().stream().map(it -> it.split(" ", 3)).filter(it -> it[0].equals(program))
                .filter(it -> it.length > 1).map(it -> it[1]).toList();
    }

    private static List<String> modules() {
        return all(MODULE, Document.content(Document.ROOT.resolve("pom.xml")));
    }

    private static List<String> all(Pattern pattern, String text) {
        return Document.matches(pattern, text).map(it -> it.group(1)).toList();
    }

    private static boolean isNamed(JavaClass type, String name) {
        return type.getSimpleName().equals(name);
    }

    private static boolean has(JavaClass type, String member) {
        return type.getMethods().stream().anyMatch(it -> it.getName().equals(member))
                || CLASSES.stream().anyMatch(it -> isNamed(it, member) && it.getEnclosingClass().equals(
                        Optional.of(type)));
    }

    private static Map<String, String> tests() {
        var tests = new TreeMap<String, String>();
        for (var source : Document.files(".java")) {
            if (source.toString().contains("/src/test/")) tests.put(name(source), Document.content(source));
        }
        return tests;
    }

    /// Their numbers stand behind the prefix in the comments above tests.
    private static Map<Integer, Set<String>> scenarios(String prefix) {
        var pattern = Pattern.compile("\\b" + prefix + "-(\\d+)");
        return TESTS.entrySet().stream().flatMap(test -> all(pattern, test.getValue()).stream()
                .map(number -> Map.entry(Integer.valueOf(number), test.getKey())))
                .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toSet())));
    }

    private static String name(Path source) {
        return source.getFileName().toString().replace(".java", "");
    }
}
