package rota.workloads.trainjob.plugin;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rota.api.meta.Kind;
import rota.api.peer.SshKeys;
import rota.api.trainjob.MlPolicy.Framework;
import rota.api.trainjob.TrainJobNames;
import rota.api.wire.Json;

/// MPI: a launcher reaches the nodes with SSH and finds them in a list of hosts.
final class Mpi implements Plugin.MachineLearning, Plugin.Checks, Plugin.Components {
    private static final String OPEN_MPI = "OpenMPI";
    private static final String KEYS = "mpi-ssh-auth";
    private static final String HOSTS = "mpi-hostfile";
    private static final String HOST_FILE = "hostfile";
    private static final String HOST_FOLDER = "/etc/mpi";
    private static final String PRIVATE = "ssh-privatekey";
    private static final String PUBLIC = "ssh-publickey";
    private static final String DEFAULT_HOSTS = "OMPI_MCA_orte_default_hostfile";
    private static final String KEEP_NAMES = "OMPI_MCA_orte_keep_fqdn_hostnames";
    private static final String SLOTS = "OMPI_MCA_orte_set_default_slots";
    private static final String SSH_ARGS = "OMPI_MCA_plm_rsh_args";
    /// Says, with `true` on a runtime or in a change to it, that one node is the launcher alone.
    static final String ALONE = "rota.dev/launcher-alone";
    private static final Kind SECRETS = Kind.of(Secret.class);
    private static final Kind CONFIG_MAPS = Kind.of(ConfigMap.class);

    @Override
    public String name() {
        return "mpi";
    }

    @Override
    public List<Part> parts() {
        return List.of(new Part(SECRETS, TrainJobNames.SSH_KEYS), new Part(CONFIG_MAPS, TrainJobNames.HOSTS));
    }

    /// How many pods the step of the nodes has. As users of other controllers know it, a launcher that computes has
    /// somebody to reach even where one node is asked for.
    ///
    /// @param annotations those of the JobSet
    static int workers(Framework.Mpi mpi, int nodes, Json.Obj annotations) {
        var fewest = annotations.text(ALONE).equals(Optional.of("true")) ? 0 : 1;
        return mpi.launcherComputes() ? Math.max(fewest, nodes - 1) : nodes;
    }

    @Override
    public Proposal workTogether(Training training) {
        var mpi = training.runtime().policy().mpi();
        if (mpi.isEmpty()) return Proposal.NOTHING;
        if (!mpi.get().implementation().equals(OPEN_MPI))
            return Proposal.refused("mlPolicy.mpi.mpiImplementation of the runtime: expected " + OPEN_MPI + ", found "
                    + mpi.get().implementation());
        var edits = new ArrayList<Edit>();
        training.job().trainer().nodes().ifPresent(it -> edits.add(new Edit.Count(TrainJobNames.NODE, workers(mpi
                .get(), it, training.annotations()))));
        for (var step : List.of(TrainJobNames.NODE, TrainJobNames.LAUNCHER))
            training.find(step).ifPresent(_ -> edits.addAll(keys(training, mpi.get(), step)));
        training.find(TrainJobNames.LAUNCHER).ifPresent(_ -> edits.addAll(hosts(training, mpi.get())));
        return Proposal.of(edits);
    }

    @Override
    public List<String> faults(Training training) {
        var mpi = training.runtime().policy().mpi();
        if (mpi.isEmpty()) return List.of();
        var missing = mpi.get().launcherComputes() && training.nodes() > 1
                ? Stream.of(TrainJobNames.LAUNCHER, TrainJobNames.NODE).filter(it -> training.find(it).isEmpty())
                : Stream.<String>empty();
        return Stream.concat(missing.map(it -> "spec.runtimeRef: expected a runtime with a step " + it
                + ", found none"), Variables.reserved(training, List.of(DEFAULT_HOSTS, KEEP_NAMES, SLOTS, SSH_ARGS))
                        .stream())
                .toList();
    }

