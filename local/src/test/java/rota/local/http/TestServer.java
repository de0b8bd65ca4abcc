package rota.local.http;

import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import rota.api.meta.Ids;
import rota.api.meta.Kind;
import rota.local.http.tls.CertificateFolder;
import rota.local.http.tls.Credential;
import rota.local.server.Settings;
import rota.local.server.Tracking;
import rota.local.server.Types;
import rota.local.server.Verbs;
import rota.local.store.Store;

/// An API server over an empty store, on a free port, with one custom kind.
final class TestServer implements AutoCloseable {
    static final Kind WIDGETS = new Kind("example.org", "v1", "Widget", "widgets", Kind.Scope.NAMESPACED);

    final Store store = new Store();
    final Verbs verbs;
    final CertificateFolder.Opened folder;
    final ApiServer server;

    TestServer(Path directory) {
        this(directory, 0);
    }

    TestServer(Path directory, int port) {
        this(directory, port, InstantSource.system());
    }

    TestServer(Path directory, int port, InstantSource clock) {
        var random = new SplittableRandom(42);
        var ids = new Ids(random);
        verbs = new Verbs(store, Types.builtIn().withCustom(WIDGETS), new Settings(clock, ids, Tracking.ALL));
        verbs.createSystemNamespaces();
        folder = CertificateFolder.open(directory, clock.instant());
        server = ApiServer.start(
                new Parts(verbs, store, clock, ids, random, Executors.newVirtualThreadPerTaskExecutor(),
                        () -> "rota_up 1\n"),
                folder.certificates(), port);
        folder.writeKubeconfigs(server.url());
    }

    Client admin(HttpClient.Version version) {
        return client(folder.admin(), version);
    }

    Client viewer() {
        return client(folder.viewer(), HttpClient.Version.HTTP_2);
    }

    /// Somebody without a certificate.
    Client stranger() {
        return new Client(server.url(), Trust.context(folder.certificates().authority()), HttpClient.Version.HTTP_2);
    }

    private Client client(Credential credential, HttpClient.Version version) {
        return new Client(server.url(), Trust.context(folder.certificates().authority(), credential), version);
    }

    @Override
    public void close() {
        server.close();
    }

    /// For a look with other tools: runs until it is killed.
    public static void main(String[] arguments) throws InterruptedException {
        var server = new TestServer(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
        System.out.println("READY kubeconfig=" + server.folder.kubeconfig() + " api=" + server.server.url());
        Thread.currentThread().join();
    }
}
