/// Deployments, stateful sets and their kin, as data: what a server fills in and refuses. Nobody here makes their pods.
///
/// Start with [WorkloadRules].
@NullMarked
package rota.local.rule.apps;

import org.jspecify.annotations.NullMarked;
