package rota.kernel.loop;

import java.time.Instant;
import java.util.function.Consumer;
import rota.api.meta.Key;
import rota.kernel.run.PlanRun;
import rota.kernel.run.Report;

/// One reconcile that has decided and is being carried out.
///
/// @param id a short random word that ties log lines together
/// @param reader hears how it ended
public record Reconcile(Key key, PlanRun run, Instant began, String id, Consumer<Report> reader) {}
