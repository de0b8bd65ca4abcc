package rota.sim.world;

import rota.api.client.ApiException;
import rota.api.client.Request;

/// Changes what an operator sends and hears, to plant a bug on purpose.
public interface Tamper {
    /// Nothing is changed.
    Tamper NONE = new Tamper() {};

    default Request request(Request sent) {
        return sent;
    }

    default ApiException refusal(ApiException heard) {
        return heard;
    }
}
