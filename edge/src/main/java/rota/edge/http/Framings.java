package rota.edge.http;

import java.io.IOException;

/// The ways in which HTTP/1.1 says how long a body is.
final class Framings {
    private static final int LONGEST_NUMBER = 15;

    private Framings() {}

    static Body.Framing of(Outgoing request, Head head) throws IOException {
        var code = head.code();
        if (request.method().equals("HEAD") || code == 204 || code == 304) return new Counted(0);
        if (head.says("Transfer-Encoding", "chunked")) return new Chunked();
        var lengths = head.values("Content-Length");
        if (lengths.stream().distinct().count() > 1) throw new IOException("expected one length, found " + lengths);
        return lengths.isEmpty() ? new Open() : new Counted(number(lengths.getFirst(), 10));
    }

    /// Whether the other side can only end the body by hanging up.
    static boolean endsWithLine(Body.Framing framing) {
        return framing instanceof Open;
    }

    private static long number(String text, int radix) throws IOException {
        try {
            if (text.length() <= LONGEST_NUMBER && !text.startsWith("-") && !text.startsWith("+"))
                return Long.parseLong(text, radix);
        } catch (NumberFormatException none) {
            throw new IOException("expected a length, found \"" + text + "\"", none);
        }
        throw new IOException("expected a length, found \"" + text + "\"");
    }

    /// So many bytes.
    private static final class Counted implements Body.Framing {
        private long left;

        Counted(long length) {
            left = length;
        }

        @Override
        public long room(Bytes bytes) {
            return left == 0 ? -1 : left;
        }

        @Override
        public void taken(int count) {
            left -= count;
        }
    }

    /// Chunk after chunk, each with its length before it; the last one is empty.
    private static final class Chunked implements Body.Framing {
        private long left;
        private boolean begun;
        private boolean ended;

        @Override
        public long room(Bytes bytes) throws IOException {
            if (ended) return -1;
            if (left > 0) return left;
            if (begun && !bytes.text().isEmpty())
                throw new IOException("expected the end of a chunk, found more of it");
            var size = bytes.text();
            var extension = size.indexOf(';');
            left = number((extension < 0 ? size : size.substring(0, extension)).strip(), 16);
            begun = true;
            if (left > 0) return left;
            // What comes last, if anything, is of no use to us.
            var trailer = bytes.text();
            while (!trailer.isEmpty()) trailer = bytes.text();
            ended = true;
            return -1;
        }

        @Override
        public void taken(int count) {
            left -= count;
        }
    }

    /// Until the other side hangs up.
    private static final class Open implements Body.Framing {
        @Override
        public long room(Bytes bytes) throws IOException {
            return bytes.await() ? Long.MAX_VALUE : -1;
        }

        @Override
        public void taken(int count) {}
    }
}
