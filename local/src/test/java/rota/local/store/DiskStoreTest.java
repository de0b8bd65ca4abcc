package rota.local.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.StringDataType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.ApiException;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;

class DiskStoreTest extends StoreContract {
    private static final Executor THREADS = Executors.newVirtualThreadPerTaskExecutor();
    private static final Kind MAPS = Kind.of(ConfigMap.class);
    private static final Kind NODES = Kind.of(Node.class);

    @TempDir
    private Path directory = Path.of("");
    private final List<DiskJournal> journals = new ArrayList<>();

    @Override
    Store open() {
        var journal = DiskJournal.open(directory, THREADS);
        journals.add(journal);
        return new Store(journal, 100_000);
    }

    @AfterEach
    void close() {
        journals.forEach(DiskJournal::close);
        journals.clear();
    }

    private Store reopen() {
        close();
        return open();
    }

    @Test
    void what_was_written_is_there_after_a_restart() {
        var store = reopen();
        Writes.put(store, MAPS.key("a", "x"), "ä\"\n");
        Writes.put(store, NODES.key("", "n"), "");
        Writes.put(store, MAPS.key("a", "y"), "");
        Writes.remove(store, MAPS.key("a", "y"));

        var later = reopen();

        assertThat(later.list(MAPS).objects()).extracting(Stored::toString).hasSize(1);
        assertThat(later.get(MAPS.key("a", "x"))).hasValueSatisfying(it -> {
            assertThat(it.key()).isEqualTo(MAPS.key("a", "x"));
            assertThat(it.tree().text("text")).contains("ä\"\n");
        });
        assertThat(later.get(NODES.key("", "n"))).isPresent();
    }

    @Test
    void objects_of_one_template_share_their_parts_after_a_restart() {
        var store = reopen();
        var names = List.of("x", "y");
        for (var name : names) {
            store.write(MAPS.key("a", name), (_, next) -> new Edit.Verdict.Put(new Stored(MAPS.key("a", name), next,
                    Codec.readObject("""
                            {"metadata":{"name":"%s","managedFields":[{"manager":"me","fieldsV1":{"f:spec":{}}}]},
                             "spec":{"a":["b"]}}""".formatted(name)))));
        }

        var later = reopen();

        var trees = names.stream().map(it -> later.get(MAPS.key("a", it)).orElseThrow().tree()).toList();
        assertThat(trees).extracting(it -> it.text("metadata", "name").orElseThrow()).isEqualTo(names);
        assertThat(trees.getLast().object("spec")).isSameAs(trees.getFirst().object("spec"));
        assertThat(written(trees.getLast())).isSameAs(written(trees.getFirst()));
        assertThat(trees.getFirst().objects("metadata", "managedFields").getFirst().text("manager")).contains("me");
    }

    private static Json.Obj written(Json.Obj tree) {
        return tree.objects("metadata", "managedFields").getFirst().object("fieldsV1");
    }

    @Test
    void the_version_never_goes_back_even_if_a_deletion_was_the_last_write() {
        var store = reopen();
        Writes.put(store, MAPS.key("a", "x"));
        var last = Writes.remove(store, MAPS.key("a", "x"));

        var later = reopen();

        assertThat(later.version()).isEqualTo(last);
        assertThat(Writes.put(later, MAPS.key("a", "x"))).isEqualTo(last + 1);
    }

    @Test
    void a_watch_from_before_the_restart_is_gone_and_one_from_its_last_version_goes_on() {
        var store = reopen();
        Writes.put(store, MAPS.key("a", "x"));
        var last = Writes.put(store, MAPS.key("a", "y"));

        var later = reopen();
        Writes.put(later, MAPS.key("a", "z"));

        assertThat(later.changes(MAPS, last).list()).hasSize(1);
        assertThatThrownBy(() -> later.changes(MAPS, last - 1)).isInstanceOf(ApiException.Gone.class);
    }

    @Test
    void two_servers_cannot_share_a_directory() {
        reopen();

        assertThatThrownBy(() -> DiskJournal.open(directory, THREADS)).isInstanceOf(StoreException.class)
                .hasMessageContaining("another server is using");
    }

    @Test
    void only_the_owner_may_read_the_files() throws IOException {
        var inner = directory.resolve("deep/data");

        DiskJournal.open(inner, THREADS).close();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(inner))).isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(inner.resolve("objects.mv"))))
                .isEqualTo("rw-------");
    }

    @Test
    void a_newer_format_is_refused_and_left_alone() throws IOException {
        close();
        try (var file = MVStore.open(directory.resolve("objects.mv").toString())) {
            file.openMap("about", new MVMap.Builder<String, String>().keyType(StringDataType.INSTANCE)
                    .valueType(StringDataType.INSTANCE)).put("format", "2");
        }
        var before = Files.readAllBytes(directory.resolve("objects.mv"));

        assertThatThrownBy(() -> DiskJournal.open(directory, THREADS)).isInstanceOf(StoreException.class)
                .hasMessageContaining("newer program").hasMessageContaining("its format is 2");

        assertThat(Files.readAllBytes(directory.resolve("objects.mv"))).isEqualTo(before);
    }

    @Test
    void a_place_that_is_no_directory_is_refused() throws IOException {
        var file = Files.createFile(directory.resolve("file"));

        assertThatThrownBy(() -> DiskJournal.open(file, THREADS)).isInstanceOf(StoreException.class)
                .hasMessageContaining("expected a directory that we may write to");
    }

    @Test
    void an_interrupted_writer_does_no_harm() {
        var store = reopen();

        Thread.currentThread().interrupt();
        Writes.put(store, MAPS.key("a", "x"));

        assertThat(Thread.interrupted()).isTrue();
        Writes.put(store, MAPS.key("a", "y"));
        assertThat(store.list(MAPS).objects()).hasSize(2);
    }

    @Test
    void the_file_does_not_grow_with_overwrites() throws IOException {
        var random = new Random(1);
        var journal = DiskJournal.open(directory.resolve("busy"), 4 * 1024 * 1024, THREADS);
        journal.load();

        for (var batch = 0; batch < 500; batch++) {
            var changes = new ArrayList<Change>();
            for (var i = 0; i < 200; i++) changes.add(overwrite(random.nextInt(1000), 2 + batch * 200 + i));
            journal.append(changes);
        }
        journal.close();

        // A thousand objects of about 1 kB.
        assertThat(Files.size(directory.resolve("busy/objects.mv"))).isLessThan(12 * 1024 * 1024);
    }

    private static Change overwrite(int number, long version) {
        return new Change.Added(Writes.stored(MAPS.key("a", "n" + number), version, "x".repeat(1000)));
    }
}
