package rota.app.nodeset;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.RestApi;
import rota.api.nodeset.SlurmCluster;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.edge.slurm.SlurmLab;

/// The objects that lead to a Slurm cluster of this machine, and a NodeSet whose pods are slurmds of it.
record Workers(SlurmLab lab) {
    /// The last argument is what the node says about itself, quoted for a shell.
    private static final String RUN = """
            eval "conf=$5"
            exec slurmd -D -f "$SLURM_CONF" -d "$SLURM_BIN/slurmstepd" -N "$POD_NAME" -Z \
            --conf "Port=$((PORTS + ${POD_NAME##*-})) $conf"
            """;
    private static final String LISTENS = "exec 3<>/dev/tcp/127.0.0.1/$((PORTS + ${POD_NAME##*-}))";

    /// In the order in which they are created.
    List<HasMetadata> objects() {
        var secret = new SecretBuilder().withNewMetadata().withNamespace("default").withName("slurm-auth").endMetadata()
                .addToData("jwt_hs256.key", Base64.getEncoder().encodeToString(lab.key())).build();
        var controller = made(new SlurmCluster(), "slurm", Codec.readObject("""
                {"external":true,"externalConfig":{"host":"127.0.0.1","port":%s},
                 "jwtKeyRef":{"name":"slurm-auth","key":"jwt_hs256.key"}}""".formatted(
                lab.value("SLURM_CTLD_PORT"))));
        var api = made(new RestApi(), "slurm", Codec.readObject("{\"controllerRef\":{\"name\":\"slurm\"}}"));
        api.getMetadata().setAnnotations(Map.of(NodeSetNames.REST_URL, lab.value("SLURM_REST_URL"),
                NodeSetNames.SLURM_USER, lab.value("SLURM_REST_USER")));
        return List.of(secret, controller, api, set());
    }

    private NodeSet set() {
        var slurmd = Codec.readObject("""
                {"image":"slurmd","env":[{"name":"POD_NAME","valueFrom":{"fieldRef":{"fieldPath":"metadata.name"}}},
                  {"name":"PATH","value":"%1$s:/usr/sbin:/usr/bin:/sbin:/bin"},{"name":"SLURM_BIN","value":"%1$s"},
                  {"name":"SLURM_CONF","value":"%2$s"},{"name":"PORTS","value":"%3$s"}]}""".formatted(
                lab.value("SLURM_BIN"), lab.value("SLURM_CONF"), lab.value("SLURM_NODE_PORT")))
                .with("command", texts("/bin/bash", "-c", RUN, "slurmd"));
        for (var probe : List.of("startupProbe", "livenessProbe", "readinessProbe"))
            slurmd = slurmd.with(probe, Json.object("periodSeconds", Json.of(1)).with("timeoutSeconds",
                    Json.of(10)).with("failureThreshold", Json.of(30)).with("exec",
                            Json.object("command", texts("/bin/bash", "-c", LISTENS))));
        return made(new NodeSet(), "gpu", Codec.readObject("""
                {"controllerRef":{"name":"slurm"},"replicas":0,"extraConf":"CPUs=1 RealMemory=100",
                 "updateStrategy":{"rollingUpdate":{"maxUnavailable":1}}}""").with("slurmd", slurmd));
    }

    private static Json.Arr texts(String... texts) {
        return new Json.Arr(List.of(texts).stream().map(Json::of).toList());
    }

    private static <T extends GenericKubernetesResource> T made(T object, String name, Json.Obj spec) {
        object.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName(name).build());
        object.setAdditionalProperty("spec", Codec.model(spec, Map.class));
        return object;
    }
}
