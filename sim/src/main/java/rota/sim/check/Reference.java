package rota.sim.check;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import rota.api.meta.Kind;
import rota.sim.fault.Mischief;
import rota.sim.world.World;

/// An undisturbed history, and the demand that disturbed ones end like it, cost little more and then fall silent.
public final class Reference {
    private static final Duration SILENCE = Duration.ofMinutes(30);

    private final Case story;
    private final EndState end;
    private final Summary summary;
    private final int writes;

    /// A story to be told again under trouble.
    ///
    /// @param world makes a fresh world with that trouble in it
    /// @param script what the user does; it leaves the world settled
    /// @param kinds whose objects are compared in the end
    public record Case(Function<Mischief, World> world, Consumer<World> script, List<Kind> kinds) {}

    public Reference(Case story) {
        this.story = story;
        var world = story.world().apply(Mischief.NONE);
        story.script().accept(world);
        world.quiet(SILENCE);
        this.end = EndState.of(world.cluster(), story.kinds());
        this.summary = Summary.of(world.cluster());
        this.writes = world.operatorWrites();
    }

    /// How many writes the operator sent in the undisturbed history: the points at which trouble can strike.
    public int writes() {
        return writes;
    }

    public Summary summary() {
        return summary;
    }

    /// Tells the story under trouble.
    ///
    /// @param allowance how many extra writes of one sort the trouble may cost
    public void compare(Mischief trouble, int allowance) {
        var world = story.world().apply(trouble);
        try {
            story.script().accept(world);
            world.quiet(SILENCE);
            demand(end.equals(EndState.of(world.cluster(), story.kinds())), "the same end state",
                    EndState.of(world.cluster(), story.kinds()) + "\ninstead of\n" + end);
            var excess = Summary.of(world.cluster()).excessOver(summary, allowance);
            demand(excess.isEmpty(), "about as many writes as without trouble", "more: " + excess);
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError(trouble + ": " + failure.getMessage() + "\n"
                    + String.join("\n", world.timeline().trace().last()), failure);
        }
    }

    private static void demand(boolean holds, String expected, String found) {
        if (!holds) throw new AssertionError("expected " + expected + ", found " + found);
    }
}
