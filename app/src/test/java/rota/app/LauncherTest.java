package rota.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The script `rota`, in a checkout of which nothing is real but the script.
class LauncherTest {
    @TempDir
    Path checkout;

    @Test
    void an_archive_that_somebody_runs_with_is_never_cut_short() throws IOException, InterruptedException {
        program("hack/find-jdk", "echo " + checkout + "/jdk");
        program("jdk/bin/java", "exit 0");
        program("hack/archive", "echo out of memory >&2; exit 1");
        program("bin/mvn", "mkdir -p app/target/lib; touch app/target/rota.jar");
        program("rota", Files.readString(Document.ROOT.resolve("rota")));
        var archive = file("app/target/rota-up.aot", "classes");
        var mapped = Files.createLink(checkout.resolve("mapped"), archive);
        Files.setLastModifiedTime(archive, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));

        var builder = new ProcessBuilder("./rota", "up").directory(checkout.toFile()).redirectErrorStream(true);
        builder.environment().merge("PATH", checkout + "/bin", (usual, ours) -> ours + ":" + usual);
        var script = builder.start();

        assertThat(script.inputReader().readAllAsString()).contains("out of memory", "going on without");
        assertThat(script.waitFor()).isZero();
        assertThat(archive).isEmptyFile();
        assertThat(mapped).hasContent("classes");
    }

    private void program(String name, String text) throws IOException {
        var file = file(name, text.startsWith("#!") ? text : "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path file(String name, String text) throws IOException {
        var file = checkout.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
