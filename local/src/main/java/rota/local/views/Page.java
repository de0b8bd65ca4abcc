package rota.local.views;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// A document, ready to be sent.
///
/// @param mediaType what to say in `Content-Type`
/// @param body shared by all who ask: read a duplicate
/// @param tag what to say in `ETag`, without quotes; empty for a document that is not worth remembering. Whoever asks
/// with `?hash=` and this tag may keep the document for ever.
public record Page(String mediaType, ByteBuffer body, String tag) {
    static Page of(String mediaType, String text) {
        return new Page(mediaType, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)).asReadOnlyBuffer(), "");
    }

    String text() {
        return StandardCharsets.UTF_8.decode(body.duplicate()).toString();
    }
}
