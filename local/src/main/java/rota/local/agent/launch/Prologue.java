package rota.local.agent.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.TreeSet;

/// The shell script that becomes a container: it makes the mounts, in a mount namespace of its own, changes to the
/// working directory and turns into the command. Pure.
///
/// A mount needs a place. Where the machine's tree has none, the nearest directory above it is covered by one in memory
/// that shows all its entries and takes the new one as well: the machine's own tree is never written to.
///
/// @param mounts in the order in which they are made
/// @param hostname empty: that of the machine
public record Prologue(List<Mount> mounts, String hostname, String directory, Path stage, Path error) {
    /// A file or directory at a place in the container's tree.
    ///
    /// @param file whether the source is a file
    public record Mount(Path source, String target, boolean file, boolean readOnly) {}

    /// A tree of files.
    public interface Tree {
        /// The path without symbolic links; empty where there is nothing.
        Optional<String> real(String path);
    }

    public Prologue {
        mounts = List.copyOf(mounts);
    }

    /// Without a namespace of its own: nothing is mounted.
    ///
    /// @param variables those that the command gets
    public String plain(SequencedMap<String, String> variables) {
        return HEAD.formatted(quoted(error.toString())) + enter() + TAIL + Handover.line(variables) + "\n";
    }

    /// With mounts, for a process that has a mount namespace of its own.
    ///
    /// @param tree the machine's own
    /// @param variables those that the command gets
    public String isolated(Tree tree, SequencedMap<String, String> variables) {
        var script = new StringBuilder(HEAD.formatted(quoted(error.toString())));
        script.append("STAGE=").append(quoted(stage.toString())).append('\n').append(FUNCTIONS);
        var covered = covered(tree);
        if (covered.remove("/")) script.append("newroot\n");
        covered.forEach(it -> script.append("cover ").append(quoted(it)).append('\n'));
        for (var mount : mounts) {
            var target = quoted(place(mount.target(), tree));
            script.append(mount.file() ? "place_file " : "place_dir ").append(target).append('\n');
            script.append("attach ").append(quoted(mount.source().toString())).append(' ').append(target)
                    .append(mount.readOnly() ? " ro" : " rw").append('\n');
        }
        if (!directory.isEmpty()) script.append("place_dir ").append(quoted(place(directory, tree))).append('\n');
        if (!hostname.isEmpty()) script.append("hostname ").append(quoted(hostname)).append(" 2>/dev/null || :\n");
        return script.append("enter_root\n").append(enter()).append(TAIL).append(Handover.line(variables)).append('\n')
                .toString();
    }

    /// The directories to be covered, from the outermost to the innermost.
    private SequencedSet<String> covered(Tree tree) {
        var covered = new TreeSet<String>();
        var made = new ArrayList<String>();
        for (var place : places(tree)) {
            var within = made.stream().anyMatch(it -> place.startsWith(it + "/"));
            if (tree.real(place).isEmpty() && !within) covered.add(above(place, tree));
            made.add(place);
        }
        return covered;
    }

    private List<String> places(Tree tree) {
        var places = new ArrayList<>(mounts.stream().map(it -> place(it.target(), tree)).toList());
        if (!directory.isEmpty()) places.add(place(directory, tree));
        return places;
    }

    /// The path without the symbolic links of the machine's tree: a link would lead out of the new root.
    private static String place(String path, Tree tree) {
        var real = tree.real(path);
        if (real.isPresent()) return real.get();
        var above = Path.of(path).getParent();
        if (above == null) return path;
        var parent = place(above.toString(), tree);
        return (parent.equals("/") ? "" : parent) + path.substring(path.lastIndexOf('/'));
    }

    private static String above(String place, Tree tree) {
        for (var path = Path.of(place).getParent(); path != null; path = path.getParent()) {
            if (tree.real(path.toString()).isPresent()) return path.toString();
        }
        return "/";
    }

    private String enter() {
        return directory.isEmpty() ? "" : "cd " + quoted(directory) + " 2>/dev/null || fail "
                + quoted("the working directory " + directory + " does not exist") + '\n';
    }

    static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    /// Where a volume is found by a container that has no mounts.
    public static String variable(String volume) {
        return "ROTA_VOLUME_" + volume.toUpperCase(Locale.ROOT).replace('-', '_').replace('.', '_');
    }

    /// The shell functions that make the mounts.
    private static final String FUNCTIONS = functions();

    private static final String HEAD = """
            P=$PATH
            PATH=/usr/sbin:/usr/bin:/sbin:/bin
            ERROR=%s
            fail() { printf '%%s' "$1" > "$ERROR"; exit 128; }
            """;

    /// Printed before anything else: from here on, the process is the container.
    public static final String READY = "rota: ready";

    private static final String TAIL = """
            PATH=$P
            command -v -- "$1" > /dev/null 2>&1 || fail "exec: \\"$1\\": executable file not found"
            printf '%s\\n'
            """.formatted(READY);

    private static String functions() {
        try (var in = Prologue.class.getResourceAsStream("prologue.sh")) {
            if (in == null) throw new IllegalStateException("expected prologue.sh beside " + Prologue.class);
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }
}
