package rota.kernel.events;

import rota.api.client.Request;

/// What is to be done about a note.
sealed interface Verdict {
    Verdict DROP = new Drop();

    /// Something to send.
    sealed interface Letter extends Verdict {
        /// The call that carries it out.
        Request request();
    }

    /// A new Event.
    record Create(Occurrence occurrence) implements Letter {
        @Override
        public Request request() {
            return occurrence.creation();
        }
    }

    /// One more of an Event that was made before.
    record Patch(Occurrence occurrence) implements Letter {
        @Override
        public Request request() {
            return occurrence.patch();
        }
    }

    /// Counted, but not told: the object has had more than its share.
    record Drop() implements Verdict {}
}
