package rota.sim.nodeset;

import java.util.List;
import java.util.function.Consumer;
import rota.sim.gen.Story;
import rota.testing.ForAll;

/// The random histories of NodeSets, for those who have the time to hear many.
public final class NodeSetStories {
    private NodeSetStories() {}

    public static List<Story> all() {
        return List.of(new Told("nodeset-trouble", NodeSetSimulationTest::trouble),
                new Told("nodeset-peace", NodeSetSimulationTest::fromTroubleToPeace),
                new Told("nodeset-daemons", DaemonSimulationTest::fromTroubleToPeace),
                new Told("nodeset-exchange", ExchangeSimulationTest::fromExchangeToPeace));
    }

    private record Told(String name, Consumer<NodeSetWorlds> history) implements Story {
        @Override
        public void tell(long seed) {
            ForAll.number(seed, it -> Histories.live(it, history));
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
