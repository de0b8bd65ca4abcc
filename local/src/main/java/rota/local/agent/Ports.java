package rota.local.agent;

import rota.api.client.Api;
import rota.api.client.Watches;

/// The two halves of the API that an agent serves.
public record Ports(Api api, Watches watches) {}
