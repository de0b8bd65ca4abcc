package rota.kernel.run;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;
import rota.api.meta.Identity;
import rota.kernel.plan.Plan;

/// One plan to carry out.
///
/// @param owner the object that was reconciled
/// @param status the object with its new status, empty when the status is already as it should be
/// @param childrenSettled whether the cache showed all earlier creations and deletions before it was read (K1)
public record Task(Identity owner, Plan<?> plan, Optional<HasMetadata> status, boolean childrenSettled) {}
