/// The commands. What exists is listed in [Rota], one line per subcommand; each builds its parts in `rota.app.wiring`.
/// Start with [Rota], then [Failure]: how a command says that it cannot do its work.
@NullMarked
package rota.app;

import org.jspecify.annotations.NullMarked;
