package rota.sim.job;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import rota.sim.world.Kubelet;

/// How the pods of a world fare. Without a word more each of them succeeds after a while.
public final class Fates {
    /// In place of an exit code: the pod runs until somebody stops it.
    public static final int NEVER = -1;
    private static final int LONGEST = 30;
    private static final int MANY = 1000;

    private final Map<Integer, int[]> byIndex = new HashMap<>();
    private final Map<Integer, Integer> placed = new HashMap<>();
    private double failures;

    /// The first pods of an index end with these codes, one after the other; later ones succeed.
    public Fates index(int index, int... codes) {
        byIndex.put(index, codes);
        return this;
    }

    /// Every pod of an index ends with this code.
    public Fates always(int index, int code) {
        return index(index, IntStream.generate(() -> code).limit(MANY).toArray());
    }

    /// The first pods without an index end with these codes.
    public Fates first(int... codes) {
        return index(-1, codes);
    }

    /// Of the others, so many fail.
    public Fates failing(double share) {
        failures = share;
        return this;
    }

    Kubelet.Fate of(Pod pod, RandomGenerator random) {
        var index = Jobs.index(pod).orElse(-1);
        var number = placed.merge(index, 1, Integer::sum) - 1;
        var codes = byIndex.getOrDefault(index, new int[0]);
        var code = number < codes.length ? codes[number] : random.nextDouble() < failures ? 1 : 0;
        var exit = new Kubelet.Exit(Duration.ofSeconds(2 + random.nextInt(LONGEST)), code);
        return new Kubelet.Fate(Duration.ofSeconds(1), code == NEVER ? Optional.empty() : Optional.of(exit));
    }
}
