package rota.kernel.process;

import rota.api.client.Api;
import rota.api.client.Watches;

/// The two halves of one Kubernetes API.
public record Ports(Api api, Watches watches) {}
