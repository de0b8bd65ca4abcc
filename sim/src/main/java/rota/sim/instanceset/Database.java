package rota.sim.instanceset;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSetNames;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.peer.MemberRequest;
import rota.api.peer.Members;
import rota.api.wire.Json;
import rota.sim.world.World;

/// The members of a database, as they are. They live as long as their pods do; who votes elects a leader when there is
/// none; and what each one is reaches its label only after a while.
public final class Database implements Members {
    private static final Kind PODS = Kind.of(Pod.class);
    private static final Duration ELECTION = Duration.ofSeconds(5);

    private final int voters;
    private final Map<String, String> present = new TreeMap<>();
    private final Map<String, Instant> asked = new LinkedHashMap<>();
    private Optional<World> world = Optional.empty();
    private String leader = "";
    private boolean stubborn;
    private boolean electing;
    private Duration lag = Duration.ofSeconds(3);

    /// Nobody is there yet.
    ///
    /// @param voters members with lower numbers than this vote, the others learn
    public Database(int voters) {
        this.voters = voters;
    }

    /// Lives in this world from now on.
    void in(World home) {
        world = Optional.of(home);
        home.always(this::look);
    }

    /// Switchovers fail.
    void stubborn(boolean is) {
        stubborn = is;
    }

    /// How long it takes at most until a role shows.
    void lag(Duration most) {
        lag = most;
    }

    /// Another leader, out of the blue.
    void failOver() {
        leader = "";
        electLater();
    }

    /// Since when a switchover has been asked of a pod.
    Optional<Instant> asked(String uid) {
        return Optional.ofNullable(asked.get(uid));
    }

    boolean votes(String member) {
        return Integer.parseInt(member.substring(member.lastIndexOf('-') + 1)) < voters;
    }

    @Override
    public String run(MemberRequest request) {
        var here = world.orElseThrow();
        var name = request.pod().name();
        asked.putIfAbsent(present.getOrDefault(name, ""), here.timeline().instant());
        if (stubborn) throw new ApiException.ServerTrouble(500, "no", Duration.ZERO);
        var candidate = request.parameters().getOrDefault("KB_SWITCHOVER_CANDIDATE_NAME", "");
        if (name.equals(leader) && isUp(candidate)) lead(candidate);
        return "";
    }

    private void look(World here) {
        var now = new TreeMap<String, String>();
        for (var pod : InstanceSets.pods(here)) {
            if (InstanceSets.isUp(pod)) now.put(pod.getMetadata().getName(), pod.getMetadata().getUid());
        }
        if (now.equals(present)) return;
        var fresh = now.keySet().stream().filter(it -> !Objects.equals(now.get(it), present.get(it))).toList();
        present.clear();
        present.putAll(now);
        fresh.forEach(this::reportLater);
        if (!isUp(leader)) electLater();
    }

    private void electLater() {
        if (electing) return;
        electing = true;
        world.orElseThrow().later(ELECTION, "the database elects", () -> {
            electing = false;
            if (isUp(leader)) return;
            var able = present.keySet().stream().filter(this::votes).toList();
            if (able.isEmpty()) return;
            lead(able.get(world.orElseThrow().timeline().random().nextInt(able.size())));
        });
    }

    private void lead(String next) {
        leader = next;
        List.copyOf(present.keySet()).forEach(this::reportLater);
    }

    private boolean isUp(String member) {
        return present.containsKey(member);
    }

    private void reportLater(String member) {
        var uid = present.getOrDefault(member, "");
        world.orElseThrow().later(lag, member + " tells its role", () -> report(member, uid));
    }

    private void report(String member, String uid) {
        if (!uid.equals(present.get(member))) return;
        var role = !votes(member) ? "learner" : member.equals(leader) ? "leader" : "follower";
        if (leader.isEmpty() && votes(member)) return;
        var metadata = Json.object("uid", Json.of(uid)).with("labels", Json.object(InstanceSetNames.ROLE,
                Json.of(role)));
        var home = world.orElseThrow();
        var key = new Key(PODS, "default", member);
        if (home.cluster().get(Pod.class, "default", member).filter(it -> it.getMetadata().getUid().equals(uid))
                .filter(it -> !role.equals(InstanceSets.label(it, InstanceSetNames.ROLE))).isEmpty())
            return;
        home.cluster().perform("agent", new Request.Patch(key, new PatchBody.Merge(Json.object("metadata", metadata)),
                Subresource.NONE));
    }
}
