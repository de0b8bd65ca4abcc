/// What programs get to see through Fabric8's client, compared with what a real API server shows them.
///
/// Start with [rota.app.conformance.client.ClientConformanceIT], then read one of the tables of cases, such as
/// [rota.app.conformance.client.Writing].
@NullMarked
package rota.app.conformance.client;

import org.jspecify.annotations.NullMarked;
