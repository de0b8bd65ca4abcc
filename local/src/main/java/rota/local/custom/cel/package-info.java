/// Rules in the Common Expression Language: `x-kubernetes-validations` and conditions of webhooks. Start with
/// [RuleBook]; [Language] is the language itself.
@NullMarked
package rota.local.custom.cel;

import org.jspecify.annotations.NullMarked;