    @Override
    public List<Component> components(Training training, Supplies supplies) {
        var mpi = training.runtime().policy().mpi();
        if (mpi.isEmpty()) return List.of();
        var all = new ArrayList<Component>();
        supplies.keys().ifPresent(it -> all.add(secret(training, it)));
        all.add(new Component(CONFIG_MAPS, Component.of(training, CONFIG_MAPS, TrainJobNames.HOSTS).with("data",
                Json.object(HOST_FILE, Json.of(hostFile(training, mpi.get())))), Component.Upkeep.ALWAYS));
        return all;
    }

    private static Component secret(Training training, SshKeys.Pair keys) {
        var object = Component.of(training, SECRETS, TrainJobNames.SSH_KEYS).with("type", Json.of(
                "kubernetes.io/ssh-auth")).with("immutable", Json.of(true))
                .with("data", Json.object(PRIVATE, encoded(keys.privateKey())).with(PUBLIC, encoded(keys.publicKey())));
        return new Component(SECRETS, object, Component.Upkeep.ONCE);
    }

    private static Json encoded(String text) {
        return Json.of(Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Edit> keys(Training training, Framework.Mpi mpi, String step) {
        var secret = Json.object("secretName", Json.of(training.name() + TrainJobNames.SSH_KEYS))
                .with("defaultMode", Json.of(0400)).with("items", Json.list(item(PRIVATE, "id_rsa", 0640),
                        item(PUBLIC, "id_rsa.pub", 0644), item(PUBLIC, "authorized_keys", 0644)));
        return List.of(new Edit.Volume(step, Json.object("name", Json.of(KEYS)).with("secret", secret)),
                mount(step, KEYS, mpi.keyFolder()));
    }

    private static List<Edit> hosts(Training training, Framework.Mpi mpi) {
        var map = Json.object("name", Json.of(training.name() + TrainJobNames.HOSTS)).with("items", Json.list(item(
                HOST_FILE, HOST_FILE, 0444)));
        var edits = new ArrayList<Edit>(List.of(new Edit.Volume(TrainJobNames.LAUNCHER, Json.object("name", Json.of(
                HOSTS)).with("configMap", map)), mount(TrainJobNames.LAUNCHER, HOSTS, HOST_FOLDER)));
        var launcher = new Edit.Place(TrainJobNames.LAUNCHER, TrainJobNames.NODE);
        Stream.of(Variables.of(DEFAULT_HOSTS, HOST_FOLDER + "/" + HOST_FILE), Variables.of(KEEP_NAMES, "true"),
                Variables.of(SLOTS, Integer.toString(slots(training, mpi))),
                Variables.of(SSH_ARGS, "-o ConnectionAttempts=10")).forEach(
                        it -> edits.add(new Edit.Env(launcher,
                                it)));
        return edits;
    }

    private static Edit mount(String step, String volume, String path) {
        return new Edit.Mount(new Edit.Place(step, TrainJobNames.NODE), Json.object("name", Json.of(volume)).with(
                "mountPath", Json.of(path)));
    }

    private static Json item(String key, String path, int mode) {
        return Json.object("key", Json.of(key)).with("path", Json.of(path)).with("mode", Json.of(mode));
    }

    /// How many processes a node has room for: the user's word, one for each accelerator, or what the runtime says.
    private static int slots(Training training, Framework.Mpi mpi) {
        var gpus = training.resources().gpus();
        return training.job().trainer().processCount().orElse(mpi.processes() == 1 && gpus > 1 ? gpus
                : mpi.processes());
    }

    private static String hostFile(Training training, Framework.Mpi mpi) {
        var ending = " slots=" + slots(training, mpi) + "\n";
        return training.podSets().stream().filter(it -> it.name().equals(TrainJobNames.NODE) || (mpi.launcherComputes()
                && it.name().equals(TrainJobNames.LAUNCHER))).flatMap(it -> it.hosts(training.name(), training
                        .subdomain()).stream())
                .map(it -> it + ending).collect(Collectors.joining());
    }

}
