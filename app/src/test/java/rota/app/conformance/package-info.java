/// What users of kubectl get to see, compared with what a real API server shows them.
///
/// Start with [KubectlConformanceIT], then read one of the cases in the resources of this package.
@NullMarked
package rota.app.conformance;

import org.jspecify.annotations.NullMarked;
