package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import rota.api.instanceset.InstanceSetNames;
import rota.api.wire.Json;
import rota.workloads.instanceset.AnInstanceSet.AClaim;
import rota.workloads.instanceset.AnInstanceSet.AMember;

/// InstanceSets of any spec that can be carried out, with pods and claims in any state.
record AnyInstanceSet(List<String> spec, List<AMember> members, List<AClaim> claims) {

    static AnyInstanceSet of(RandomGenerator random) {
        var spec = new Any(random).spec();
        var names = new LinkedHashSet<>(blank(spec).names());
        names.addAll(List.of("db-7", "db-8", "db-t-5"));
        var members = new ArrayList<AMember>();
        var claims = new ArrayList<AClaim>();
        for (var name : names) {
            if (random.nextInt(4) > 0) members.add(new Any(random).member(name));
            if (random.nextInt(3) > 0)
                claims.add(new AClaim("data-" + name, name, random.nextBoolean() ? "1Gi"
                        : "4Gi"));
        }
        return new AnyInstanceSet(spec, members, claims);
    }

    /// The same with everything in another order.
    AnyInstanceSet shuffled(RandomGenerator random) {
        var other = new ArrayList<>(members);
        Collections.shuffle(other, new Random(random.nextLong()));
        return new AnyInstanceSet(spec, other, claims.reversed());
    }

    InstanceSetView view() {
        return set().view();
    }

    private AnInstanceSet set() {
        var set = new AnInstanceSet();
        spec.forEach(set::with);
        return set.having(members.toArray(AMember[]::new)).claimed(claims.toArray(AClaim[]::new));
    }

    private static Blueprint blank(List<String> spec) {
        var view = new AnyInstanceSet(spec, List.of(), List.of()).view();
        return Blueprint.of(view, ((Roster.Complete) InstanceSetPlanner.draw(view)).roster());
    }

    /// Where choices come from.
    private record Any(RandomGenerator random) {
        List<String> spec() {
            var replicas = 1 + random.nextInt(6);
            var spec = new ArrayList<>(List.of("'replicas':" + replicas, AnInstanceSet.CLAIMS));
            if (one(3))
                spec.add("'instances':[{'name':'t','replicas':" + (1 + random.nextInt(replicas)) + "}]");
            if (one(3)) spec.add("'offlineInstances':['db-1','db-t-0']");
            if (one(2)) spec.add("'podManagementPolicy':'Parallel'");
            if (one(3)) spec.add("'parallelPodManagementConcurrency':" + of("1", "2", "'50%'"));
            if (one(2)) spec.add(AnInstanceSet.ROLES);
            if (one(2)) spec.add(AnInstanceSet.SWITCHOVER);
            spec.add("'memberUpdateStrategy':'" + of("Serial", "Parallel", "BestEffortParallel") + "'");
            spec.add("'podUpdatePolicy':'" + of("", "StrictInPlace", "PreferInPlace", "ReCreate") + "'");
            spec.add("'podUpgradePolicy':'" + of("", "StrictInPlace", "PreferInPlace", "ReCreate") + "'");
            spec.add("'instanceUpdateStrategy':" + of("{'type':'OnDelete'}", "{}", "{'rollingUpdate':{'replicas':2}}",
                    "{'rollingUpdate':{'maxUnavailable':3}}",
                    "{'rollingUpdate':{'replicas':'60%','maxUnavailable':'50%'}}"));
            spec.add("'persistentVolumeClaimRetentionPolicy':{'whenScaled':'" + of("Retain", "Delete") + "'}");
            if (one(8)) spec.add("'stop':true");
            if (one(8)) spec.add("'paused':true");
            return spec;
        }

        AMember member(String name) {
            var member = one(2) ? AMember.up(name) : AMember.old(name);
            if (one(4)) member = member.image("db:0");
            if (one(6)) member = member.changed(pod -> pod.withAt(Json.of(100), "spec", "activeDeadlineSeconds"));
            if (one(2)) member = member.annotation(InstanceSetNames.DEADLINE, "100");
            if (!one(4)) member = member.role(of("leader", "follower", "follower", "learner"));
            return switch (random.nextInt(8)) {
                case 0 -> member.unready();
                case 1 -> member.pending();
                case 2 -> member.going();
                default -> member;
            };
        }

        private boolean one(int in) {
            return random.nextInt(in) == 0;
        }

        private String of(String... choices) {
            return choices[random.nextInt(choices.length)];
        }
    }
}
