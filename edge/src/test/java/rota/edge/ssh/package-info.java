/// Tests of keys for SSH.
@NullMarked
package rota.edge.ssh;

import org.jspecify.annotations.NullMarked;
