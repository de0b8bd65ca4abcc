/// Trainings with the programs that people train with, on nodes that run processes.
@NullMarked
package rota.app.training;

import org.jspecify.annotations.NullMarked;
