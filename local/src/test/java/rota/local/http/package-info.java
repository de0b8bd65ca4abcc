/// Tests of the HTTP side of the API server, mostly through real connections.
@NullMarked
package rota.local.http;

import org.jspecify.annotations.NullMarked;
