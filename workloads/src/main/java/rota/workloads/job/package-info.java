/// Job (`batch/v1`): pods that run to their end, as many of them as were asked for, each end counted exactly once.
///
/// A finished pod is counted in three steps, each of them durable before the next: its UID (or its index) is written to
/// the status, then the finalizer that keeps the pod goes, then the UID turns into a number. One reconcile does one of
/// these for each pod, see [Tracking].
///
/// Start with [JobPlanner].
@NullMarked
package rota.workloads.job;

import org.jspecify.annotations.NullMarked;
