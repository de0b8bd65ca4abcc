package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetSpec;
import rota.api.wire.Codec;

/// The way back of a NodeSet.
class NodeSetArchiveTest {
    private static final NodeSetArchive ARCHIVE = new NodeSetArchive();

    @Test
    void what_a_revision_keeps_is_put_back_and_all_else_stays() {
        var then = set("slurmd:1", 2);
        var now = set("slurmd:2", 5);

        var back = ARCHIVE.restored(now, ARCHIVE.present(then));

        assertThat(ARCHIVE.present(back)).isEqualTo(ARCHIVE.present(then));
        assertThat(NodeSetSpec.tree(back).whole("replicas")).hasValue(5);
    }

    @Test
    void what_was_not_there_is_left_out_rather_than_spelled_out() {
        var set = set("slurmd:1", 1);

        var back = ARCHIVE.restored(set, ARCHIVE.present(set));

        assertThat(ARCHIVE.present(set).text()).contains("null");
        assertThat(Codec.write(NodeSetSpec.tree(back))).doesNotContain("null");
    }

    private static NodeSet set(String image, int replicas) {
        return Codec.model(Codec.readObject("""
                {"metadata":{"namespace":"default","name":"gpu","uid":"u"},"spec":{"controllerRef":{"name":"slurm"},
                "replicas":%d,"slurmd":{"image":"%s"},"template":{"metadata":{"labels":{"a":"b"}},"spec":{}}}}"""
                .formatted(replicas, image)), NodeSet.class);
    }
}
