package rota.app;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The class files that Maven has just made, module by module.
final class Built {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private Built() {}

    /// The folders of the modules that have sources.
    static List<Path> modules() {
        try (Stream<Path> folders = Files.list(ROOT)) {
            return folders.filter(folder -> Files.exists(folder.resolve("pom.xml")))
                    .filter(Built::hasSources)
                    .filter(folder -> !folder.endsWith("bench"))
                    .sorted()
                    .toList();
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    /// The production classes of all modules; the benchmarks may do as they like and are left out.
    static JavaClasses production() {
        var folders = modules().stream().map(Built::classes).toList();
        return new ClassFileImporter().importPaths(folders);
    }

    /// The production classes of one module.
    static JavaClasses production(Path module) {
        return new ClassFileImporter().importPath(classes(module));
    }

    /// Classes below `planted`, in the test sources: each breaks one rule.
    static JavaClasses planted() {
        return new ClassFileImporter()
                .withImportOption(new ImportOption.OnlyIncludeTests())
                .importPackages("planted");
    }

    private static Path classes(Path module) {
        return module.resolve("target/classes");
    }

    private static boolean hasSources(Path module) {
        return Files.isDirectory(module.resolve("src/main/java"));
    }
}
