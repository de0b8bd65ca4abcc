package planted.api.meta;

import com.fasterxml.jackson.databind.PlantedStandIn;

record KnowsJackson(PlantedStandIn mapper) {}
