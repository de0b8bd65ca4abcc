package rota.workloads.trainjob.plugin;

import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.ArrayList;
import java.util.List;
import rota.api.meta.Kind;
import rota.api.trainjob.Reports;
import rota.api.trainjob.TrainJobNames;
import rota.api.wire.Json;

/// Lets a training report how far it is: its pods learn where to, and get a token that is good for nothing else.
///
/// The address is not part of the JobSet but of a ConfigMap beside it: an operator that moves must not change what
/// rests, and cannot change what runs.
final class Reporting implements Plugin.PodSpec, Plugin.Components {
    private static final Kind CONFIG_MAPS = Kind.of(ConfigMap.class);
    static final String VOLUME = "kubeflow-trainer-token";
    private static final String FOLDER = "/var/run/secrets/kubeflow/trainer";
    private static final String TOKEN = "token";
    private static final int TOKEN_SECONDS = 3600;

    @Override
    public String name() {
        return "reporting";
    }

    @Override
    public List<Part> parts() {
        return List.of(new Part(CONFIG_MAPS, TrainJobNames.DESK));
    }

    @Override
    public Proposal equip(Training training, Supplies supplies) {
        if (supplies.desk().isEmpty()) return Proposal.NOTHING;
        var edits = new ArrayList<Edit>();
        training.trainer().ifPresent(step -> {
            edits.add(new Edit.Volume(step.name(), volume(training)));
            step.pod().objects("containers").forEach(it -> edits.addAll(equipment(training, new Edit.Place(step.name(),
                    it.text("name").orElse("")))));
        });
        return Proposal.of(edits);
    }

    @Override
    public List<Component> components(Training training, Supplies supplies) {
        return supplies.desk().map(it -> new Component(CONFIG_MAPS, Component.of(training, CONFIG_MAPS,
                TrainJobNames.DESK).with("data",
                        Json.object(Reports.AUTHORITY, Json.of(it.authority())).with(
                                Reports.ADDRESS,
                                Json.of(it.url() + Reports.path(training.namespace(), training.name())))),
                Component.Upkeep.ALWAYS)).stream().toList();
    }

    private static List<Edit> equipment(Training training, Edit.Place place) {
        var address = Json.object("configMapKeyRef", Json.object("key", Json.of(Reports.ADDRESS)).with("name", Json.of(
                training.name() + TrainJobNames.DESK)));
        return List.of(new Edit.Env(place, Json.object("name", Json.of(Reports.ADDRESS_VARIABLE)).with("valueFrom",
                address)), new Edit.Env(place,
                        Variables.of(Reports.AUTHORITY_VARIABLE, FOLDER + "/"
                                + Reports.AUTHORITY)),
                new Edit.Env(place, Variables.of(Reports.TOKEN_VARIABLE, FOLDER + "/" + TOKEN)), new Edit.Mount(place,
                        Json.object("name", Json.of(VOLUME)).with("mountPath", Json.of(FOLDER)).with("readOnly", Json
                                .of(true))));
    }

    private static Json.Obj volume(Training training) {
        var token = Json.object("serviceAccountToken", Json.object("audience", Json.of(Reports.audience(training
                .namespace(), training.name()))).with("expirationSeconds", Json.of(TOKEN_SECONDS)).with("path", Json.of(
                        TOKEN)));
        var authority = Json.object("configMap",
                Json.object("name", Json.of(training.name() + TrainJobNames.DESK)).with(
                        "items", Json.list(Json.object("key", Json.of(Reports.AUTHORITY)).with("path", Json.of(
                                Reports.AUTHORITY)))));
        return Json.object("name", Json.of(VOLUME)).with("projected", Json.object("sources", Json.list(token,
                authority)));
    }
}
