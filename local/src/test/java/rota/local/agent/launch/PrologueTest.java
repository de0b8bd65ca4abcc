package rota.local.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rota.api.meta.Ordered;
import rota.local.agent.launch.Prologue.Mount;

class PrologueTest {
    private static final Set<String> TREE = Set.of("/", "/etc", "/etc/hosts", "/run", "/data");

    @Test
    void a_place_that_the_machine_has_is_mounted_on_as_it_is() {
        assertThat(orders(mount("/data"))).containsExactly("place_dir '/data'", "attach '/v' '/data' rw");
    }

    @Test
    void a_place_that_is_missing_makes_its_directory_covered() {
        assertThat(orders(mount("/etc/app/config"))).startsWith("cover '/etc'", "place_dir '/etc/app/config'");
    }

    @Test
    void a_place_that_is_missing_at_the_top_needs_a_new_root() {
        assertThat(orders(mount("/models"), mount("/etc/app"))).startsWith("newroot", "cover '/etc'");
    }

    @Test
    void a_place_inside_another_mount_is_made_there() {
        assertThat(orders(mount("/data"), mount("/data/more/inside"))).containsExactly("place_dir '/data'",
                "attach '/v' '/data' rw", "place_dir '/data/more/inside'", "attach '/v' '/data/more/inside' rw");
    }

    @Test
    void symbolic_links_of_the_machine_are_followed_first() {
        assertThat(orders(mount("/var/run/secrets"))).contains("cover '/run'", "place_dir '/run/secrets'");
    }

    @Test
    void what_must_not_be_written_is_mounted_for_reading_only() {
        assertThat(orders(new Mount(Path.of("/v"), "/data", false, true))).contains("attach '/v' '/data' ro");
    }

    @Test
    void names_with_quotes_stay_names() {
        assertThat(orders(mount("/data/it's; rm -rf x"))).contains("place_dir '/data/it'\\''s; rm -rf x'");
    }

    @Test
    void without_a_namespace_nothing_is_mounted() {
        var script = prologue(List.of(mount("/etc/app"))).plain(Ordered.map());

        assertThat(script).doesNotContain("mount").endsWith(" \"$@\"\n");
    }

    @Test
    void a_volume_has_a_variable_too() {
        assertThat(Prologue.variable("my-data.v1")).isEqualTo("ROTA_VOLUME_MY_DATA_V1");
    }

    private static Mount mount(String target) {
        return new Mount(Path.of("/v"), target, false, false);
    }

    private static Prologue prologue(List<Mount> mounts) {
        return new Prologue(mounts, "", "", Path.of("/stage"), Path.of("/error"));
    }

    /// What the script does, without how.
    private static List<String> orders(Mount... mounts) {
        return prologue(List.of(mounts)).isolated(PrologueTest::real, Ordered.map("A", "a")).lines()
                .filter(it -> it.matches("(newroot|cover '.*|place_.*'|attach .*)")).toList();
    }

    /// A tree in which `/var/run` is a link to `/run`.
    private static Optional<String> real(String path) {
        if (path.equals("/var/run")) return Optional.of("/run");
        return TREE.contains(path) ? Optional.of(path) : Optional.empty();
    }
}
