package rota.local.system.scheduler;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Identity;
import rota.kernel.plan.Wake;
import rota.local.system.scheduler.PodFacts.Told;
import rota.local.system.scheduler.SchedulerCall.Bind;
import rota.local.system.scheduler.SchedulerCall.Mark;

/// One round in the making: pod after pod, important and old ones first, the pods of a gang together.
final class Round {
    /// So many are bound before we look at the world again.
    private static final int MOST = 500;
    private static final Comparator<PodFacts> ORDER = Comparator.comparingInt(PodFacts::priority).reversed()
            .thenComparing(PodFacts::created).thenComparing(it -> it.id().key());

    private final SchedulerView view;
    private final Board board;
    private final Map<Shape, Choice> hopeless = new HashMap<>();
    private final List<Bind> binds = new ArrayList<>();
    private final List<Mark> marks = new ArrayList<>();
    private final List<Wake> wakes = new ArrayList<>();

    Round(SchedulerView view) {
        this.view = view;
        this.board = new Board(view.nodes(), view.pods(), view.namespaces());
    }

    void play() {
        for (var unit : units()) {
            if (binds.size() >= MOST || marks.size() >= MOST) {
                wakes.add(Wake.at(view.now(), "more pods are waiting"));
                return;
            }
            var gang = unit.getFirst().gang();
            if (gang.isPresent()) gang(gang.get(), unit);
            else
                single(unit.getFirst());
        }
    }

    List<Bind> binds() {
        return binds;
    }

    List<Mark> marks() {
        return marks;
    }

    Wake wake() {
        return Wake.atEarliest(wakes);
    }

    /// Pods that are decided for together.
    private List<List<PodFacts>> units() {
        var units = new ArrayList<List<PodFacts>>();
        var gangs = new HashMap<Gang.Name, List<PodFacts>>();
        for (var pod : view.pods().stream().filter(PodFacts::isPending).sorted(ORDER).toList()) {
            if (pod.gated()) gated(pod);
            else if (!rests(pod.id())) unit(pod, gangs, units).add(pod);
        }
        return units;
    }

    private static List<PodFacts> unit(PodFacts pod, Map<Gang.Name, List<PodFacts>> gangs,
            List<List<PodFacts>> units) {
        var fresh = new ArrayList<PodFacts>();
        var unit = pod.gang().map(it -> gangs.computeIfAbsent(it, _ -> fresh)).orElse(fresh);
        if (unit.isEmpty()) units.add(unit);
        return unit;
    }

    private boolean rests(Identity pod) {
        var until = Optional.ofNullable(view.resting().get(pod)).filter(it -> it.isAfter(view.now()));
        until.ifPresent(it -> wakes.add(Wake.at(it, "a binding was refused")));
        return until.isPresent();
    }

    private void gated(PodFacts pod) {
        if (pod.told().filter(it -> it.reason().equals("SchedulingGated")).isEmpty()) {
            mark(pod, new Told("SchedulingGated", "Waiting for the pod's scheduling gates to be removed"));
        }
    }

    private void single(PodFacts pod) {
        switch (choose(pod.shape())) {
            case Choice.Chosen(var node) -> bind(pod, node);
            case Choice.None(var message) -> unschedulable(pod, message);
        }
    }

    private void gang(Gang.Name name, List<PodFacts> waiting) {
        var gang = Optional.ofNullable(view.gangs().get(name));
        if (gang.isEmpty()) {
            waiting.forEach(it -> unschedulable(it, name + " not found"));
            return;
        }
        var min = gang.get().minMember();
        var started = (int) view.pods().stream().filter(it -> it.gang().equals(Optional.of(name)))
                .filter(PodFacts::hasStarted).count();
        if (started >= min) waiting.forEach(this::single);
        else if (started + waiting.size() < min) incomplete(gang.get(), waiting, started + waiting.size());
        else
            together(gang.get(), waiting, started);
    }

    /// Until the patience of the gang is over, nothing is wrong.
    private void incomplete(Gang gang, List<PodFacts> waiting, int there) {
        var since = waiting.stream().map(PodFacts::created).min(Comparator.naturalOrder()).orElse(view.now());
        var end = gang.patience().map(since::plus).orElse(Instant.MIN);
        if (end.isAfter(view.now())) wakes.add(Wake.at(end, gang.name() + " is not complete"));
        else
            waiting.forEach(it -> unschedulable(it, gang.name() + " has " + there + " of " + gang.minMember()
                    + " pods"));
    }

    /// All that are needed find a node, or the board is as before.
    private void together(Gang gang, List<PodFacts> waiting, int started) {
        var places = new LinkedHashMap<PodFacts, Integer>();
        var failures = new LinkedHashMap<PodFacts, String>();
        for (var pod : waiting) {
            switch (choose(pod.shape())) {
                case Choice.Chosen(var node) -> {
                    board.place(pod.shape(), node);
                    places.put(pod, node);
                }
                case Choice.None(var message) -> failures.put(pod, message);
            }
        }
        if (started + places.size() >= gang.minMember()) {
            places.forEach((pod, node) -> binds.add(new Bind(pod.id(), board.node(node).name())));
            failures.forEach(this::unschedulable);
        } else {
            scatter(gang, places, started + places.size(), failures);
        }
    }

    private void scatter(Gang gang, SequencedMap<PodFacts, Integer> places, int fitting,
            SequencedMap<PodFacts, String> failures) {
        places.reversed().forEach((pod, node) -> board.lift(pod.shape(), node));
        // What failed beside the others may fit without them.
        hopeless.clear();
        var why = gang.name() + ": " + fitting + " of " + gang.minMember() + " pods would fit; "
                + failures.firstEntry().getValue();
        places.keySet().forEach(it -> unschedulable(it, why));
        failures.keySet().forEach(it -> unschedulable(it, why));
    }

    /// During a round the board only fills up: what found no place finds none later, unless it needs company.
    private Choice choose(Shape pod) {
        var known = hopeless.get(pod);
        if (known != null) return known;
        var missing = missingClaim(pod);
        var choice = missing.isPresent() ? new Choice.None(missing.get()) : Choice.of(board, pod);
        if (choice instanceof Choice.None && !pod.mayGainByOthers()) hopeless.put(pod, choice);
        return choice;
    }

    private Optional<String> missingClaim(Shape pod) {
        return view.claims().flatMap(known -> pod.claims().stream()
                .filter(it -> !known.contains(pod.namespace() + "/" + it)).findFirst()
                .map(it -> "0/" + board.size() + " nodes are available: persistentvolumeclaim \"" + it
                        + "\" not found."));
    }

    private void bind(PodFacts pod, int node) {
        board.place(pod.shape(), node);
        binds.add(new Bind(pod.id(), board.node(node).name()));
    }

    private void unschedulable(PodFacts pod, String message) {
        var told = new Told("Unschedulable", message);
        if (!pod.told().equals(Optional.of(told))) mark(pod, told);
    }

    private void mark(PodFacts pod, Told told) {
        marks.add(new Mark(pod.id(), told, pod.told().isEmpty()));
    }
}
