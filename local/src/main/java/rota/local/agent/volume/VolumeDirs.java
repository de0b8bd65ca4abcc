package rota.local.agent.volume;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// Puts volumes onto the disk.
///
/// @param pod where the pod's own volumes are
/// @param claims where those are that outlive pods
public record VolumeDirs(Path pod, Path claims) {

    /// The place of each volume. What is there already is brought up to date, file by file.
    ///
    /// @throws UncheckedIOException when the machine's own tree does not have what the pod wants
    public SequencedMap<String, Path> prepare(Volumes volumes) {
        var places = new LinkedHashMap<String, Path>();
        try {
            for (var volume : volumes.byName().entrySet())
                places.put(volume.getKey(), prepare(volume.getKey(), volume.getValue()));
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble.getMessage(), trouble);
        }
        return places;
    }

    /// What a file in one of the pod's own volumes says; nothing where there is none, or where it leads out of it.
    public Optional<String> text(String volume, String path) {
        var root = pod.resolve(volume);
        var file = root.resolve(path);
        try {
            return Files.isRegularFile(file) && file.toRealPath().startsWith(root.toRealPath())
                    ? Optional.of(Files.readString(file))
                    : Optional.empty();
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    private Path prepare(String name, Content content) throws IOException {
        return switch (content) {
            case Content.Scratch() -> open(Files.createDirectories(pod.resolve(name)));
            case Content.Claim(var namespace, var claim) ->
                    open(Files.createDirectories(claims.resolve(namespace).resolve(claim)));
            case Content.Host(var path, var type) -> host(Path.of(path), type);
            case Content.Files(var files) -> write(Files.createDirectories(pod.resolve(name)), files);
        };
    }

    private static Path open(Path directory) throws IOException {
        Files.setPosixFilePermissions(directory, EnumSet.allOf(PosixFilePermission.class));
        return directory;
    }

    private static Path host(Path path, String type) throws IOException {
        switch (type) {
            case "DirectoryOrCreate" -> Files.createDirectories(path);
            case "FileOrCreate" -> {
                if (!Files.exists(path)) Files.createFile(path);
            }
            case "Directory" -> require(Files.isDirectory(path), path + " is no directory");
            case "File" -> require(Files.isRegularFile(path), path + " is no file");
            default -> require(Files.exists(path), path + " does not exist");
        }
        return path;
    }

    private static void require(boolean holds, String otherwise) throws IOException {
        if (!holds) throw new IOException("hostPath " + otherwise);
    }

    private static Path write(Path directory, SequencedMap<String, Content.Data> files) throws IOException {
        for (var file : files.entrySet()) {
            var path = directory.resolve(file.getKey()).normalize();
            require(path.startsWith(directory), "file " + file.getKey() + " leaves its volume");
            var bytes = Base64.getDecoder().decode(file.getValue().base64());
            if (!Files.exists(path) || !Arrays.equals(Files.readAllBytes(path), bytes)) replace(path, bytes);
            Files.setPosixFilePermissions(path, permissions(file.getValue().mode()));
        }
        for (var stale : stale(directory, files)) Files.delete(stale);
        return directory;
    }

    /// Whoever reads the file sees the old content or the new one, never half of it.
    private static void replace(Path path, byte[] bytes) throws IOException {
        var parent = Optional.ofNullable(path.getParent()).orElseThrow();
        Files.createDirectories(parent);
        var fresh = Files.createTempFile(parent, "..", "");
        Files.write(fresh, bytes);
        Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static List<Path> stale(Path directory, SequencedMap<String, Content.Data> files) throws IOException {
        var wanted = files.keySet().stream().map(it -> directory.resolve(it).normalize()).toList();
        try (var all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).filter(it -> !wanted.contains(it)).toList();
        }
    }

    static Set<PosixFilePermission> permissions(int mode) {
        var all = PosixFilePermission.values();
        var result = EnumSet.noneOf(PosixFilePermission.class);
        for (var bit = 0; bit < all.length; bit++) {
            if ((mode >> (all.length - 1 - bit) & 1) == 1) result.add(all[bit]);
        }
        return result;
    }
}
