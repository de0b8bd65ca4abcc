package rota.workloads.trainjob.plugin;

import java.util.Optional;
import rota.api.peer.SshKeys;

/// What objects are made of besides the training: what cannot be worked out.
///
/// @param keys new keys for SSH, where the training has none yet
/// @param desk where the training reports how far it is; empty: nowhere
public record Supplies(Optional<SshKeys.Pair> keys, Optional<ReportDesk> desk) {
    public static final Supplies NONE = new Supplies(Optional.empty(), Optional.empty());
}
