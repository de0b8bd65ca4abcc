package rota.app.wiring;

import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import rota.api.client.Api;
import rota.api.client.Watches;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.kernel.process.Ports;
import rota.kernel.process.Surroundings;
import rota.local.admission.HookClient;
import rota.local.admission.Targets;
import rota.local.admission.Webhooks;
import rota.local.custom.CustomKinds;
import rota.local.http.ApiServer;
import rota.local.http.Parts;
import rota.local.http.auth.AccountTokens;
import rota.local.http.auth.Login;
import rota.local.http.auth.Tokens;
import rota.local.http.auth.User;
import rota.local.http.tls.CertificateFolder;
import rota.local.server.LocalApi;
import rota.local.server.LocalWatches;
import rota.local.server.Settings;
import rota.local.server.Tracking;
import rota.local.server.Types;
import rota.local.server.Verbs;
import rota.local.store.DirectoryLock;
import rota.local.store.DiskJournal;
import rota.local.store.Journal;
import rota.local.store.Store;

/// The API server of the local cluster, with everything that it keeps in a directory.
public final class LocalServer implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(LocalServer.class.getName());
    /// How many changes of a kind its watchers may lie behind.
    private static final int HISTORY = 10_000;

    private final DirectoryLock lock;
    private final Store store;
    private final Journal journal;
    private final Types types;
    private final CustomKinds custom;
    private final HookClient hooks;
    private final Verbs verbs;
    private final LocalWatches watches;
    private final ApiServer server;
    private final CertificateFolder.Opened folder;
    private final Login login;
    private final AccountTokens tokens;

    /// What to serve, and where.
    ///
    /// @param directory for certificates, kubeconfigs and objects; made when it is missing
    /// @param port 0 for any that is free
    /// @param memory whether the objects are gone with the process
    public record Options(Path directory, int port, boolean memory) {}

    /// Begins to listen.
    ///
    /// @param metrics in the text format of Prometheus
    public static LocalServer start(Options options, Surroundings surroundings, Supplier<String> metrics) {
        var lock = DirectoryLock.take(options.directory().resolve("data"));
        try {
            return new LocalServer(options, surroundings, metrics, lock);
        } catch (RuntimeException trouble) {
            lock.close();
            throw trouble;
        }
    }

    private LocalServer(Options options, Surroundings surroundings, Supplier<String> metrics, DirectoryLock lock) {
        this.lock = lock;
        // Making keys takes as long as all the rest, and nobody needs them before the server listens.
        var opening = CompletableFuture.supplyAsync(() -> CertificateFolder.open(options.directory(),
                surroundings.clock().instant()), surroundings.executor());
        this.journal = options.memory() ? Journal.NONE
                : DiskJournal.open(options.directory().resolve("data"), surroundings.executor());
        this.store = new Store(journal, HISTORY);
        this.custom = new CustomKinds(store, surroundings.clock());
        this.types = custom.with(Types.builtIn());
        this.hooks = new HookClient(new Targets(store), surroundings.executor());
        this.verbs = new Verbs(store, types, new Settings(surroundings.clock(), surroundings.ids(), Tracking.ALL),
                new Webhooks(store, types, surroundings.ids(), hooks));
        this.watches = new LocalWatches(verbs, store, surroundings.executor());
        verbs.createSystemNamespaces();
        custom.serve(verbs);
        var parts = new Parts(verbs, store, surroundings.clock(), surroundings.ids(), surroundings.random(),
                surroundings.executor(), metrics);
        this.folder = joined(opening);
        this.server = ApiServer.start(parts, folder.certificates(), options.port());
        var signer = new Tokens(folder.certificates().tokens(), surroundings.clock(), surroundings.ids());
        this.login = new Login(signer, verbs);
        this.tokens = new AccountTokens(signer, verbs, surroundings.clock());
        folder.writeKubeconfigs(server.url());
    }

    private static CertificateFolder.Opened joined(CompletableFuture<CertificateFolder.Opened> opening) {
        try {
            return opening.join();
        } catch (CompletionException wrapped) {
            throw wrapped.getCause() instanceof RuntimeException trouble ? trouble : wrapped;
        }
    }

    /// The file with admin rights.
    public Path kubeconfig() {
        return folder.kubeconfig();
    }

    public String url() {
        return server.url();
    }

    /// Signs all users of this server, and the certificate that it shows to nodes.
    public String authority() {
        return folder.authority();
    }

    /// For others in this process who serve HTTPS: they show the certificate of this server.
    public SSLContext identity() {
        return folder.certificates().serverContext();
    }

    /// The name of the user that a token for this audience proves.
    public Optional<String> user(String token, String audience) {
        return login.ofToken(token, audience).map(User::name);
    }

    /// A token for a pod, as a kubelet asks for one.
    public Optional<String> token(String namespace, String account, String audience) {
        return tokens.token(namespace, account, audience);
    }

    /// The way in for callers in this process, who own what they write under this name.
    public Ports ports(String manager) {
        return new Ports(api(manager), watches());
    }

    public Api api(String manager) {
        return new LocalApi(verbs, manager);
    }

    public Watches watches() {
        return watches;
    }

    /// Returns when it serves all these kinds; false when it does not within this time.
    public boolean serves(List<Kind> kinds, Duration patience) throws InterruptedException {
        var news = new Semaphore(0);
        var until = System.nanoTime() + patience.toNanos();
        try (var _ = types.onChange(_ -> news.release())) {
            while (kinds.stream().anyMatch(it -> types.versions(it).isEmpty())) {
                if (!news.tryAcquire(until - System.nanoTime(), TimeUnit.NANOSECONDS)) return false;
            }
            return true;
        }
    }

    /// The schemas of these definitions are known to be right: see `DefinitionsTest`.
    void trust(List<Json.Obj> definitions) {
        custom.trust(definitions);
    }

    /// What was trusted is looked at after all, when nobody waits for it. This takes a while without a pause, so it has
    /// a thread of the system: virtual ones would keep requests from half of the machine.
    ///
    /// @return completed at its end
    public CompletableFuture<Void> prove() {
        return CompletableFuture.runAsync(() -> {
            for (var mistake : custom.mistakes()) LOG.log(Level.ERROR, "a definition of ours is wrong: {0}", mistake);
        }, Thread.ofPlatform().daemon().name("proof")::start);
    }

    Types types() {
        return types;
    }

    Store store() {
        return store;
    }

    @Override
    public void close() {
        server.close();
        hooks.close();
        journal.close();
        lock.close();
    }
}
