package rota.workloads.nodeset;

import java.time.Instant;
import java.util.SequencedMap;
import rota.api.meta.Ordered;

/// What only this process knows of the pods of a set, by their names. Who forgets it waits longer, or acts too early
/// once where that does no harm.
///
/// @param absences since when we have seen without a break that Slurm does not know the node
/// @param strains since when we have seen without a break that nearly all of the node is given away
/// @param setbacks until when a pod that has failed is not replaced
record Memory(SequencedMap<String, Instant> absences, SequencedMap<String, Instant> strains,
        SequencedMap<String, Instant> setbacks) {
    Memory {
        absences = Ordered.map(absences);
        strains = Ordered.map(strains);
        setbacks = Ordered.map(setbacks);
    }
}
