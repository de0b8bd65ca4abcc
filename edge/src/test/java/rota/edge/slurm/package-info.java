@NullMarked
package rota.edge.slurm;

import org.jspecify.annotations.NullMarked;
