/// The embedded API server under load, beside a real one where there is one.
///
/// Start with [rota.bench.server.ServerLoad]. The load comes over TLS from the JDK's client, the same for both.
@NullMarked
package rota.bench.server;

import org.jspecify.annotations.NullMarked;
