package rota.api.nodeset;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// What the schema of a NodeSet leaves free, and Kubernetes does not: parts of a pod that are none. Nobody could make a
/// pod of them.
final class Misfits {
    private static final Pattern STEP = Pattern.compile("\\[(?:\"([^\"]+)\"|(\\d+))]");

    private final List<String> found = new ArrayList<>();

    /// One sentence each.
    static List<String> in(NodeSetSpec spec) {
        var misfits = new Misfits();
        var pod = spec.worker().template().object("spec");
        misfits.container("spec.slurmd", spec.worker().slurmd());
        misfits.container("spec.logfile", spec.worker().logfile());
        misfits.check("spec.template.spec", pod, PodSpec.class);
        misfits.amounts("spec.template.spec", pod);
        for (var list : List.of("initContainers", "containers"))
            for (var it : pod.objects(list)) misfits.amounts("spec.template.spec." + list, it);
        for (var claim : spec.claims())
            misfits.check("spec.volumeClaimTemplates", claim, PersistentVolumeClaim.class);
        return misfits.found;
    }

    private void container(String path, Json.Obj container) {
        check(path, container, Container.class);
        amounts(path, container);
    }

    private void check(String path, Json part, Class<?> type) {
        if (!(part instanceof Json.Obj object)) {
            found.add(path + ": expected an object, found '" + part + "'");
            return;
        }
        try {
            Codec.model(object, type);
        } catch (IllegalArgumentException misfit) {
            found.add(path + place(misfit) + ": expected what a " + type.getSimpleName()
                    + " of Kubernetes has there, found something else");
        }
    }

    /// Where in the part, as the message says it at its end: `["env"]->java.util.ArrayList[0]`.
    private static String place(IllegalArgumentException misfit) {
        var steps = new StringBuilder();
        var message = String.valueOf(misfit.getMessage());
        var match = STEP.matcher(message.substring(Math.max(0, message.lastIndexOf("reference chain: "))));
        while (match.find()) steps.append(match.group(1) == null ? "[" + match.group(2) + "]" : "." + match.group(1));
        return steps.toString();
    }

    private void amounts(String path, Json.Obj holder) {
        for (var kind : List.of("limits", "requests"))
            holder.object("resources", kind).fields().forEach((name, amount) -> {
                if (!isAmount(amount))
                    found.add(path + ".resources." + kind + "." + name + ": expected an amount such as 500m or 2Gi, "
                            + "found '" + amount + "'");
            });
    }

    private static boolean isAmount(Json amount) {
        return switch (amount) {
            case Json.Str(var text) -> isAmount(text);
            case Json.Num number -> isAmount(number.toString());
            case Json.Null _ -> true;
            case Json.Obj _, Json.Arr _, Json.Bool _ -> false;
        };
    }

    private static boolean isAmount(String text) {
        try {
            Quantity.getAmountInBytes(Quantity.parse(text));
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
