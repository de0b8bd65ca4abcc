/// Gives pods their nodes: a controller like any other, over any Kubernetes API.
///
/// All pods are decided for under one key, many at a time, so that no two of them are promised the same room. One file
/// per demand that a pod can make: [Fit], [Place], [Ports], [Neighbours], [Spread], [Gang].
///
/// Start with [SchedulerPlanner].
@NullMarked
package rota.local.system.scheduler;

import org.jspecify.annotations.NullMarked;
