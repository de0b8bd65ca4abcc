package rota.sim.jobset;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import rota.api.client.Request;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetNames;
import rota.api.wire.Codec;
import rota.kernel.loop.Controller;
import rota.sim.Mutant;
import rota.sim.world.Tamper;

/// A bug that is planted on purpose: the checks must find each of them.
enum JobSetMutation {
    NONE, KEEPING_LEFTOVERS, FORGETTING_THE_ATTEMPT, DROPPING_A_WAKE, STARTING_TOO_EARLY;

    JobSetWorlds in(JobSetWorlds sound) {
        return new JobSetWorlds(sound.fates(), this::applied, tamper());
    }

    private <V, S> Controller<JobSet, V, S> applied(Controller<JobSet, V, S> sound) {
        return switch (this) {
            case NONE, FORGETTING_THE_ATTEMPT -> sound;
            case KEEPING_LEFTOVERS -> Mutant.without(sound, "leftovers");
            case DROPPING_A_WAKE -> Mutant.sleeping(sound);
            case STARTING_TOO_EARLY -> Mutant.seeing(sound, JobSetMutation::impatient);
        };
    }

    /// A Job that does not say that it belongs to a later attempt.
    private Tamper tamper() {
        return this != FORGETTING_THE_ATTEMPT ? Tamper.NONE : new Tamper() {
            @Override
            public Request request(Request sent) {
                return sent instanceof Request.Create(Job job)
                        ? new Request.Create(new JobBuilder(job).editMetadata().addToLabels(JobSetNames.ATTEMPT, "0")
                                .endMetadata().build())
                        : sent;
            }
        };
    }

    /// Nobody waits for anybody.
    private static JobSet impatient(JobSet set) {
        var text = Codec.tree(set).toString().replaceAll("\"dependsOn\":\\[[^]]*]", "\"x\":[]");
        return Codec.model(Codec.readObject(text), JobSet.class);
    }
}
