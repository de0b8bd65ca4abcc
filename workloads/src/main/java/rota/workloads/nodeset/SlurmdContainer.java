package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.nodeset.NodeSetNames;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// The containers of a worker: slurmd, and the one that shows its log.
final class SlurmdContainer {
    private static final String LOG = "/var/log/slurm/slurmd.log";
    private static final String GOODBYE = "scontrol update nodename=\"$(hostname)\" state=down "
            + "reason='slurm-operator: Pod is terminating'";
    private static final String SHOW_LOG = "trap 'exit 0' TERM; [ -p \"$SOCKET\" ] || mkfifo \"$SOCKET\"; "
            + "while :; do cat \"$SOCKET\" & wait $!; done";

    private SlurmdContainer() {}

    static Json.Obj slurmd(NodeSetView view, SlurmServer server) {
        var spec = view.spec();
        var conf = NodeParameters.of(spec.slurmName(view.name()), spec.worker().extraConf());
        var ours = Json.object("name", Json.of("slurmd"))
                .with("args", texts(List.of("-Z", "--conf-server", server.address(), "--conf", "'" + conf + "'")))
                .with("env", new Json.Arr(environment(view)))
                .with("ports", joined(Json.object("name", Json.of("slurmd")).with("containerPort", Json.of(6818))
                        .with("protocol", Json.of("TCP")), Ssh.ports(view)))
                .with("startupProbe", probe("/livez").with("failureThreshold", Json.of(6)))
                .with("livenessProbe", probe("/livez").with("failureThreshold", Json.of(6)))
                .with("readinessProbe", probe("/readyz"))
                .with("securityContext", Codec.readObject("{\"privileged\":true,\"capabilities\":{\"add\":[\"BPF\","
                        + "\"NET_ADMIN\",\"SYS_ADMIN\",\"SYS_NICE\"]}}"))
                .with("lifecycle", Json.object("preStop", Json.object("exec", shell(GOODBYE))))
                .with("volumeMounts", joined(mount("slurm-etc", "/etc/slurm").with("readOnly", Json.of(true)),
                        joined(mount("slurm-logfile", "/var/log/slurm"), Ssh.mounts(view)).items()));
        return SpecMerge.over(ours, spec.worker().slurmd().without("name"));
    }

    /// It runs beside slurmd, begins before it and ends after it; without an image of its own, it has slurmd's.
    static Json.Obj logfile(NodeSetView view) {
        var worker = view.spec().worker();
        var ours = SpecMerge.over(Json.object("name", Json.of("logfile")).with("restartPolicy", Json.of("Always"))
                .with("env", Json.list(variable("SOCKET", LOG)))
                .with("volumeMounts", Json.list(mount("slurm-logfile", "/var/log/slurm"))), shell(SHOW_LOG));
        var image = worker.slurmd().text("image").map(it -> ours.with("image", Json.of(it))).orElse(ours);
        return SpecMerge.over(image, worker.logfile().without("name"));
    }

    private static Json.Arr joined(Json first, List<Json> others) {
        return new Json.Arr(Stream.concat(Stream.of(first), others.stream()).toList());
    }

    private static Json.Obj probe(String path) {
        return Json.object("httpGet", Json.object("path", Json.of(path)).with("port", Json.of("slurmd")))
                .with("periodSeconds", Json.of(10));
    }

    private static Json.Obj shell(String script) {
        return Json.object("command", texts(List.of("/bin/sh", "-c", script)));
    }

    private static Json.Obj mount(String volume, String path) {
        return Json.object("name", Json.of(volume)).with("mountPath", Json.of(path));
    }

    /// The place in the network is empty where the Kubernetes node does not say it.
    private static List<Json> environment(NodeSetView view) {
        var all = new ArrayList<>(List.of(field("SLINKY_TOPOLOGY", "metadata.annotations['" + NodeSetNames.TOPOLOGY
                + "']"), variable("POD_CPUS", cpus(view)), variable("POD_MEMORY", memory(view))));
        if (view.options().extras().described()) all.add(field("SLURM_NODE_NAME", ownName(view)));
        return all;
    }

    /// Where a worker finds what Slurm calls it.
    private static String ownName(NodeSetView view) {
        var hosted = view.spec().worker().template().object("spec").truth("hostNetwork").orElse(false);
        return hosted && !Daemons.is(view) ? "spec.nodeName" : "metadata.labels['" + NodeSetNames.POD_HOSTNAME + "']";
    }

    private static Json field(String name, String path) {
        return Json.object("name", Json.of(name)).with("valueFrom", Json.object("fieldRef",
                Json.object("fieldPath", Json.of(path))));
    }

    private static Json variable(String name, String value) {
        return Json.object("name", Json.of(name)).with("value", Json.of(value));
    }

    private static String cpus(NodeSetView view) {
        return limit(view, "cpu").map(it -> it.setScale(0, RoundingMode.CEILING)).orElse(BigDecimal.ZERO)
                .toPlainString();
    }

    private static String memory(NodeSetView view) {
        return limit(view, "memory").map(it -> it.divideToIntegralValue(BigDecimal.valueOf(1 << 20)).setScale(0,
                RoundingMode.DOWN)).orElse(BigDecimal.ZERO).toPlainString();
    }

    /// That of the container, or else that of the pod.
    private static Optional<BigDecimal> limit(NodeSetView view, String resource) {
        var worker = view.spec().worker();
        return worker.slurmd().at("resources", "limits", resource)
                .or(() -> worker.template().at("spec", "resources", "limits", resource))
                .map(it -> it instanceof Json.Str(var text) ? text : it.toString())
                .map(it -> Quantity.getAmountInBytes(Quantity.parse(it)));
    }

    static Json.Arr texts(List<String> texts) {
        return new Json.Arr(texts.stream().map(Json::of).toList());
    }
}
