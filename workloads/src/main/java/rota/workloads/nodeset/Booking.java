package rota.workloads.nodeset;

import rota.api.peer.SlurmReservation;

/// What Slurm says about the reservation of a set.
sealed interface Booking {

    /// Nothing: it was not asked, or did not answer.
    record Unknown(String why) implements Booking {}

    /// That there is none.
    record None() implements Booking {}

    /// This.
    record Found(SlurmReservation reservation) implements Booking {}

    /// That there is one of its name, which is somebody else's.
    record Taken(String why) implements Booking {}
}
