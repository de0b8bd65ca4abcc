package rota.local.real;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import rota.api.meta.Ids;
import rota.local.admission.HookClient;
import rota.local.admission.Targets;
import rota.local.admission.Webhooks;
import rota.local.custom.CustomKinds;
import rota.local.http.ApiServer;
import rota.local.http.Parts;
import rota.local.http.tls.CertificateFolder;
import rota.local.server.Settings;
import rota.local.server.Tracking;
import rota.local.server.Types;
import rota.local.server.Verbs;
import rota.local.store.Store;

/// Our server, over HTTP, with everything that a real one has.
final class EmbeddedServer implements AutoCloseable {
    private final HookClient hooks;
    private final ApiServer server;
    private final HttpClient client;
    final Store store = new Store();
    final CertificateFolder.Opened folder;

    EmbeddedServer(Path directory) throws GeneralSecurityException, IOException {
        var clock = InstantSource.system();
        var random = new SplittableRandom(42);
        var ids = new Ids(random);
        var executor = Executors.newVirtualThreadPerTaskExecutor();
        var custom = new CustomKinds(store, clock);
        var types = custom.with(Types.builtIn());
        hooks = new HookClient(new Targets(store), executor);
        var verbs = new Verbs(store, types, new Settings(clock, ids, Tracking.ALL), new Webhooks(store, types, ids,
                hooks));
        verbs.createSystemNamespaces();
        custom.serve(verbs);
        folder = CertificateFolder.open(directory, clock.instant());
        server = ApiServer.start(new Parts(verbs, store, clock, ids, random, executor, () -> ""),
                folder.certificates(), 0);
        client = HttpClient.newBuilder().sslContext(context()).build();
    }

    HttpResponse<String> exchange(String method, String path, String contentType, String body)
            throws IOException, InterruptedException {
        var content = body.isEmpty() ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
        var request = HttpRequest.newBuilder(URI.create(server.url() + path)).method(method, content)
                .header("Content-Type", contentType).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private SSLContext context() throws GeneralSecurityException, IOException {
        var keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        keys.setCertificateEntry("authority", folder.certificates().authority());
        keys.setKeyEntry("own", folder.admin().key(), new char[0],
                new X509Certificate[] {folder.admin().certificate()});
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(keys);
        var ring = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        ring.init(keys, new char[0]);
        var context = SSLContext.getInstance("TLS");
        context.init(ring.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    @Override
    public void close() {
        client.shutdownNow();
        server.close();
        hooks.close();
    }
}
