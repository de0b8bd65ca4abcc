@NullMarked
package rota.edge.member;

import org.jspecify.annotations.NullMarked;
