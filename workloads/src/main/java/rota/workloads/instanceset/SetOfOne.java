package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceNames;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.instanceset.InstanceSpec;
import rota.api.instanceset.Ordinals;
import rota.api.meta.Ordered;
import rota.workloads.claim.Claim;
import rota.workloads.claim.Claimant;
import rota.workloads.instanceset.Blueprint.Pattern;

/// An Instance, read as a set that has this one member: what is known of members and their pods holds for it as well.
///
/// @param set the one that it belongs to; empty: none
record SetOfOne(Instance instance, InstanceSpec spec, Optional<InstanceSet> set, Settings settings) {

    InstanceSetView view(Claim<Pod> pods, Claim<PersistentVolumeClaim> claims, Moment moment) {
        var stand = new InstanceSet();
        stand.setMetadata(metadata());
        var services = new Claim<>(Claimant.of(InstanceNames.KIND, instance),
                List.<Service>of(), List.of(), List.of());
        var ownership = new InstanceSetView.Ownership(pods, claims, services, Optional.empty(), List.of(), false);
        return new InstanceSetView(stand, design(stand), InstanceSetStatus.of(stand),
                InstanceSetView.crew(pods.claimed().stream().map(Member::of).toList()),
                InstanceSetView.Storage.of(claims.claimed()), ownership, settings, moment.settled(), moment.now());
    }

    /// When it was, and what our copies are worth.
    ///
    /// @param settled they show all that we have created and deleted
    record Moment(Instant now, boolean settled) {}

    /// @param others names of members that may take over from it
    Roster roster(List<String> others) {
        var template = template();
        var members = new TreeMap<String, Template>(InstanceName.ASCENDING);
        members.put(instance.getMetadata().getName(), template);
        others.forEach(it -> members.put(it, template));
        return new Roster(members, new TreeMap<>(), List.of());
    }

    private Template template() {
        return new Template(spec.template(), 1, Ordinals.ANY, spec.alone().template(), spec.alone().claims());
    }

    /// An Instance has one template, and all that there is to know of it. An account that is proposed for its set is no
    /// part of that.
    private Design design(InstanceSet stand) {
        var source = new Design.Source(Optional.ofNullable(stand.getMetadata().getGeneration()).orElse(0L), false,
                Optional.empty(), List.of());
        return new Design(source, new OutsideTemplates(List.of(), Optional.empty()), spec.alone(), List.of(template()),
                Ordered.map(spec.template(), Pattern.of(stand.getMetadata().getName(), template(), Optional.empty())));
    }

    /// That of the set, with the generation of the Instance: what was asked for another change of it does not count.
    private ObjectMeta metadata() {
        var own = instance.getMetadata();
        var like = set.map(it -> new ObjectMetaBuilder(it.getMetadata())).orElseGet(() -> new ObjectMetaBuilder()
                .withNamespace(own.getNamespace()).withName(spec.set().isEmpty() ? own.getName() : spec.set())
                .withUid(own.getUid()).withLabels(own.getLabels()));
        return like.withGeneration(own.getGeneration()).build();
    }
}
