package planted.edge.kube;

import io.fabric8.kubernetes.client.PlantedStandIn;

record MayKnowTheClient(PlantedStandIn client) {}
