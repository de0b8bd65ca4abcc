package rota.kernel.run;

import rota.api.meta.Ids;
import rota.kernel.cache.Ledger;

/// What every run of a controller works with.
public record RunParts(Rules rules, Ledger ledger, Herald herald, Ids ids) {}
