package rota.local.system.claim;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.Optional;

/// What one reconcile saw of a claim.
///
/// @param volume the one that the claim names; empty when it names none, or one that is not there
record ClaimView(PersistentVolumeClaim claim, Optional<PersistentVolume> volume) {}
