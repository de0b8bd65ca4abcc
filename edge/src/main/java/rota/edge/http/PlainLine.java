package rota.edge.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// Bytes as they are.
record PlainLine(SocketChannel channel) implements Line {

    @Override
    public int read(ByteBuffer into) throws IOException {
        return channel.read(into);
    }

    @Override
    public void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) channel.write(bytes);
    }

    @Override
    public boolean isQuiet() {
        try {
            channel.configureBlocking(false);
            var found = channel.read(ByteBuffer.allocate(1));
            channel.configureBlocking(true);
            return found == 0;
        } catch (IOException gone) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException broken) {
            // It is closed all the same, and whoever closes has other things to do.
        }
    }
}
