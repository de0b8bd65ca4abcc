package rota.local.apply;

import java.time.Instant;
import rota.api.client.Request;

/// Who writes: fields are owned by managers.
///
/// @param now the time of the write
public record Manager(String name, Operation operation, Request.Subresource subresource, Instant now) {

    /// How a manager came to own its fields.
    public enum Operation {
        APPLY, UPDATE
    }
}
