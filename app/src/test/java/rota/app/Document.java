package rota.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A Markdown file of the project, and what it refers to.
record Document(Path path, String text) {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
    private static final Pattern SPAN = Pattern.compile("`([^`\\n]+)`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");
    private static final Pattern COMMAND = Pattern.compile("(make|\\./rota|mvn)( .*)?");

    static Document read(String path) {
        return read(ROOT.resolve(path));
    }

    private static Document read(Path path) {
        return new Document(path, content(path));
    }

    /// Every Markdown file outside of what Maven and git keep.
    static List<Document> all() {
        return files(".md").stream().map(Document::read).toList();
    }

    /// Files of the project whose name ends like this, sorted.
    static List<Path> files(String ending) {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(it -> it.toString().endsWith(ending) && Files.isRegularFile(it))
                    .filter(it -> Stream.of("target", ".git").noneMatch(name -> isBelow(it, name))).sorted().toList();
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    static String content(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    /// The part below a heading of the second level, up to the next.
    String section(String heading) {
        var start = text.indexOf("\n## " + heading + "\n");
        if (start < 0) throw new IllegalStateException(path + ": expected a section '" + heading + "', found none");
        var body = text.substring(start + heading.length() + 5);
        var end = body.indexOf("\n## ");
        return end < 0 ? body : body.substring(0, end);
    }

    /// Links to files of the project that are not there, or to headings that these do not have.
    List<String> brokenLinks() {
        return matches(LINK, plain()).map(it -> it.group(1)).filter(it -> !it.matches("(https?|mailto):.*"))
                .filter(it -> !leadsSomewhere(it)).toList();
    }

    /// Commands of ours, in the text and in blocks of shell lines.
    List<String> commands() {
        var lines = new ArrayList<>(shellLines());
        lines.addAll(spans());
        return lines.stream().map(it -> it.replaceFirst("^([A-Z_]+=\\S+ )+", "").replaceFirst("\\s+#.*", "").strip())
                .filter(it -> COMMAND.matcher(it).matches()).toList();
    }

    /// The lines of shell blocks, without those that are comments.
    List<String> shellLines() {
        return matches(FENCE, text).filter(it -> it.group(1).equals("sh")).flatMap(it -> it.group(2).lines())
                .filter(it -> !it.isBlank() && !it.startsWith("#")).toList();
    }

    /// What stands between single back-quotes.
    List<String> spans() {
        return spans(plain());
    }

    static List<String> spans(String text) {
        return matches(SPAN, text).map(it -> it.group(1)).toList();
    }

    static Stream<MatchResult> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results();
    }

    private boolean leadsSomewhere(String link) {
        var parts = link.split("#", 2);
        if (parts[0].isEmpty()) return has(parts[1]);
        var target = path.resolveSibling(parts[0]).normalize();
        if (!target.startsWith(ROOT) || !Files.exists(target)) return false;
        return parts.length == 1 || read(target).has(parts[1]);
    }

    private boolean has(String anchor) {
        return matches(HEADING, plain()).map(it -> anchor(it.group(1))).anyMatch(anchor::equals);
    }

    /// As the usual viewers make them from a heading.
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-');
    }

    /// The text without blocks.
    private String plain() {
        return FENCE.matcher(text).replaceAll("");
    }

    private static boolean isBelow(Path file, String folder) {
        return Stream.iterate(ROOT.relativize(file), it -> it != null, Path::getParent)
                .anyMatch(it -> it.endsWith(folder));
    }

    @Override
    public String toString() {
        return ROOT.relativize(path).toString();
    }
}
