package rota.sim.world;

import java.time.InstantSource;
import rota.api.meta.Ids;

/// What the world gives to an operator that starts in it.
public record Seat(InstantSource clock, Ids ids) {}
