package rota.sim.job;

import org.junit.jupiter.api.Test;

/// Goal: whatever happens, every end is counted exactly once, and the Job comes to its own. Method: random Jobs in
/// 2,400 random histories with every fault; all checks after every write. `make soak` goes on with other seeds.
class JobSimulationTest {

    @Test
    void a_job_survives_every_fault_at_once() {
        JobSagas.EVERYTHING.tellAll(500);
    }

    @Test
    void under_faults_of_the_network_alone_there_is_never_a_pod_too_many() {
        JobSagas.NETWORK.tellAll(500);
    }

    @Test
    void users_may_change_their_minds_at_any_time() {
        JobSagas.EDITS.tellAll(400);
    }

    @Test
    void a_job_ends_as_a_fresh_one_with_its_last_spec_would() {
        JobWalk.SAGA.tellAll(200);
    }

    @Test
    void a_status_that_somebody_tampered_with_neither_stops_a_job_nor_falsifies_its_numbers() {
        JobTampering.STATUS.tellAll(200);
    }

    @Test
    void pods_that_somebody_tampered_with_neither_stop_a_job_nor_count() {
        JobTampering.PODS.tellAll(200);
    }

    @Test
    void pods_that_somebody_takes_from_a_job_come_back_and_count_once() {
        JobThefts.HONEST.tellAll(200);
        JobThefts.EVERYTHING.tellAll(200);
    }
}
