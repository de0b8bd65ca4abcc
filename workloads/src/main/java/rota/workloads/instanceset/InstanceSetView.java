package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Ordered;
import rota.workloads.claim.Claim;

/// What one reconcile saw. Built once, never changed; time is part of it.
///
/// @param crew our pods by name, ascending
/// @param settled the copies show all that we have created and deleted
record InstanceSetView(InstanceSet set, Design design, InstanceSetStatus status,
        SequencedMap<String, Member> crew, Storage storage, Ownership ownership, Settings settings, boolean settled,
        Instant now) {

    /// Our claims for volumes.
    ///
    /// @param byName ascending
    /// @param byPod those of each instance, ascending by name
    record Storage(SequencedMap<String, PersistentVolumeClaim> byName,
            SequencedMap<String, List<PersistentVolumeClaim>> byPod) {
        static Storage of(List<PersistentVolumeClaim> claims) {
            var byName = new LinkedHashMap<String, PersistentVolumeClaim>();
            var byPod = new LinkedHashMap<String, List<PersistentVolumeClaim>>();
            for (var claim : claims.stream().sorted(Comparator.comparing(it -> it.getMetadata().getName())).toList()) {
                byName.put(claim.getMetadata().getName(), claim);
                var labels = Optional.ofNullable(claim.getMetadata().getLabels());
                labels.map(it -> it.get(InstanceSetNames.POD_NAME)).ifPresent(it -> byPod.computeIfAbsent(it,
                        _ -> new ArrayList<>()).add(claim));
            }
            return new Storage(Ordered.map(byName), Ordered.map(byPod));
        }

        List<PersistentVolumeClaim> of(String pod) {
            return byPod.getOrDefault(pod, List.of());
        }

        Optional<PersistentVolumeClaim> find(String name) {
            return Optional.ofNullable(byName.get(name));
        }

        List<PersistentVolumeClaim> claims() {
            return List.copyOf(byName.values());
        }
    }

    /// What is ours and what is about to be.
    ///
    /// @param headless the Service of that name, whoever made it
    /// @param revisions those of the namespace that are ours or nobody's
    /// @param behind our copies are older than a status that somebody else has made: it may hold what we have not
    /// heard yet
    record Ownership(Claim<Pod> pods, Claim<PersistentVolumeClaim> claims, Claim<Service> services,
            Optional<Service> headless, List<ControllerRevision> revisions, boolean behind) {
        Ownership {
            revisions = List.copyOf(revisions);
        }

        boolean isSettled() {
            return pods.isSettled() && claims.isSettled() && services.isSettled();
        }
    }

    /// By name, as a view wants them.
    static SequencedMap<String, Member> crew(List<Member> members) {
        var crew = new LinkedHashMap<String, Member>();
        members.stream().sorted(Comparator.comparing(Member::name, InstanceName.ASCENDING))
                .forEach(it -> crew.put(it.name(), it));
        return Ordered.map(crew);
    }

    InstanceSetSpec spec() {
        return design.spec();
    }

    /// The same with other members.
    InstanceSetView with(SequencedMap<String, Member> others) {
        return new InstanceSetView(set, design, status, others, storage, ownership, settings, settled, now);
    }

    /// Those whose pods the owner controls itself: all of them, but where each member is an object of its own.
    List<Member> own() {
        var uids = ownership.pods().claimed().stream().map(it -> it.getMetadata().getUid()).toList();
        return members().stream().filter(it -> uids.contains(it.facts().id().uid())).toList();
    }

    List<Member> members() {
        return List.copyOf(crew.values());
    }

    Identity id() {
        return Identity.of(InstanceSetNames.KIND, set);
    }

    String name() {
        return set.getMetadata().getName();
    }

    String namespace() {
        return set.getMetadata().getNamespace();
    }

    long generation() {
        return Optional.ofNullable(set.getMetadata().getGeneration()).orElse(0L);
    }

    /// Whatever we decided would come from older news than what the status was made from.
    boolean isBehind() {
        return ownership.behind;
    }

    boolean deleting() {
        return Deleting.is(set);
    }

    SequencedMap<String, String> annotations() {
        return Optional.ofNullable(set.getMetadata().getAnnotations()).map(Ordered::map).orElseGet(Ordered::map);
    }

    Optional<Member> member(String name) {
        return Optional.ofNullable(crew.get(name));
    }

    boolean isAvailable(Member member) {
        return member.isAvailable(spec().minReady(), now);
    }
}
