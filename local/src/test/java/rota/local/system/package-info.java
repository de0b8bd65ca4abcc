/// The rules of the garbage collector and the namespace deleter, one by one.
@NullMarked
package rota.local.system;

import org.jspecify.annotations.NullMarked;
