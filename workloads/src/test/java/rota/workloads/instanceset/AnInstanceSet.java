package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.workloads.claim.Claim;
import rota.workloads.claim.Claimant;

/// An InstanceSet `db` in some state, as a reconcile would see it. JSON with `'` for `"`.
final class AnInstanceSet {
    static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    static final String ROLES = "'roles':[{'name':'leader','updatePriority':3,'participatesInQuorum':true,"
            + "'isExclusive':true},{'name':'follower','updatePriority':2,'participatesInQuorum':true},"
            + "{'name':'learner','updatePriority':1}]";
    static final String SWITCHOVER = "'lifecycleActions':{'switchover':{'exec':{'command':['/switch']}}}";
    static final String CLAIMS = "'volumeClaimTemplates':[{'metadata':{'name':'data'},'spec':{'accessModes':"
            + "['ReadWriteOnce'],'resources':{'requests':{'storage':'1Gi'}}}}]";

    private final List<String> spec = new ArrayList<>();
    private final List<AMember> members = new ArrayList<>();
    private final List<AClaim> claims = new ArrayList<>();
    private final List<ControllerRevision> revisions = new ArrayList<>();
    private final Map<String, ConfigMap> maps = new TreeMap<>();
    private String template = "{'metadata':{'labels':{'app':'db'}},'spec':{'containers':[{'name':'main',"
            + "'image':'db:1'}]}}";
    private String status = "{}";
    private String metadata = "'finalizers':['" + InstanceSetNames.FINALIZER + "']";
    private boolean headless = true;
    private boolean settled = true;
    private boolean outranked;
    private Settings settings = Settings.DEFAULT;
    private Instant now = NOW;

    static AnInstanceSet of(int replicas) {
        return new AnInstanceSet().with("'replicas':" + replicas);
    }

    /// More of the spec.
    AnInstanceSet with(String more) {
        spec.add(more);
        return this;
    }

    AnInstanceSet template(String json) {
        template = json;
        return this;
    }

    /// Instead of the finalizer.
    AnInstanceSet metadata(String json) {
        metadata = json;
        return this;
    }

    AnInstanceSet status(String json) {
        status = json;
        return this;
    }

    AnInstanceSet having(AMember... more) {
        members.addAll(List.of(more));
        return this;
    }

    AnInstanceSet claimed(AClaim... more) {
        claims.addAll(List.of(more));
        return this;
    }

    AnInstanceSet remembering(List<ControllerRevision> more) {
        revisions.addAll(more);
        return this;
    }

    AnInstanceSet beside(ConfigMap map) {
        maps.put(map.getMetadata().getName(), map);
        return this;
    }

    AnInstanceSet withoutService() {
        headless = false;
        return this;
    }

    AnInstanceSet unsettled() {
        settled = false;
        return this;
    }

    /// Somebody else has written its status, and the copies of its pods and claims are older than that.
    AnInstanceSet outranked() {
        outranked = true;
        return this;
    }

    AnInstanceSet told(Settings.Resize resize) {
        settings = new Settings(resize, "cluster.local");
        return this;
    }

    AnInstanceSet at(Instant time) {
        now = time;
        return this;
    }

    InstanceSet set() {
        var text = """
                {'apiVersion':'workloads.kubeblocks.io/v1','kind':'InstanceSet','metadata':{'name':'db',
                'namespace':'default','uid':'u-1','resourceVersion':'7','generation':2,%s},
                'spec':{'template':%s,'selector':{'matchLabels':{'app':'db'}},%s},'status':%s}"""
                .formatted(metadata, template, String.join(",", spec), status).replace('\'', '"');
        return Codec.model(Codec.readObject(text), InstanceSet.class);
    }

    InstanceSetView view() {
        var bare = bare(List.of());
        var roster = InstanceSetPlanner.draw(bare) instanceof Roster.Complete(var complete) ? complete
                : new Roster(new TreeMap<>(), new TreeMap<>(), List.of());
        var blueprint = Blueprint.of(bare, roster);
        return bare(members.stream().map(it -> it.in(bare, blueprint)).toList());
    }

    Plan<InstanceSetStatus> plan() {
        return InstanceSetPlanner.plan(view());
    }

    private InstanceSetView bare(List<Pod> pods) {
        var set = set();
        var owner = Claimant.of(InstanceSetNames.KIND, set);
        var volumes = claims.stream().map(AClaim::claim).toList();
        var services = headless ? List.of(service()) : List.<Service>of();
        return new InstanceSetView(set, design(set), InstanceSetStatus.of(set),
                InstanceSetView.crew(pods.stream().map(Member::of).toList()), InstanceSetView.Storage.of(volumes),
                new InstanceSetView.Ownership(claim(owner, pods), claim(owner, volumes), claim(owner, services),
                        services.stream().findFirst(), revisions, outranked),
                settings, settled, now);
    }

    /// With templates even where it is being deleted: its members are made from them.
    private Design design(InstanceSet set) {
        Function<String, Optional<ConfigMap>> find = it -> Optional.ofNullable(maps.get(it));
        var source = Design.Source.of(set, find);
        return Design.of(set, new Design.Source(source.generation(), false, source.account(), source.outside()), find);
    }

    private static <T extends HasMetadata> Claim<T> claim(Claimant owner,
            List<T> claimed) {
        return new Claim<>(owner, claimed, List.of(), List.of());
    }

