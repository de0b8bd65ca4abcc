package planted.api.wire;

import com.fasterxml.jackson.databind.PlantedStandIn;

record MayKnowJackson(PlantedStandIn mapper) {}
