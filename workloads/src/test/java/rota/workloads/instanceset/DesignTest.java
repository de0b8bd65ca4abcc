package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.InstantSource;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.peer.Members;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirrors;

/// What a set asks for is worked out once for each change of it.
class DesignTest {
    private static final String OUTSIDE = "'finalizers':['x'],'annotations':{'kubeblocks.io/template-ref':"
            + "'{\"db\":\"more\"}'}";

    private final Mirrors mirrors = InstanceScene.mirrors();
    private final InstanceSetController controller = new InstanceSetController(mirrors, new Ledger(mirrors,
            InstantSource.fixed(AnInstanceSet.NOW), new SimpleMeterRegistry()), Members.NONE, Settings.DEFAULT);
    private int version = 100;

    @Test
    void what_others_write_about_a_set_is_no_reason_to_work_it_out_anew() {
        var set = AnInstanceSet.of(3).set();
        var first = seen(set);

        assertThat(seen(changed(set, it -> it.with("status", Json.object("replicas", Json.of(3)))))).isSameAs(first);
        assertThat(seen(changed(set, it -> it.withAt(Json.of("x"), "metadata", "annotations", "mine"))))
                .isSameAs(first);
    }

    @Test
    void another_spec_is() {
        var set = AnInstanceSet.of(3).set();
        var first = seen(set);

        var next = seen(changed(set, it -> it.withAt(Json.of(4), "spec", "replicas").withAt(Json.of(3), "metadata",
                "generation")));

        assertThat(next.spec().replicas()).isEqualTo(4);
        assertThat(first.spec().replicas()).isEqualTo(3);
    }

    @Test
    void an_account_that_is_proposed_is() {
        var set = AnInstanceSet.of(3).set();
        var first = seen(set).patterns().get("");

        var next = seen(changed(set, it -> it.withAt(Json.of("own"), "metadata", "annotations",
                InstanceSetNames.PROPOSED_ACCOUNT))).patterns().get("");

        assertThat(next).isNotNull();
        assertThat(first).isNotNull();
        assertThat(next.proposed()).isNotEqualTo(first.proposed());
        assertThat(next.revision()).isEqualTo(first.revision());
    }

    @Test
    void templates_from_outside_that_come_or_change_are() {
        var set = AnInstanceSet.of(3).metadata(OUTSIDE.replace("{\"db\":\"more\"}", "{\\\"db\\\":\\\"more\\\"}")).set();
        var without = seen(set);
        template("bm8=");
        var broken = seen(set);
        template("bm8h");

        assertThat(without.outside().mistake().orElseThrow()).contains("found none");
        assertThat(broken.outside().mistake().orElseThrow()).doesNotContain("found none");
        assertThat(seen(set)).isNotSameAs(broken);
        assertThat(seen(set)).isSameAs(seen(set));
    }

    private Design seen(InstanceSet set) {
        mirrors.of(InstanceSet.class).changed(set);
        return controller.look(mirrors.of(InstanceSet.class).get("default", "db").orElseThrow(), AnInstanceSet.NOW)
                .design();
    }

    private void template(String binary) {
        mirrors.of(ConfigMap.class).changed(new ConfigMapBuilder().withNewMetadata()
                .withNamespace("default").withName("more").withUid("u-map").withResourceVersion(next()).endMetadata()
                .addToBinaryData("instances", binary).build());
    }

    private InstanceSet changed(InstanceSet set, UnaryOperator<Json.Obj> change) {
        return Codec.model(change.apply(Codec.tree(set)).withAt(Json.of(next()), "metadata", "resourceVersion"),
                InstanceSet.class);
    }

    private String next() {
        return String.valueOf(version++);
    }
}
