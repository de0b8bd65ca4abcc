package rota.local.agent.process;

import java.util.Optional;

/// Where tokens of service accounts come from. They become files of projected volumes; without them, those are missing.
public interface Tokens {
    Tokens NONE = (_, _, _) -> Optional.empty();

    Optional<String> token(String namespace, String serviceAccount, String audience);
}
