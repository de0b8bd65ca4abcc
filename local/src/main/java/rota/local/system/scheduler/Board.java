package rota.local.system.scheduler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// The nodes and what is on them, as far as one plan has come. It changes while the plan is made, and nobody else sees
/// it. Nodes go by their number in the order of names.
final class Board {
    private final List<NodeFacts> nodes;
    private final Map<String, SequencedMap<String, String>> namespaces;
    private final List<Room> rooms = new ArrayList<>();
    private final List<Resident> residents = new ArrayList<>();
    private final Map<String, Domains> domains = new HashMap<>();
    private final SequencedMap<Question, int[]> answers = new LinkedHashMap<>();
    private final SequencedMap<PodTerm, int[]> repelling = new LinkedHashMap<>();
    private final Map<Place, List<List<String>>> places = new HashMap<>();

    private final boolean discourages;

    private record Resident(Shape shape, int node, boolean leaving) {}

    /// Which pods fit all of these terms?
    private record Question(List<PodTerm> terms, boolean alsoLeaving) {}

    Board(List<NodeFacts> nodes, List<PodFacts> pods, Map<String, SequencedMap<String, String>> namespaces) {
        this.nodes = List.copyOf(nodes);
        this.namespaces = namespaces;
        this.discourages = nodes.stream().anyMatch(NodeFacts::discourages);
        var numbers = new HashMap<String, Integer>();
        for (var node : nodes) {
            numbers.put(node.name(), rooms.size());
            rooms.add(new Room());
        }
        pods.stream().filter(PodFacts::isPlaced).forEach(pod -> {
            var number = numbers.get(pod.node());
            if (number != null) add(new Resident(pod.shape(), number, pod.life() == PodFacts.Life.LEAVING));
        });
    }

    int size() {
        return nodes.size();
    }

    /// Whether any node would rather not have some pods.
    boolean discourages() {
        return discourages;
    }

    NodeFacts node(int number) {
        return nodes.get(number);
    }

    Room room(int number) {
        return rooms.get(number);
    }

    void place(Shape pod, int node) {
        add(new Resident(pod, node, false));
    }

    /// Takes back what [#place] did.
    void lift(Shape pod, int node) {
        var resident = new Resident(pod, node, false);
        residents.remove(residents.lastIndexOf(resident));
        rooms.get(node).remove(pod);
        count(resident, -1);
    }

    Domains domains(String label) {
        return domains.computeIfAbsent(label, it -> Domains.by(it, nodes));
    }

    /// How many pods on each node fit all of these terms.
    int[] counts(List<PodTerm> terms, boolean alsoLeaving) {
        return answers.computeIfAbsent(new Question(terms, alsoLeaving), question -> {
            var counts = new int[nodes.size()];
            residents.stream().filter(it -> fits(it, question)).forEach(it -> counts[it.node]++);
            return counts;
        });
    }

    /// The terms that pods on the board want to be apart from, each with the number of such pods on each node.
    SequencedMap<PodTerm, int[]> repelling() {
        return repelling;
    }

    boolean matches(PodTerm term, Shape pod) {
        return term.matches(pod, namespaces);
    }

    /// What speaks against each node whatever is on it.
    List<List<String>> objections(Place place) {
        return places.computeIfAbsent(place, it -> nodes.stream().map(it::objections).toList());
    }

    private void add(Resident resident) {
        residents.add(resident);
        rooms.get(resident.node).add(resident.shape);
        count(resident, 1);
    }

    private void count(Resident resident, int sign) {
        for (var term : resident.shape.company().apart()) {
            repelling.computeIfAbsent(term, _ -> new int[nodes.size()])[resident.node] += sign;
        }
        answers.forEach((question, counts) -> {
            if (fits(resident, question)) counts[resident.node] += sign;
        });
    }

    private boolean fits(Resident resident, Question question) {
        return (question.alsoLeaving || !resident.leaving)
                && question.terms.stream().allMatch(it -> matches(it, resident.shape));
    }
}
