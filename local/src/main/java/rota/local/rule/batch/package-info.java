/// Jobs and cron jobs: what a server fills in, what it refuses, and which steps a status may take.
///
/// Start with [JobRules].
@NullMarked
package rota.local.rule.batch;

import org.jspecify.annotations.NullMarked;
