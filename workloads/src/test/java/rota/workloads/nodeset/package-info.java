@NullMarked
package rota.workloads.nodeset;

import org.jspecify.annotations.NullMarked;
