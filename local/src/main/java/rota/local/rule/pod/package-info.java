/// Pods and pod templates: what a server fills in, what it refuses, what may change later.
///
/// Start with [PodRules]; what a template shares with a pod is in [PodSpecs].
@NullMarked
package rota.local.rule.pod;

import org.jspecify.annotations.NullMarked;
