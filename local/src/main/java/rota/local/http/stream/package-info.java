/// What answers need that go on for long: to notice that a client has hung up, and the channels of a command that runs.
///
/// Start with [HangUp] and [Channels].
@NullMarked
package rota.local.http.stream;

import org.jspecify.annotations.NullMarked;
