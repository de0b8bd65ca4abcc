package rota.local.server;

import java.util.List;
import java.util.Optional;

/// Where the `scale` subresource of a kind finds what it shows, as paths of field names.
///
/// @param selector a text in the form of a label selector; kinds without one cannot be scaled by their load
public record ScalePaths(List<String> specReplicas, List<String> statusReplicas, Optional<List<String>> selector) {
    public ScalePaths {
        specReplicas = List.copyOf(specReplicas);
        statusReplicas = List.copyOf(statusReplicas);
    }
}
