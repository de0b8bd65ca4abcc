package rota.workloads.trainjob.plugin;

import java.util.Optional;
import rota.api.peer.SshKeys;

/// What objects are made of besides the training: what cannot be worked out.
///
/// @param keys new keys for SSH, where the training has none yet
public record Supplies(Optional<SshKeys.Pair> keys) {
    public static final Supplies NONE = new Supplies(Optional.empty());
}
