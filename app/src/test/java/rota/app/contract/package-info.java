/// The contracts of the ports, kept by the embedded API server over real connections.
@NullMarked
package rota.app.contract;

import org.jspecify.annotations.NullMarked;
