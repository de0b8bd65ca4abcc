package rota.local.agent.log;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// The beginning of a file that grows.
final class UpTo extends FilterInputStream {
    private long left;

    UpTo(InputStream file, long length) {
        super(file);
        this.left = length;
    }

    @Override
    public int read() throws IOException {
        if (left <= 0) return -1;
        left--;
        return super.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (left <= 0) return -1;
        var count = super.read(target, offset, (int) Math.min(length, left));
        left -= count;
        return count;
    }
}
