/// CustomResourceDefinitions: kinds that users bring along, served like built-in ones. Start with [CustomKinds].
@NullMarked
package rota.local.custom;

import org.jspecify.annotations.NullMarked;
