package rota.api.peer;

import java.time.Instant;
import java.util.Optional;
import rota.api.client.ApiException;

/// A Slurm cluster to which there is no way, which tells nothing about its nodes.
///
/// @param why in a sentence for users
public record UnreachableSlurm(Instant since, String why) implements Slurm {
    @Override
    public Contact contact() {
        return new Contact.Silent(since, why, Optional.empty());
    }

    @Override
    public SlurmReport look() {
        throw new ApiException.Unreachable(why, false);
    }

    @Override
    public void send(SlurmChange change) {
        throw new ApiException.Unreachable(why, false);
    }
}
