package rota.app.wiring;

import rota.api.client.Api;
import rota.api.client.Watches;
import rota.edge.kube.KubeConnection;

/// The two halves of one Kubernetes API.
public record Ports(Api api, Watches watches) {

    /// A real API server.
    public static Ports of(KubeConnection connection) {
        return new Ports(connection.api(), connection.watches());
    }
}
