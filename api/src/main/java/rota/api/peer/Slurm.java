package rota.api.peer;

/// One Slurm cluster, as far as we ask it and tell it things. One request is one attempt: the work queue retries.
public interface Slurm {

    /// What we know without asking. Never waits.
    Contact contact();

    /// Asks, and waits for an answer to a question that was put after this call began: what anybody did before shows
    /// in it. Many callers at once share one question.
    ///
    /// @throws rota.api.client.ApiException when there is no answer that can be relied upon
    SlurmReport look();

    /// Changes something, and waits until Slurm has acknowledged it.
    ///
    /// @throws rota.api.client.ApiException when it refuses or cannot be reached
    void send(SlurmChange change);
}
