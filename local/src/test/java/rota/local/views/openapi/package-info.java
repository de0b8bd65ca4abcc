/// Tests of documents about the API. Start with [rota.local.views.PagesTest].
@NullMarked
package rota.local.views.openapi;

import org.jspecify.annotations.NullMarked;
