package rota.app.desk;

import io.fabric8.kubernetes.api.model.authentication.TokenReview;
import io.fabric8.kubernetes.api.model.authentication.TokenReviewBuilder;
import java.util.Optional;
import rota.api.client.Api;
import rota.api.client.Request;

/// Finds out who brings a token.
@FunctionalInterface
public interface Callers {

    /// The name of the user that a token for this audience proves; empty: it proves nothing.
    ///
    /// @throws rota.api.client.ApiException when that cannot be found out
    Optional<String> user(String token, String audience);

    /// Asks the cluster, which knows its own tokens best: a key that is replaced there needs no word to us.
    static Callers knownTo(Api api) {
        return (token, audience) -> api.send(new Request.Create(new TokenReviewBuilder().withNewMetadata().endMetadata()
                .withNewSpec().withToken(token).withAudiences(audience).endSpec().build()))
                .filter(TokenReview.class::isInstance).map(TokenReview.class::cast).map(TokenReview::getStatus)
                // A server that knows nothing of audiences does not repeat them, and has not checked them.
                .filter(it -> Boolean.TRUE.equals(it.getAuthenticated()) && it.getAudiences().contains(audience))
                .map(it -> it.getUser().getUsername());
    }
}
