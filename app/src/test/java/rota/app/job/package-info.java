/// Jobs from end to end: the packaged operator, a node that runs processes, and an API server, embedded or real.
///
/// Start with [JobEndToEnd] and [JobLifeEndToEnd], which have the cases; [LocalJobIT], [RealJobIT] and [DelegatedJobIT]
/// say where they are run.
@NullMarked
package rota.app.job;

import org.jspecify.annotations.NullMarked;
