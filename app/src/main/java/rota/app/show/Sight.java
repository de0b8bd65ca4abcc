package rota.app.show;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.meta.Identity;
import rota.kernel.loop.Look;
import rota.kernel.loop.Look.Decision;
import rota.kernel.loop.Look.Fate;
import rota.workloads.standing.Standing;
import rota.workloads.standing.Standing.Stage;

/// One object of a workload, how it stands, and what the operator makes of it.
///
/// @param looks what its controllers decided last, or would decide
/// @param source who says so
public record Sight(Identity id, Instant created, Standing standing, List<Look> looks, Source source) {
    public Sight {
        looks = List.copyOf(looks);
    }

    /// Where the looks come from.
    ///
    /// @param operator whether the operator itself told, or it was worked out again
    /// @param note why it was worked out again, in a sentence
    public record Source(boolean operator, String note) {
        public static final Source OPERATOR = new Source(true, "");
    }

    /// What matters most to somebody who wonders why nothing happens, in one sentence; empty when there is nothing.
    public Optional<String> mainWait() {
        if (standing.stage() == Stage.FOREIGN) return standing.waits().stream().map(Standing.Wait::what).findFirst();
        return Stream.of(unusual(), decided(Fate.WITHHELD), decided(Fate.WAITING), fromObject(), decided(Fate.DONE),
                decided(Fate.PLANNED), decided(Fate.UNFINISHED)).flatMap(Optional::stream).findFirst();
    }

    /// Trouble goes first. A look that ended well has another state.
    private Optional<String> unusual() {
        return looks.stream().map(Look::state).filter(it -> Stream.of("will try again", "held", "could not", "parked",
                "stopped").anyMatch(it::startsWith)).findFirst();
    }

    private Optional<String> decided(Fate fate) {
        return looks.stream().flatMap(it -> it.decisions().stream()).filter(it -> it.fate() == fate)
                .map(Decision::reason).findFirst();
    }

    private Optional<String> fromObject() {
        return standing.waits().stream().map(it -> it.what() + it.until().map(time -> ", " + time).orElse(""))
                .findFirst();
    }
}
