/// The demo: one scene for each workload, played in a real local cluster.
///
/// A scene applies an example of `examples/`, shows what becomes of it while it runs, and checks the end. A new
/// workload is one more [Scene]. Start with [Demo], then [JobScene].
@NullMarked
package rota.app.demo;

import org.jspecify.annotations.NullMarked;
