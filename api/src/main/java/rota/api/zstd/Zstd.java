package rota.api.zstd;

/// Reads and writes what is compressed with Zstandard, without dictionaries.
public final class Zstd {
    static final long MAGIC = 0xfd2fb528L;
    private static final long SKIPPABLE = 0x184d2a50L;

    private Zstd() {}

    /// One frame that stands for the text. Any reader takes it; it is short where the text repeats itself.
    public static byte[] compress(byte[] text) {
        return new Writing(text).frame();
    }

    /// What it stands for.
    ///
    /// @param most so many bytes may come out
    /// @throws IllegalArgumentException when it is no such text, is damaged, or is longer than that
    public static byte[] decompress(byte[] compressed, int most) {
        var input = new Input(compressed, 0, compressed.length);
        var output = new Output(most);
        try {
            do frame(input, output);
            while (!input.isEmpty());
        } catch (IndexOutOfBoundsException cut) {
            throw new IllegalArgumentException("expected a complete Zstandard frame, found one that is damaged", cut);
        }
        return output.toBytes();
    }

    private static void frame(Input input, Output output) {
        var magic = input.number(4);
        if ((magic & ~0xfL) == SKIPPABLE) {
            input.part((int) Math.min(Integer.MAX_VALUE, input.number(4)));
            return;
        }
        if (magic != MAGIC)
            throw new IllegalArgumentException("expected a Zstandard frame, found bytes that begin with "
                    + Long.toHexString(magic));
        var start = output.size();
        var flags = head(input);
        var blocks = new Blocks(output);
        while (!block(input, output, blocks)) {}
        if ((flags & 4) != 0 && input.number(4) != (XxHash.of(output.toBytes(), start) & 0xffffffffL))
            throw new IllegalArgumentException("expected another checksum: the Zstandard frame is damaged");
    }

    /// Its sizes are only a promise; what comes out is counted anyway.
    private static int head(Input input) {
        var flags = input.next();
        var single = (flags & 0x20) != 0;
        if (!single) input.next();
        var dictionary = flags & 3;
        if (input.number(dictionary == 3 ? 4 : dictionary) != 0)
            throw new IllegalArgumentException("expected a Zstandard frame without a dictionary");
        var size = flags >> 6;
        input.number(size == 0 ? single ? 1 : 0 : 1 << size);
        return flags;
    }

    /// Whether it was the last one.
    private static boolean block(Input input, Output output, Blocks blocks) {
        var head = (int) input.number(3);
        var size = head >> 3;
        switch (head >> 1 & 3) {
            case 0 -> input.copyTo(output, size);
            case 1 -> output.repeat(input.next(), size);
            case 2 -> blocks.read(input.part(size));
            default -> throw new IllegalArgumentException("expected a block of a known type");
        }
        return (head & 1) != 0;
    }
}
