package rota.local.store;

import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import rota.api.meta.Key;
import rota.api.meta.Kind;

/// A process that writes until it is killed, and says of each write when it was acknowledged.
///
/// Writer `w` makes its writes `0, 1, 2…` one after the other, on its own object: every fifth is a deletion.
final class DoomedWriter {
    static final Kind MAPS = new Kind("", "v1", "ConfigMap", "configmaps", Kind.Scope.NAMESPACED);
    static final int WRITERS = 4;
    /// So that the file is copied many times.
    static final long SMALL = 200_000;

    private DoomedWriter() {}

    /// Writes for ever.
    ///
    /// @param args the directory of the store and the name of this life
    public static void main(String... args) {
        var threads = Executors.newVirtualThreadPerTaskExecutor();
        var store = new Store(DiskJournal.open(Path.of(args[0]), SMALL, threads), 100);
        var writers = IntStream.range(0, WRITERS).mapToObj(w -> Thread.ofPlatform().start(() -> write(store, args[1],
                w))).toList();
        try {
            for (var writer : writers) writer.join();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    static Key object(String life, int writer) {
        return MAPS.key("life-" + life, "writer-" + writer);
    }

    static boolean isDeletion(int number) {
        return number % 5 == 4;
    }

    private static void write(Store store, String life, int writer) {
        // Without a reader, the killer is dead itself.
        for (var number = 0; !System.out.checkError(); number++) {
            var key = object(life, writer);
            var version = isDeletion(number) ? Writes.remove(store, key) : Writes.put(store, key, "write " + number);
            System.out.println(writer + " " + number + " " + version + " ok");
        }
    }
}
