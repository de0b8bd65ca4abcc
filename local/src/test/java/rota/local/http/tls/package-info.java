/// Tests of the certificates, with the JDK as the judge.
@NullMarked
package rota.local.http.tls;

import org.jspecify.annotations.NullMarked;
