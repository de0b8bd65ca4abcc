package rota.local.http;

import java.util.Optional;

/// Finds the documents about the API itself, discovery and OpenAPI: the seam to whoever writes them.
@FunctionalInterface
public interface Documents {

    /// The document at a path, if there is one.
    ///
    /// @param path without the query, such as `/apis/apps/v1`
    /// @param accept what the client would like, empty for anything
    Optional<Document> find(String path, String accept);

    /// A document, ready to be sent.
    ///
    /// @param tag for the `ETag` header, without quotes; empty for none
    record Document(String mediaType, String text, String tag) {}
}
