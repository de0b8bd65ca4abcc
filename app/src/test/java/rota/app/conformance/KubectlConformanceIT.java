package rota.app.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Goal: kubectl takes the embedded server for a real one. Method: the commands of each case are run against it, and
/// what they print is compared with what a real server answers now, or answered when the case was recorded.
///
/// To record anew, with a kube-apiserver and its etcd in one folder:
/// `KUBEBUILDER_ASSETS=folder mvn verify -pl app -am -Dit.test=KubectlConformanceIT -Dconformance.record`
class KubectlConformanceIT {
    private static final Path CASES = Resources.SOURCES.resolve("cases");
    private static final Path TABLE = Path.of("target/conformance.txt");
    private static final boolean RECORD = System.getProperty("conformance.record") != null;

    @TempDir
    private static Path folder;

    private static Targets targets;
    private static Differences differences;

    @BeforeAll
    static void start() throws IOException {
        var kubectl = Kubectl.find();
        assumeTrue(kubectl.program().isPresent(), kubectl.reason());
        var cache = Files.createDirectory(folder.resolve("cache"));
        var shell = new Shell(kubectl.program().orElseThrow(), Resources.SOURCES.resolve("watched.sh"), cache);
        differences = new Differences(Known.read(Resources.SOURCES.resolve("known.txt")));
        targets = Targets.start(folder, shell, !RECORD);
    }

    @AfterAll
    static void stop() throws IOException {
        if (targets == null) return;
        targets.stop();
        differences.write(TABLE);
    }

    static List<Case> cases() throws IOException {
        return Resources.cases(CASES);
    }

    @Test
    void a_real_server_was_asked_too() {
        assumeTrue(targets.real().isPresent(),
                "only recorded answers were compared: neither KUBEBUILDER_ASSETS nor -Dkube.config names a server");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void kubectl(Case example) throws IOException {
        if (RECORD) {
            example.write(targets.real().orElseThrow().run(example));
            return;
        }
        var expected = targets.real().isPresent() ? targets.real().get().run(example) : example.calls();
        example.onlyReal().ifPresent(it -> differences.leftOut(example, it));
        assumeTrue(example.onlyReal().isEmpty(), () -> example.onlyReal().orElseThrow());

        var found = targets.embedded().orElseThrow().run(example);

        assertThat(differences.compare(example, expected, found)).as(example.title()).isEmpty();
    }
}
