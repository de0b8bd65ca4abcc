/// A real Kubernetes API server for tests and benchmarks, from programs that are there or not.
///
/// Start with [RealServer].
@NullMarked
package rota.testing.real;

import org.jspecify.annotations.NullMarked;
