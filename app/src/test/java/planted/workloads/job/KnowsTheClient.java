package planted.workloads.job;

import io.fabric8.kubernetes.client.PlantedStandIn;

public record KnowsTheClient(PlantedStandIn client) {}
