/// What objects must be: names, metadata, and the rules that only some kinds have. The packages below hold those of
/// one group of kinds each.
///
/// Start with [Rules]; a rule looks at a [Place] and reports a [Fault].
@NullMarked
package rota.local.rule;

import org.jspecify.annotations.NullMarked;
