/// JobSet (`jobset.x-k8s.io/v1alpha2`): groups of Jobs that start, succeed, fail and begin anew as one.
///
/// A restart takes two looks. The first only counts: `status.restarts` goes up by one. From then on every Job whose
/// label names an earlier attempt is a leftover, which the next looks delete, and replace as soon as it is gone. So no
/// crash in between can count twice, or let a Job of an old attempt live on.
///
/// Start with [JobSetPlanner].
@NullMarked
package rota.workloads.jobset;

import org.jspecify.annotations.NullMarked;
