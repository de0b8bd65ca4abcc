/// The kinds of `slinky.slurm.net/v1beta1`: what planners want to know of them, parsed. The objects themselves stay
/// generic resources, so that no field is lost; their definitions are the YAML files of the same name.
///
/// Start with [NodeSetSpec]; all names that others rely on are in [NodeSetNames].
@NullMarked
package rota.api.nodeset;

import org.jspecify.annotations.NullMarked;
