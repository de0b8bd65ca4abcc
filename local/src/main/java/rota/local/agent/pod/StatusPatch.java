package rota.local.agent.pod;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.agent.Bare;

/// The difference between the status that a pod shows and the one that it should show, as a patch for exactly this pod.
/// What others write into the same lists meanwhile is not touched.
public final class StatusPatch {
    private static final Kind PODS = Kind.of(Pod.class);
    /// Lists whose entries the server would add to the old ones.
    private static final List<String> ADDRESSES = List.of("podIPs", "hostIPs");

    private StatusPatch() {}

    /// Empty when there is nothing to say.
    public static Optional<Request.Patch> of(Pod pod, PodStatus wanted) {
        var before = pod.getStatus() == null ? Json.Obj.EMPTY : Bare.of(Codec.tree(pod.getStatus()));
        var changes = changes(before, Bare.of(Codec.tree(wanted)));
        if (changes.fields().isEmpty()) return Optional.empty();
        var id = Identity.of(PODS, pod);
        var body = Json.object("metadata", Json.object("uid", Json.of(id.uid()))).with("status", changes);
        return Optional.of(new Request.Patch(id.key(), new PatchBody.Strategic(body), Subresource.STATUS));
    }

    private static Json.Obj changes(Json.Obj before, Json.Obj after) {
        var changes = new LinkedHashMap<String, Json>();
        after.fields().forEach((name, value) -> {
            if (before.get(name).filter(value::equals).isPresent()) return;
            if (name.equals("conditions")) changes.put(name, conditions(before.items(name), after.items(name)));
            else
                changes.put(name, ADDRESSES.contains(name) ? replaced(after.items(name)) : value);
        });
        before.fields().keySet().stream().filter(it -> !after.has(it)).forEach(it -> changes.put(it, Json.Null.NULL));
        return Json.object(changes);
    }

    private static Json replaced(List<Json> addresses) {
        var list = new ArrayList<Json>(addresses);
        list.add(Json.object("$patch", Json.of("replace")));
        return new Json.Arr(list);
    }

    /// Only those that differ: somebody may be changing the others right now.
    private static Json conditions(List<Json> before, List<Json> after) {
        var changed = new ArrayList<Json>();
        for (var condition : after) {
            if (before.contains(condition) || !(condition instanceof Json.Obj now)) continue;
            var old = before.stream().map(Json.Obj.class::cast).filter(it -> it.text("type").equals(now.text("type")))
                    .findFirst().orElse(Json.Obj.EMPTY);
            var entry = now;
            for (var name : old.fields().keySet()) if (!now.has(name)) entry = entry.with(name, Json.Null.NULL);
            changed.add(entry);
        }
        var types = after.stream().map(it -> ((Json.Obj) it).text("type")).toList();
        before.stream().map(it -> ((Json.Obj) it).text("type")).filter(it -> !types.contains(it))
                .forEach(it -> changed.add(Json.object("type", Json.of(it.orElse(""))).with("$patch",
                        Json.of("delete"))));
        return new Json.Arr(changed);
    }
}
