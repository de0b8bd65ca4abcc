package rota.local.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.agent.APod.container;
import static rota.local.agent.APod.named;
import static rota.local.agent.APod.with;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.api.meta.Ordered;
import rota.local.agent.pod.Manifest;
import rota.local.agent.pod.Member;

class EnvironmentTest {
    private static final ConfigMap MAP = new ConfigMapBuilder().withNewMetadata().withName("map").endMetadata()
            .addToData("COLOR", "blue").build();
    private static final Secret SECRET = new SecretBuilder().withNewMetadata().withName("secret").endMetadata()
            .addToData("PASSWORD", "aHVzaA==").build();

    @Test
    void a_value_may_refer_to_the_variables_before_it() {
        var environment = of(it -> it.addNewEnv().withName("A").withValue("1").endEnv().addNewEnv().withName("B")
                .withValue("$(A)-$(LATER)-$$(A)").endEnv());

        assertThat(environment.variables()).containsEntry("B", "1-$(LATER)-$(A)");
    }

    @Test
    void fields_of_the_pod_are_known() {
        var environment = of(it -> field(field(field(field(it, "NAME", "metadata.name"), "IP", "status.podIP"),
                "NODE", "spec.nodeName"), "TIER", "metadata.labels['tier']"));

        assertThat(environment.variables()).containsEntry("NAME", "p").containsEntry("IP", "127.1.0.7")
                .containsEntry("NODE", "node").containsEntry("TIER", "web");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {"metadata.namespace,default", "metadata.uid,uid-1",
            "metadata.annotations['note'],hello", "metadata.annotations['none'],\"\"",
            "spec.serviceAccountName,robot", "status.hostIP,192.168.0.1"})
    void a_pod_can_learn_where_it_is_and_who_it_is(String path, String value) {
        var context = AContext.of(with(named("p").editMetadata().addToAnnotations("note", "hello").endMetadata()
                .editSpec().withServiceAccountName("robot").endSpec(), container("main", it -> field(it, "X", path))));

        var environment = Environment.of(context, context.container("main"), Ordered.map());

        assertThat(environment.problems()).isEmpty();
        assertThat(environment.variables()).containsEntry("X", value);
    }

    @Test
    void requests_are_known_and_what_is_not_asked_for_is_nothing() {
        var environment = of(it -> resource(resource(resource(it.withNewResources().addToRequests("cpu", new Quantity(
                "250m")).addToRequests("memory", new Quantity("1Gi")).endResources(), "CPU", "requests.cpu", "1m"),
                "MEMORY", "requests.memory", "1Mi"), "DISK", "requests.ephemeral-storage", "1"));

        assertThat(environment.variables()).containsEntry("CPU", "250").containsEntry("MEMORY", "1024")
                .containsEntry("DISK", "0");
    }

    @Test
    void a_field_or_resource_that_does_not_exist_is_named() {
        var environment = of(it -> resource(field(it, "F", "spec.nothing"), "R", "wishes.cpu", "1"));

        assertThat(environment.problems()).containsExactly("no field spec.nothing", "no resource wishes.cpu");
    }

    @Test
    void resources_are_rounded_up_and_what_has_no_limit_has_that_of_the_node() {
        var environment = of(it -> it.withNewResources().addToLimits("cpu", new Quantity("1500m")).endResources()
                .addNewEnv().withName("CPU").withNewValueFrom().withNewResourceFieldRef().withResource("limits.cpu")
                .endResourceFieldRef().endValueFrom().endEnv()
                .addNewEnv().withName("MILLIS").withNewValueFrom().withNewResourceFieldRef()
                .withResource("limits.cpu").withDivisor(new Quantity("1m")).endResourceFieldRef().endValueFrom()
                .endEnv().addNewEnv().withName("MEMORY").withNewValueFrom().withNewResourceFieldRef()
                .withResource("limits.memory").withDivisor(new Quantity("1Mi")).endResourceFieldRef().endValueFrom()
                .endEnv());

        assertThat(environment.variables()).containsEntry("CPU", "2").containsEntry("MILLIS", "1500")
                .containsEntry("MEMORY", "8192");
    }

    @Test
    void values_come_from_config_maps_and_secrets() {
        var environment = of(it -> it.addNewEnv().withName("C").withNewValueFrom().withNewConfigMapKeyRef("COLOR",
                "map", false).endValueFrom().endEnv().addNewEnv().withName("P").withNewValueFrom()
                .withNewSecretKeyRef("PASSWORD", "secret", false).endValueFrom().endEnv(), MAP, SECRET);

        assertThat(environment.variables()).containsEntry("C", "blue").containsEntry("P", "hush");
    }

    @Test
    void whole_objects_become_variables_with_a_prefix() {
        var environment = of(it -> it.addNewEnvFrom().withPrefix("MY_").withNewConfigMapRef("map", false).endEnvFrom()
                .addNewEnvFrom().withNewSecretRef("secret", false).endEnvFrom(), MAP, SECRET);

        assertThat(environment.variables()).containsEntry("MY_COLOR", "blue").containsEntry("PASSWORD", "hush");
    }

