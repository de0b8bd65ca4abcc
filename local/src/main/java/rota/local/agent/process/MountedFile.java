package rota.local.agent.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/// Writes a file that somebody has mounted, and reads at any moment. It stays the same file, so none can be put in its
/// place; and it is never empty on the way from one text to the next, so nobody finds that names are gone.
final class MountedFile {
    private MountedFile() {}

    /// @param text lines; what is longer than that goes only after empty lines have covered it
    static void write(Path file, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        try (var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            var covering = Arrays.copyOf(bytes, Math.max(bytes.length, Math.toIntExact(channel.size())));
            Arrays.fill(covering, bytes.length, covering.length, (byte) '\n');
            var left = ByteBuffer.wrap(covering);
            while (left.hasRemaining()) channel.write(left, left.position());
            channel.truncate(bytes.length);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }
}
