package rota.workloads.instanceset;

import java.util.List;
import rota.api.instanceset.InstanceSetNames;
import rota.api.wire.Json;
import rota.workloads.revision.GoForm;
import rota.workloads.revision.RevisionHash;
import rota.workloads.revision.Snapshot;

/// The short text that stands for a template on its pods: what can change while a pod runs has no part in it.
///
/// It is the same, bit by bit, that another controller has written: else every database would restart at the hand-over.
final class TemplateRevision {
    private static final List<String> IN_PLACE = List.of("activeDeadlineSeconds", "tolerations");
    private static final List<String> RESOURCES = List.of("cpu", "memory");
    private static final List<String> COPY_BOTH = List.of("cp", "-r", "/bin/kbagent", "/bin/tini-static",
            "/kubeblocks/");
    private static final List<String> COPY_AGENT = List.of("cp", "-r", "/bin/kbagent", "/kubeblocks/");

    private TemplateRevision() {}

    static String of(Json.Obj template) {
        return RevisionHash.of(text(template), 0);
    }

    /// What the hash is taken over.
    static String text(Json.Obj template) {
        return Snapshot.ofTemplate(Json.object("metadata", metadata(template.object("metadata")))
                .with("spec", spec(template.object("spec")))).text();
    }

    private static Json.Obj metadata(Json.Obj metadata) {
        var restart = metadata.at("annotations", InstanceSetNames.RESTART);
        var kept = metadata.without("annotations").without("labels").without("creationTimestamp");
        var form = GoForm.object(kept).with("creationTimestamp", Json.Null.NULL);
        return restart.isEmpty() ? form
                : form.with("annotations", Json.object(InstanceSetNames.RESTART, restart.get()));
    }

    private static Json.Obj spec(Json.Obj whole) {
        var spec = whole;
        for (var field : IN_PLACE) spec = spec.without(field);
        var containers = spec.objects("containers").stream().map(TemplateRevision::withoutSize).toList();
        var inits = spec.objects("initContainers").stream().map(it -> it.without("image")).toList();
        if (!inits.isEmpty()) spec = spec.with("initContainers", new Json.Arr(compatible(inits, containers)));
        spec = spec.with("containers", new Json.Arr(List.copyOf(containers)));
        var form = Explicit.zeros(GoForm.object(spec));
        return form.has("containers") ? form : form.with("containers", Json.Null.NULL);
    }

    private static Json.Obj withoutSize(Json.Obj container) {
        var bare = container.without("image");
        for (var kind : List.of("limits", "requests")) {
            for (var name : RESOURCES) bare = bare.withoutAt("resources", kind, name);
        }
        return bare;
    }

    /// A later agent copies one file more; pods that run with the earlier one are not restarted for that.
    private static List<Json> compatible(List<Json.Obj> inits, List<Json.Obj> containers) {
        var plainAgent = containers.stream().anyMatch(it -> isNamed(it, "kbagent")
                && it.texts("command").equals(List.of("/kubeblocks/kbagent")));
        return inits.stream().<Json>map(it -> plainAgent && isNamed(it, "init-kbagent")
                && it.texts("command").equals(COPY_BOTH)
                        ? it.with("command", new Json.Arr(COPY_AGENT.stream().map(Json::of).toList()))
                        : it)
                .toList();
    }

    private static boolean isNamed(Json.Obj container, String name) {
        return container.text("name").filter(name::equals).isPresent();
    }
}
