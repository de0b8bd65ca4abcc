package rota.local.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import rota.local.http.tls.CertificateFolder;

/// Many watches over HTTP/1.1 in a process of their own, because each of them takes a file on either side, and a
/// process may have only so many. Says `OPEN` when all are, and the first event of each.
final class IdleCrowd {
    private IdleCrowd() {}

    /// Opens them all.
    ///
    /// @param arguments the folder of the server's certificates, its port, the path, how many
    public static void main(String[] arguments) throws IOException {
        var folder = CertificateFolder.open(Path.of(arguments[0]), Instant.now());
        var context = Trust.context(folder.certificates().authority(), folder.admin());
        var streams = new ArrayList<InputStream>();
        try (var watches = new RawWatches(context, Integer.parseInt(arguments[1]))) {
            for (var i = 0; i < Integer.parseInt(arguments[3]); i++) streams.add(watches.open(arguments[2]));
            System.out.println("OPEN");
            for (var stream : streams) System.out.println(RawWatches.line(stream));
        }
    }
}
