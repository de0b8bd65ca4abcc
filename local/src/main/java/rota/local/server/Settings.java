package rota.local.server;

import java.time.InstantSource;
import rota.api.meta.Ids;

/// What a server is given from outside.
///
/// @param ids makes UIDs and names; must bear concurrent callers if the server has them
public record Settings(InstantSource clock, Ids ids, Tracking tracking) {}
