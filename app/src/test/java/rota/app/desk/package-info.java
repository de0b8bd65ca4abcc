/// What happens at the desk: who may report, and what becomes of it.
@NullMarked
package rota.app.desk;

import org.jspecify.annotations.NullMarked;
