package rota.api.zstd;

/// The tables that sequences are written with where a block brings none of its own.
final class Usual {
    static final Fse LITERALS = new Fse(6, new int[] {4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2,
            2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1});
    static final Fse OFFSETS = new Fse(5, new int[] {1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, -1, -1, -1, -1, -1});
    static final Fse MATCHES = new Fse(6, new int[] {1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1});

    private Usual() {}
}
