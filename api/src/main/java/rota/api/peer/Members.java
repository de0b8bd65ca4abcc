package rota.api.peer;

import rota.api.client.ApiException;

/// The members of databases, as far as we make them do things.
public interface Members {
    /// For those who only look.
    Members NONE = request -> {
        throw new ApiException.Unreachable(request.words() + ": expected a way to members, found none", false);
    };

    /// Does it and waits for its end, but no longer and no more often than the request says.
    ///
    /// @return what the member said
    /// @throws rota.api.client.ApiException when the member cannot be reached, or says that it failed
    String run(MemberRequest request);
}
