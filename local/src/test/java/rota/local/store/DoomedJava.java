package rota.local.store;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/// Starts [DoomedWriter] in less than half the processor time that it takes otherwise: its classes come from an archive
/// that one first life has left. The JDK archives only what comes from jars, so the folders of classes become some.
final class DoomedJava {
    private static final int LINES_OF_TRAINING = 20;

    private final Path archive;
    private final String classPath;

    private DoomedJava(Path archive, String classPath) {
        this.archive = archive;
        this.classPath = classPath;
    }

    /// @param folder an empty one, for the jars and the archive
    static DoomedJava prepare(Path folder) throws IOException, InterruptedException {
        var java = new DoomedJava(folder.resolve("classes.jsa"), packed(folder));
        var training = java.start("-XX:ArchiveClassesAtExit=" + java.archive, folder.resolve("training"), "0");
        try (var lines = training.inputReader(StandardCharsets.UTF_8)) {
            for (var i = 0; i < LINES_OF_TRAINING; i++) lines.readLine();
        }
        // It ends by itself when nobody listens, and leaves the archive. Without one, all is slower and still right.
        training.waitFor();
        return java;
    }

    /// A new life in a directory.
    Process live(Path directory, String name) throws IOException {
        return start("-XX:SharedArchiveFile=" + archive, directory, name);
    }

    private Process start(String option, Path directory, String name) throws IOException {
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), option,
                "-Xshare:auto", "-Xlog:disable", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m", "-cp",
                classPath, DoomedWriter.class.getName(), directory.toString(), name)
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private static String packed(Path folder) {
        var parts = new ArrayList<String>();
        for (var part : List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))) {
            // An empty part means the folder where we are, whatever that is.
            if (part.isEmpty()) continue;
            if (Files.isRegularFile(Path.of(part))) parts.add(part);
            else if (Files.isDirectory(Path.of(part))) parts.add(jar(part, folder.resolve(parts.size() + ".jar")));
        }
        return String.join(File.pathSeparator, parts);
    }

    private static String jar(String classes, Path jar) {
        var code = ToolProvider.findFirst("jar").orElseThrow().run(System.out, System.err, "--create", "--file",
                jar.toString(), "-C", classes, ".");
        if (code != 0) throw new IllegalStateException("expected a jar of " + classes + ", found exit code " + code);
        return jar.toString();
    }
}
