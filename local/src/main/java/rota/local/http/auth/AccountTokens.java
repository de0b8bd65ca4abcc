package rota.local.http.auth;

import io.fabric8.kubernetes.api.model.ServiceAccount;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.local.server.Verbs;

/// The tokens that nodes put into pods. A node asks whenever it looks at a pod, and gets the same one for a long time:
/// a file that changed at every look would be written at every look.
public final class AccountTokens {
    private static final Kind ACCOUNTS = Kind.of(ServiceAccount.class);
    /// Nobody renews the files of a pod that just runs: a token has to last as long as the longest training.
    private static final Duration LIFE = Duration.ofDays(30);

    private final Tokens tokens;
    private final Verbs verbs;
    private final InstantSource clock;
    private final Map<Order, Tokens.Issued> issued = new LinkedHashMap<>();

    private record Order(Identity account, String audience) {}

    public AccountTokens(Tokens tokens, Verbs verbs, InstantSource clock) {
        this.tokens = tokens;
        this.verbs = verbs;
        this.clock = clock;
    }

    /// Empty where there is no such account.
    ///
    /// @param audience whom it is for; empty: the API server
    public Optional<String> token(String namespace, String account, String audience) {
        var key = ACCOUNTS.key(namespace, account);
        try {
            return Optional.of(token(new Order(key.withUid(verbs.get(key).uid()), audience.isEmpty() ? Tokens.ISSUER
                    : audience)));
        } catch (ApiException.NotFound _) {
            return Optional.empty();
        }
    }

    private synchronized String token(Order order) {
        issued.values().removeIf(it -> it.expires().minus(LIFE.dividedBy(2)).isBefore(clock.instant()));
        return issued.computeIfAbsent(order, it -> tokens.issue(it.account(), List.of(it.audience()), LIFE)).token();
    }
}
