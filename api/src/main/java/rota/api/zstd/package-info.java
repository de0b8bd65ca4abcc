/// Reads and writes Zstandard (RFC 8878), which the JDK does not know: small texts that are kept compressed in objects.
///
/// Start with [Zstd].
@NullMarked
package rota.api.zstd;

import org.jspecify.annotations.NullMarked;
