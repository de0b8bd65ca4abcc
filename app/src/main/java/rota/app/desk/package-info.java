/// Where others come to the operator, over HTTPS: trainings that report how far they are, and API servers that ask
/// before a write.
///
/// Start with [Desk]; what is said there is in [ProgressReports] and [Admission].
@NullMarked
package rota.app.desk;

import org.jspecify.annotations.NullMarked;
