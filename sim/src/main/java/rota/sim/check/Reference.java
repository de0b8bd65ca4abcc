package rota.sim.check;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import rota.api.meta.Kind;
import rota.sim.fault.Mischief;
import rota.sim.world.World;

/// An undisturbed history, and the demand that disturbed ones end like it, cost little more and then fall silent.
public final class Reference {
    private static final Duration SILENCE = Duration.ofMinutes(30);

    private final Case story;
    private final World world;
    private final Summary summary;

    /// A story to be told again under trouble.
    ///
    /// @param world makes a fresh world with that trouble in it
    /// @param script what the user does; it leaves the world settled
    /// @param kinds whose objects are compared in the end
    public record Case(Function<Mischief, World> world, Consumer<World> script, List<Kind> kinds) {}

    public Reference(Case story) {
        this.story = story;
        this.world = story.world().apply(Mischief.NONE);
        story.script().accept(world);
        world.quiet(SILENCE);
        this.summary = Summary.of(world.cluster());
    }

    /// How many writes the operator sent in the undisturbed history: the points at which trouble can strike.
    public int writes() {
        return world.operatorWrites();
    }

    public Summary summary() {
        return summary;
    }

    /// What trouble may cost.
    ///
    /// @param extraWrites how many writes more of a sort (`create pod`)
    /// @param ignoredFields what may differ in the end
    public record Cost(ToIntFunction<String> extraWrites, List<String> ignoredFields) {}

    /// Tells the story under trouble, and compares.
    public void compare(Mischief trouble, Cost cost) {
        var disturbed = story.world().apply(trouble);
        try {
            story.script().accept(disturbed);
            disturbed.quiet(SILENCE);
            var expected = end(world, cost);
            var found = end(disturbed, cost);
            demand(expected.equals(found), "the same end state", found + "\ninstead of\n" + expected);
            var excess = Summary.of(disturbed.cluster()).excessOver(summary, cost.extraWrites());
            demand(excess.isEmpty(), "about as many writes as without trouble", "more: " + excess);
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError(trouble + ": " + failure.getMessage() + "\n"
                    + String.join("\n", disturbed.timeline().trace().last()), failure);
        }
    }

    private EndState end(World told, Cost cost) {
        return EndState.of(told.cluster(), story.kinds(), cost.ignoredFields());
    }

    private static void demand(boolean holds, String expected, String found) {
        if (!holds) throw new AssertionError("expected " + expected + ", found " + found);
    }
}
