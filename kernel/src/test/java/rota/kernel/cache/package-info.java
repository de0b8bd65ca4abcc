/// What the watched copies and the memory of our own writes promise (K1, K2, K3, K11, K12). Start with [MirrorTest].
@NullMarked
package rota.kernel.cache;

import org.jspecify.annotations.NullMarked;
