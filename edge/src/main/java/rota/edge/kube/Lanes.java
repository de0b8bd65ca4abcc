package rota.edge.kube;

import java.util.concurrent.Semaphore;

/// Lets so many requests be under way at once. Each has a connection of its own, with a handshake that costs both sides
/// more than ten requests do. With fewer, the requests of an operator come late where others ask the same server for
/// all it can do; more than these make no server faster. Who waits here is not yet waiting for an answer.
///
/// One connection for all of them (HTTP/2) would cost less still. But where the network loses it, all requests of a
/// process stay silent for as long as the kernel tries to send: minutes, in which nothing is reconciled.
final class Lanes {
    static final int STANDARD = 64;

    private final Semaphore free;

    /// Somebody's place, until it is closed.
    interface Lane extends AutoCloseable {
        @Override
        void close();
    }

    Lanes(int count) {
        free = new Semaphore(count, true);
    }

    /// Returns when there is a place; who came first goes first.
    Lane enter() throws InterruptedException {
        free.acquire();
        return free::release;
    }
}