    @Test
    void what_is_missing_is_named_unless_it_is_optional() {
        var environment = of(it -> it.addNewEnv().withName("A").withNewValueFrom().withNewConfigMapKeyRef("K", "gone",
                false).endValueFrom().endEnv().addNewEnv().withName("B").withNewValueFrom()
                .withNewConfigMapKeyRef("K", "gone", true).endValueFrom().endEnv().addNewEnv().withName("C")
                .withNewValueFrom().withNewSecretKeyRef("NONE", "secret", false).endValueFrom().endEnv(), SECRET);

        assertThat(environment.problems()).containsExactly("configmap \"gone\" not found",
                "key NONE in secret \"secret\" not found");
    }

    @Test
    void values_come_from_files_that_another_container_has_written() {
        var text = "# made by init\n\n  COLOR = 'blue $(A) \\n' # as it is\nPOEM='two\nlines'\nEMPTY=''";

        var environment = of(it -> file(file(file(file(it, "COLOR", false), "POEM", false), "EMPTY", false), "NONE",
                true), scratch(text));

        assertThat(environment.problems()).isEmpty();
        assertThat(environment.variables()).containsEntry("COLOR", "blue $(A) \\n").containsEntry("POEM", "two\nlines")
                .containsEntry("EMPTY", "").doesNotContainKey("NONE");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {"A=1|expected NAME='value', found A=1",
            "A='1|expected NAME='value', found A='1", "nothing|expected NAME='value', found nothing",
            "='1'|expected NAME='value', found ='1'", "A='1' 2|expected NAME='value', found 2"})
    void a_file_that_cannot_be_read_holds_its_readers_and_says_why(String text, String why) {
        assertThat(of(it -> file(it, "A", true), scratch(text)).problems()).containsExactly("file \"v/x.env\": " + why);
    }

    @Test
    void a_file_or_key_that_is_not_there_is_named() {
        assertThat(of(it -> file(it, "A", false)).problems()).containsExactly("file \"v/x.env\" not found");
        assertThat(of(it -> file(it, "A", false), scratch("")).problems())
                .containsExactly("key A in file \"v/x.env\" not found");
        assertThat(of(it -> file(it, "A", true)).problems()).isEmpty();
    }

    @Test
    void commands_and_arguments_are_expanded() {
        var context = context(it -> it.withCommand("run", "$(COLOR)").withArgs("$$(COLOR)", "$(NONE)").addNewEnv()
                .withName("COLOR").withValue("blue").endEnv());

        var result = Launch.of(context, member(context), Ordered.map());

        assertThat(((Launch.Result.Ready) result).launch().command()).containsExactly("run", "blue", "$(COLOR)",
                "$(NONE)");
    }

    @Test
    void a_container_without_a_command_is_not_started() {
        var context = context(it -> it.withArgs("only"));

        var result = Launch.of(context, member(context), Ordered.map());

        assertThat(((Launch.Result.Blocked) result).reason()).isEqualTo("NoCommand");
    }

    @Test
    void a_grpc_probe_is_refused() {
        var context = context(it -> it.withCommand("x").withNewReadinessProbe().withNewGrpc().withPort(1).endGrpc()
                .endReadinessProbe());

        var result = Launch.of(context, member(context), Ordered.map());

        assertThat(((Launch.Result.Blocked) result).message()).contains("gRPC");
    }

    @Test
    void a_sub_path_cannot_leave_its_volume() {
        var context = context(it -> it.withCommand("x").addNewVolumeMount().withName("v").withMountPath("/v")
                .withSubPathExpr("a/$(UP)").endVolumeMount().addNewEnv().withName("UP").withValue("../..").endEnv());

        var result = Launch.of(context, member(context), Ordered.map());

        assertThat(((Launch.Result.Blocked) result).message()).contains("leaves the volume v");
    }

    private static ContainerBuilder file(ContainerBuilder container, String key, boolean optional) {
        return container.addNewEnv().withName(key).withNewValueFrom().withNewFileKeyRef(key, optional, "x.env", "v")
                .endValueFrom().endEnv();
    }

    /// Stands for a volume `v` with a file `x.env`.
    private static ConfigMap scratch(String text) {
        return new ConfigMapBuilder().withNewMetadata().withName("v").endMetadata().addToData("x.env", text).build();
    }

    private static ContainerBuilder resource(ContainerBuilder container, String name, String path, String divisor) {
        return container.addNewEnv().withName(name).withNewValueFrom().withNewResourceFieldRef().withResource(path)
                .withDivisor(new Quantity(divisor)).endResourceFieldRef().endValueFrom().endEnv();
    }

    private static ContainerBuilder field(ContainerBuilder container, String name, String path) {
        return container.addNewEnv().withName(name).withNewValueFrom().withNewFieldRef("v1", path).endValueFrom()
                .endEnv();
    }

    private static Environment of(UnaryOperator<ContainerBuilder> edit, HasMetadata... objects) {
        var context = context(edit, objects);
        return Environment.of(context, context.container("main"), Ordered.map());
    }

    private static Context context(UnaryOperator<ContainerBuilder> edit, HasMetadata... objects) {
        return AContext.of(with(named("p").editMetadata().addToLabels("tier", "web").endMetadata(),
                container("main", edit)), objects);
    }

    private static Member member(Context context) {
        return Manifest.of(context.pod()).member("main");
    }
}
