package rota.local.agent.volume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.agent.APod.simple;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.meta.Ordered;
import rota.local.agent.launch.AContext;

class VolumesTest {
    private static final ConfigMap MAP = new ConfigMapBuilder().withNewMetadata().withName("map").endMetadata()
            .addToData("a", "one").addToData("b", "two").addToBinaryData("bytes", "AAH/").build();
    private static final Secret SECRET = new SecretBuilder().withNewMetadata().withName("secret").endMetadata()
            .addToData("key", "aHVzaA==").build();

    @TempDir
    Path directory = Path.of("");

    @Test
    void a_config_map_becomes_files() throws Exception {
        var place = prepared(volume().withNewConfigMap().withName("map").endConfigMap().build(), MAP);

        assertThat(place.resolve("a")).hasContent("one");
        assertThat(Files.readAllBytes(place.resolve("bytes"))).containsExactly(0, 1, 255);
    }

    @Test
    void items_choose_keys_paths_and_modes() throws Exception {
        var place = prepared(volume().withNewConfigMap().withName("map").withDefaultMode(0640).addNewItem()
                .withKey("a").withPath("sub/x").endItem().addNewItem().withKey("b").withPath("run").withMode(0755)
                .endItem().endConfigMap().build(), MAP);

        assertThat(place.resolve("a")).doesNotExist();
        assertThat(mode(place.resolve("sub/x"))).isEqualTo("rw-r-----");
        assertThat(mode(place.resolve("run"))).isEqualTo("rwxr-xr-x");
    }

    @Test
    void a_secret_becomes_files() {
        var place = prepared(volume().withNewSecret().withSecretName("secret").endSecret().build(), SECRET);

        assertThat(place.resolve("key")).hasContent("hush");
    }

    @Test
    void a_projected_volume_mixes_objects_fields_and_tokens() {
        var place = prepared(volume().withNewProjected().addNewSource().withNewConfigMap().withName("map")
                .endConfigMap().endSource().addNewSource().withNewSecret().withName("secret").endSecret().endSource()
                .addNewSource().withNewDownwardAPI().addNewItem().withPath("name").withNewFieldRef("v1",
                        "metadata.name")
                .endItem().endDownwardAPI().endSource().addNewSource().withNewServiceAccountToken("", 3600L, "token")
                .endSource().endProjected().build(), MAP, SECRET);

        assertThat(place.resolve("a")).hasContent("one");
        assertThat(place.resolve("key")).hasContent("hush");
        assertThat(place.resolve("name")).hasContent("p");
        assertThat(place.resolve("token")).hasContent("token of default");
    }

    @Test
    void a_projected_volume_of_nothing_is_an_empty_directory() {
        var volume = volume().withNewProjected().endProjected().build();
        volume.getProjected().setSources(null); // as a kube-apiserver stores an empty list

        assertThat(prepared(volume)).isEmptyDirectory();
    }

    @Test
    void labels_become_lines_of_a_file() {
        var pod = simple("p").editMetadata().addToLabels("b", "say \"hi\"").addToLabels("a", "1").endMetadata()
                .editSpec().addToVolumes(volume().withNewDownwardAPI().addNewItem().withPath("labels")
                        .withNewFieldRef("v1", "metadata.labels").endItem().endDownwardAPI().build())
                .endSpec();

        var content = Volumes.of(AContext.of(pod)).byName().get("v");

        assertThat(write(Objects.requireNonNull(content)).resolve("labels"))
                .hasContent("a=\"1\"\nb=\"say \\\"hi\\\"\"");
    }

    @Test
    void what_is_missing_is_named_unless_it_is_optional() {
        var missing = volumes(volume().withNewConfigMap().withName("gone").endConfigMap().build());
        var optional = volumes(volume().withNewConfigMap().withName("gone").withOptional(true).endConfigMap()
                .build());

        assertThat(missing.problems()).containsExactly("configmap \"gone\" not found");
        assertThat(optional.problems()).isEmpty();
    }

    @Test
    void a_claim_is_a_directory_that_outlives_the_pod() {
        var claim = new PersistentVolumeClaimBuilder().withNewMetadata().withName("data").endMetadata().withNewSpec()
                .endSpec().build();
        var volume = volume().withNewPersistentVolumeClaim("data", false).build();

        assertThat(prepared(volume, claim)).isEqualTo(directory.resolve("claims/default/data"));
        assertThat(volumes(volume).problems()).containsExactly("persistentvolumeclaim \"data\" not found");
    }

    @Test
    void a_claim_that_is_bound_to_a_path_of_this_machine_is_that_path() {
        var claim = new PersistentVolumeClaimBuilder().withNewMetadata().withName("data").endMetadata().withNewSpec()
                .withVolumeName("pv").endSpec().build();
        var bound = new PersistentVolumeBuilder().withNewMetadata().withName("pv").endMetadata().withNewSpec()
                .withNewHostPath(directory.toString(), "").endSpec().build();

        assertThat(prepared(volume().withNewPersistentVolumeClaim("data", false).build(), claim, bound))
                .isEqualTo(directory);
    }

    @Test
    void a_host_path_must_be_what_its_type_says_or_is_made() {
        var file = directory.resolve("file");

        assertThatThrownBy(() -> prepared(volume().withNewHostPath(file.toString(), "File").build()))
                .isInstanceOf(UncheckedIOException.class).hasMessageContaining("is no file");
        prepared(volume().withNewHostPath(file.toString(), "FileOrCreate").build());
        prepared(volume().withNewHostPath(directory.resolve("dir").toString(), "DirectoryOrCreate").build());

        assertThat(file).isRegularFile();
        assertThat(directory.resolve("dir")).isDirectory();
    }

    @Test
    void files_follow_their_object() {
        var volume = volume().withNewConfigMap().withName("map").endConfigMap().build();
        prepared(volume, MAP);

        var place = prepared(volume, new ConfigMapBuilder(MAP).removeFromData("b").addToData("a", "changed").build());

        assertThat(place.resolve("a")).hasContent("changed");
        assertThat(place.resolve("b")).doesNotExist();
    }

    @Test
    void a_file_cannot_leave_its_volume() {
        var volume = volume().withNewConfigMap().withName("map").addNewItem().withKey("a").withPath("../../x")
                .endItem().endConfigMap().build();

        assertThatThrownBy(() -> prepared(volume, MAP)).hasMessageContaining("leaves its volume");
    }

    private static VolumeBuilder volume() {
        return new VolumeBuilder().withName("v");
    }

    private static Volumes volumes(Volume volume, HasMetadata... objects) {
        return Volumes.of(AContext.of(simple("p").editSpec().addToVolumes(volume).endSpec(), objects));
    }

    private Path prepared(Volume volume, HasMetadata... objects) {
        var volumes = volumes(volume, objects);
        assertThat(volumes.problems()).isEmpty();
        return write(Objects.requireNonNull(volumes.byName().get("v")));
    }

    private Path write(Content content) {
        var volumes = new Volumes(Ordered.map("v", content), List.of());
        return Objects.requireNonNull(new VolumeDirs(directory.resolve("pod"), directory.resolve("claims"))
                .prepare(volumes).get("v"));
    }

    private static String mode(Path file) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
