package rota.api.zstd;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/// One text on its way into a frame. It finds what came before by four bytes that are the same, and takes the first
/// that it finds: texts that repeat themselves become short, others stay as long as they are.
final class Writing {
    private static final int BLOCK = 128 * 1024;
    private static final int LEAST = 4;
    private static final int PLACES = 1 << 14;
    private static final int COMPRESSED = 2 << 1;

    private final byte[] text;
    private final int[] lately = new int[PLACES];
    private final ByteArrayOutputStream frame = new ByteArrayOutputStream();

    Writing(byte[] text) {
        this.text = text;
        Arrays.fill(lately, -1);
    }

    byte[] frame() {
        number((int) Zstd.MAGIC, 4);
        head(text.length);
        var from = 0;
        do {
            var to = Math.min(text.length, from + BLOCK);
            block(from, to);
            from = to;
        } while (from < text.length);
        return frame.toByteArray();
    }

    /// In one segment, so that the size is the window.
    private void head(int size) {
        if (size < 0x100) {
            frame.write(0x20);
            number(size, 1);
        } else if (size < 0x10100) {
            frame.write(0x60);
            number(size - 0x100, 2);
        } else {
            frame.write(0xa0);
            number(size, 4);
        }
    }

    private void block(int from, int to) {
        var last = to == text.length ? 1 : 0;
        var squeezed = squeezed(from, to);
        var shorter = squeezed.length < to - from;
        number((shorter ? (squeezed.length << 3) | COMPRESSED : (to - from) << 3) | last, 3);
        if (shorter) frame.writeBytes(squeezed);
        else
            frame.write(text, from, to - from);
    }

    private byte[] squeezed(int from, int to) {
        var sequences = new Sequences();
        var pending = from;
        var at = from;
        while (at + LEAST <= to) {
            var before = lately[place(at)];
            lately[place(at)] = at;
            var same = before < 0 ? 0 : same(before, at, to);
            if (same < LEAST) {
                at++;
                continue;
            }
            sequences.literals(text, pending, at);
            sequences.again(at - pending, at - before, same);
            for (var end = at + same; at < end; at++) if (at + LEAST <= to) lately[place(at)] = at;
            pending = at;
        }
        sequences.literals(text, pending, to);
        return sequences.toBytes();
    }

    private int same(int before, int at, int to) {
        var same = 0;
        while (at + same < to && text[before + same] == text[at + same]) same++;
        return same;
    }

    private int place(int at) {
        var four = 0;
        for (var i = 0; i < LEAST; i++) four |= (text[at + i] & 0xff) << (8 * i);
        return (four * 0x9e3779b1) >>> 18;
    }

    private void number(int value, int bytes) {
        for (var i = 0; i < bytes; i++) frame.write(value >> (8 * i));
    }
}
