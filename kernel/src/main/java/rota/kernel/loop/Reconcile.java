package rota.kernel.loop;

import java.time.Instant;
import rota.api.meta.Key;
import rota.kernel.run.PlanRun;

/// One reconcile that has decided and is being carried out.
///
/// @param id a short random word that ties log lines together
public record Reconcile(Key key, PlanRun run, Instant began, String id) {}
