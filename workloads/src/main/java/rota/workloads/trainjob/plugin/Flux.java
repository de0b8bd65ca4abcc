package rota.workloads.trainjob.plugin;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.meta.Kind;
import rota.api.trainjob.MlPolicy.Framework;
import rota.api.trainjob.TrainJobNames;
import rota.api.wire.Json;

/// Flux: a resource manager of its own runs inside the pods, one broker in each; the first starts the user's command on
/// all of them. An init container brings Flux along.
final class Flux implements Plugin.MachineLearning, Plugin.Checks, Plugin.Components {
    private static final String INSTALLER = "flux-installer";
    private static final String VIEW = "flux-install";
    private static final String SOFTWARE = "spack-install";
    private static final String MEMORY = "shared-memory";
    private static final String CURVE = "flux-curve";
    private static final String SCRIPTS = "/etc/flux-config";
    private static final Kind SECRETS = Kind.of(Secret.class);
    private static final Kind CONFIG_MAPS = Kind.of(ConfigMap.class);

    @Override
    public String name() {
        return "flux";
    }

    @Override
    public List<Part> parts() {
        return List.of(new Part(SECRETS, TrainJobNames.FLUX_KEYS), new Part(CONFIG_MAPS, TrainJobNames.FLUX_SCRIPTS));
    }

    @Override
    public List<String> faults(Training training) {
        if (policy(training).isEmpty()) return List.of();
        var step = training.find(TrainJobNames.NODE);
        if (step.isEmpty()) return List.of("spec.runtimeRef: expected a runtime with a step node, found none");
        var taken = Keyed.find(step.get().pod().objects("initContainers"), INSTALLER).isPresent();
        return taken ? List.of("the step node of the runtime: expected no init container " + INSTALLER
                + ", for it is added, found one") : List.of();
    }

    @Override
    public Proposal workTogether(Training training) {
        if (policy(training).isEmpty()) return Proposal.NOTHING;
        var scripts = training.name() + TrainJobNames.FLUX_SCRIPTS;
        var edits = new ArrayList<Edit>(volumes(training, scripts));
        edits.add(new Edit.Count(TrainJobNames.NODE, training.nodes()));
        edits.add(new Edit.Preparation(TrainJobNames.NODE, installer(training, scripts)));
        var node = new Edit.Place(TrainJobNames.NODE, TrainJobNames.NODE);
        Stream.of(mount(VIEW, "/mnt/flux", false), mount(SOFTWARE, "/opt/software", false), mount(scripts, SCRIPTS,
                true), mount(CURVE, "/curve", true), mount(MEMORY, "/dev/shm", true))
                .forEach(it -> edits.add(new Edit.Mount(node, it)));
        edits.add(new Edit.Launch(List.of("/bin/bash", SCRIPTS + "/entrypoint.sh", command(training)),
                Optional.empty()));
        return Proposal.of(edits);
    }

    @Override
    public List<Component> components(Training training, Supplies supplies) {
        var policy = policy(training);
        if (policy.isEmpty()) return List.of();
        var scripts = FluxScripts.of(training, tasks(training, policy.get()));
        var map = Component.of(training, CONFIG_MAPS, TrainJobNames.FLUX_SCRIPTS).with("data", Json.object("init.sh",
                Json.of(scripts.init())).with("entrypoint.sh", Json.of(scripts.entrypoint())));
        var certificate = Base64.getEncoder().encodeToString(CurveCertificate.of(training.name(), training.owner()
                .uid()).getBytes(StandardCharsets.UTF_8));
        var secret = Component.of(training, SECRETS, TrainJobNames.FLUX_KEYS).with("data", Json.object("curve.cert",
                Json.of(certificate)));
        return List.of(new Component(CONFIG_MAPS, map, Component.Upkeep.ALWAYS), new Component(SECRETS, secret,
                Component.Upkeep.ALWAYS));
    }

    private static Json.Obj installer(Training training, String scripts) {
        return Json.object("name", Json.of(INSTALLER)).with("image", Json.of(FluxSettings.of(training).viewImage()))
                .with("command", Json.list(Json.of("/bin/bash"), Json.of(SCRIPTS + "/init.sh")))
                .with("volumeMounts", Json.list(mount(VIEW, "/mnt/flux", false), mount(scripts, SCRIPTS, true)));
    }

    private static List<Edit> volumes(Training training, String scripts) {
        return Stream.of(
                volume(SOFTWARE, "emptyDir", Json.Obj.EMPTY), volume(VIEW, "emptyDir", Json.Obj.EMPTY),
                volume(scripts, "configMap", Json.object("name", Json.of(scripts)).with("defaultMode", Json.of(0755))),
                volume(MEMORY, "emptyDir", Json.object("medium", Json.of("Memory"))),
                volume(CURVE, "secret", Json.object("secretName", Json.of(training.name() + TrainJobNames.FLUX_KEYS))
                        .with("defaultMode", Json.of(0400))))
                .map(it -> (Edit) new Edit.Volume(TrainJobNames.NODE, it)).toList();
    }

    private static Json.Obj volume(String name, String source, Json.Obj what) {
        return Json.object("name", Json.of(name)).with(source, what);
    }

    private static Json.Obj mount(String volume, String path, boolean readOnly) {
        var mount = Json.object("name", Json.of(volume)).with("mountPath", Json.of(path));
        return readOnly ? mount.with("readOnly", Json.of(true)) : mount;
    }

    /// What is to be run on all nodes, as one line.
    private static String command(Training training) {
        var trainer = training.job().trainer();
        var command = trainer.command().filter(it -> !it.isEmpty()).orElseGet(() -> training.find(TrainJobNames.NODE)
                .flatMap(it -> it.container(TrainJobNames.NODE)).map(it -> it.texts("command")).orElse(List.of()));
        return String.join(" ", Stream.concat(command.stream(), trainer.args().orElse(List.of()).stream()).toList())
                .strip();
    }

    private static int tasks(Training training, Framework.Flux policy) {
        return training.job().trainer().processCount().orElse(policy.processes());
    }

    private static Optional<Framework.Flux> policy(Training training) {
        return training.runtime().policy().framework() instanceof Framework.Flux flux ? Optional.of(flux)
                : Optional.empty();
    }
}
