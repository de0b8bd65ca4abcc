package rota.sim.fault;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;

/// An API that fails now and then: before a request is carried out, instead, or after it.
public final class ShakyApi implements Api {
    private final Api api;
    private final RandomGenerator random;
    private boolean shaky = true;

    public ShakyApi(Api api, RandomGenerator random) {
        this.api = api;
        this.random = random;
    }

    /// From now on it does what it is asked.
    public void heal() {
        shaky = false;
    }

    @Override
    public Optional<HasMetadata> send(Request request) {
        if (strikes()) throw new ApiException.Unreachable("lost on the way there", true);
        if (strikes()) throw new ApiException.Conflict("somebody was faster");
        if (strikes()) throw new ApiException.ServerTrouble(500, "out of order", Duration.ZERO);
        var answer = api.send(request);
        if (strikes()) throw new ApiException.Unreachable("lost on the way back", true);
        return answer;
    }

    private boolean strikes() {
        return shaky && random.nextInt(20) == 0;
    }
}
