/// Tests of what long answers need.
@NullMarked
package rota.local.http.stream;

import org.jspecify.annotations.NullMarked;
