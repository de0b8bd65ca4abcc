package rota.sim.gen;

/// What can be told for many seeds, and must end well for each.
public interface Story {

    /// Tells it once. A failure names its seed first; the same seed gives the same history.
    void tell(long seed);
}
