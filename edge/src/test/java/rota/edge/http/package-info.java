@NullMarked
package rota.edge.http;

import org.jspecify.annotations.NullMarked;
