/// The demo: a fleet of pods on the real kernel over an API in memory, with nodes that only pretend.
///
/// The fleet is a Deployment that a small controller of the demo's own turns into pods, so that the demo can show a
/// reconcile without any of the product's workloads. Start with [Demo], then [FleetPlanner].
@NullMarked
package rota.app.demo;

import org.jspecify.annotations.NullMarked;
