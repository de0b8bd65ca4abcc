package rota.local.views;

/// A document, ready to be sent.
///
/// @param mediaType what to say in `Content-Type`
/// @param tag what to say in `ETag`, without quotes; empty for a document that is not worth remembering. Whoever asks
/// with `?hash=` and this tag may keep the document for ever.
public record Page(String mediaType, String text, String tag) {}
