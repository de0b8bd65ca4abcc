package rota.api.jobset;

import rota.api.wire.Json;

/// How pods find each other.
///
/// @param hostnames whether every pod has a name in DNS
/// @param subdomain the name of the Service
/// @param publishNotReady whether pods have that name before they are ready
public record Network(boolean hostnames, String subdomain, boolean publishNotReady) {
    static Network of(Json.Obj spec, String jobSet) {
        return new Network(spec.truth("enableDNSHostnames").orElse(true),
                spec.text("subdomain").filter(it -> !it.isEmpty()).orElse(jobSet),
                spec.truth("publishNotReadyAddresses").orElse(true));
    }
}
