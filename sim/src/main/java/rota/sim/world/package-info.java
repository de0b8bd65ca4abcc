/// A whole cluster in one thread, on seeded time: the API server with its front ends, operator processes that crash,
/// nodes that run pods. Every request, answer, delivery, timer and crash is one step of the [Timeline] (K18).
///
/// Start with [World].
@NullMarked
package rota.sim.world;

import org.jspecify.annotations.NullMarked;