    /// As it should be, so that it is nobody's concern.
    private Service service() {
        var wanted = Codec.readObject("""
                {'metadata':{'namespace':'default','name':'db-headless','uid':'u-svc','labels':{
                'app.kubernetes.io/managed-by':'kubeblocks','workloads.kubeblocks.io/managed-by':'InstanceSet',
                'workloads.kubeblocks.io/instance':'db'},'ownerReferences':[{'apiVersion':'workloads.kubeblocks.io/v1',
                'kind':'InstanceSet','name':'db','uid':'u-1','controller':true}]},'spec':{'clusterIP':'None',
                'publishNotReadyAddresses':true,'selector':{'app':'db','apps.kubeblocks.io/release-phase':'stable'}}}"""
                .replace('\'', '"'));
        return Codec.model(wanted, Service.class);
    }

    /// `create pod default/db-0`, without what is only told, noted down or looked at.
    static List<String> deeds(Plan<?> plan) {
        return plan.steps().stream().filter(it -> !it.name().equals("ticket")).flatMap(it -> it.actions().stream())
                .filter(it -> !(it instanceof Action.Announce || it instanceof Action.Confirm
                        || it instanceof Action.ConfirmNone))
                .map(Action::summary).map(it -> it.replace("default/", "")).toList();
    }

    static List<String> news(Plan<?> plan) {
        return plan.actions().stream().filter(Action.Announce.class::isInstance)
                .map(it -> ((Action.Announce) it).reason()).toList();
    }

    static List<String> waits(Plan<?> plan) {
        return plan.steps().stream().filter(it -> it.actions().isEmpty()).map(it -> it.reason()).toList();
    }

    /// `InstanceReady=True/Ready`.
    static List<String> conditions(Plan<InstanceSetStatus> plan) {
        return plan.status().conditions().stream().map(it -> it.getType() + "=" + it.getStatus() + "/"
                + it.getReason()).toList();
    }

    /// A claim for a volume.
    record AClaim(String name, String pod, String size) {
        static AClaim of(String pod) {
            return new AClaim("data-" + pod, pod, "1Gi");
        }

        PersistentVolumeClaim claim() {
            return Codec.model(Codec.readObject("""
                    {'metadata':{'namespace':'default','name':'%s','uid':'u-%s','labels':{'app':'db',
                    'apps.kubeblocks.io/pod-name':'%s','apps.kubeblocks.io/vct-name':'data',
                    'app.kubernetes.io/managed-by':'kubeblocks','workloads.kubeblocks.io/managed-by':'InstanceSet',
                    'workloads.kubeblocks.io/instance':'db'}},'spec':{'accessModes':['ReadWriteOnce'],'resources':{
                    'requests':{'storage':'%s'}}},'status':{'phase':'Bound','capacity':{'storage':'1Gi'}}}"""
                    .formatted(name, name, pod, size).replace('\'', '"')), PersistentVolumeClaim.class);
        }
    }

    /// A pod of the set: of its newest template and ready, unless it says otherwise.
    record AMember(String name, List<Change> changes) {
        /// One thing that is different about it.
        interface Change {
            Json.Obj in(Json.Obj pod);
        }

        static AMember up(String name) {
            return new AMember(name, List.of());
        }

        /// Of a template that is not the newest.
        static AMember old(String name) {
            return up(name).label("controller-revision-hash", "old");
        }

        AMember role(String role) {
            return label(InstanceSetNames.ROLE, role);
        }

        AMember label(String key, String value) {
            return changed(pod -> pod.withAt(Json.of(value), "metadata", "labels", key));
        }

        AMember annotation(String key, String value) {
            return changed(pod -> pod.withAt(Json.of(value), "metadata", "annotations", key));
        }

        AMember image(String image) {
            return changed(pod -> pod.withAt(Json.list(pod.objects("spec", "containers").getFirst()
                    .with("image", Json.of(image))), "spec", "containers"));
        }

        AMember spec(String json) {
            return changed(pod -> pod.with("spec", Codec.readObject(json.replace('\'', '"'))));
        }

        AMember status(String json) {
            return changed(pod -> pod.with("status", Codec.readObject(json.replace('\'', '"'))));
        }

        AMember unready() {
            return status("{'phase':'Running'}");
        }

        AMember pending() {
            return status("{'phase':'Pending'}");
        }

        AMember readySince(Instant time) {
            return status("{'phase':'Running','conditions':[{'type':'Ready','status':'True','lastTransitionTime':'"
                    + time + "'}]}");
        }

        AMember going() {
            return changed(pod -> pod.withAt(Json.of(NOW.toString()), "metadata", "deletionTimestamp"));
        }

        AMember changed(Change change) {
            var all = new ArrayList<>(changes);
            all.add(change);
            return new AMember(name, all);
        }

        Pod in(InstanceSetView view, Blueprint blueprint) {
            var like = blueprint.roster().has(name) ? name : blueprint.names().stream().findFirst().orElse("");
            var pod = like.isEmpty() ? Codec.readObject("{\"metadata\":{\"namespace\":\"default\",\"labels\":{}},"
                    + "\"spec\":{\"containers\":[]}}") : Codec.tree(NewPod.pod(view, blueprint, like));
            pod = pod.withAt(Json.of(name), "metadata", "name").withAt(Json.of("uid-" + name), "metadata", "uid")
                    .withAt(Json.of(name), "metadata", "labels", InstanceSetNames.POD_NAME)
                    .withAt(Json.of("5"), "metadata", "resourceVersion");
            pod = readySince(NOW.minusSeconds(3600)).changes.getLast().in(pod);
            for (var change : changes) pod = change.in(pod);
            return Codec.model(pod, Pod.class);
        }
    }
}
