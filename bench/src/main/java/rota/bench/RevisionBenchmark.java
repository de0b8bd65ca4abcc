package rota.bench;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import rota.api.wire.Codec;
import rota.workloads.revision.RevisionHash;
import rota.workloads.revision.Snapshot;

/// What it costs to know the revision of a template of about 4 KB of JSON.
@State(Scope.Thread)
public class RevisionBenchmark {
    private final PodTemplateSpec template = template();
    private final Snapshot snapshot = Snapshot.ofTemplate(Codec.tree(template));

    /// From the model object to its canonical text: done in every reconcile.
    @Benchmark
    public Snapshot snapshot() {
        return Snapshot.ofTemplate(Codec.tree(template));
    }

    /// From the text to the name: done when the text is new.
    @Benchmark
    public String hash() {
        return RevisionHash.of(snapshot.text(), 0);
    }

    private static PodTemplateSpec template() {
        var builder = new PodTemplateSpecBuilder().withNewMetadata().addToLabels("app", "geese").endMetadata();
        for (var i = 0; i < 4; i++) {
            var container = builder.editOrNewSpec().addNewContainer().withName("container-" + i)
                    .withImage("registry.example.com/team/image:" + i).withCommand("/bin/serve", "--port=" + (8080 + i))
                    .withNewResources().addToRequests("cpu", new Quantity("500m"))
                    .addToLimits("memory", new Quantity("2Gi")).endResources().withNewReadinessProbe()
                    .withPeriodSeconds(5).withNewHttpGet().withPath("/ready").withNewPort(8080 + i).endHttpGet()
                    .endReadinessProbe();
            for (var variable = 0; variable < 14; variable++) {
                container.addNewEnv().withName("VARIABLE_" + variable).withValue("a value of some length").endEnv();
            }
            builder = container.endContainer().endSpec();
        }
        return builder.build();
    }
}
