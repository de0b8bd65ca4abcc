/// HTTP/1.1 for one server, by whoever asks: a request is written and its answer read by the thread that wants it, as
/// it arrives. No thread of ours stands in between, so nothing is handed over, copied once more or waited for twice.
///
/// - A request is sent once. Nothing is tried again in here.
/// - Connections are used one after the other and kept for the next request. One that was silent for long is looked
///   at first: a server may have closed it.
/// - What lasts too long is cut off by a [Timekeeper] over all connections, and what somebody else gives up by closing
///   it; so a read needs no time-out of its own, which costs more than the read.
///
/// Start with [Connections].
@NullMarked
package rota.edge.http;

import org.jspecify.annotations.NullMarked;
