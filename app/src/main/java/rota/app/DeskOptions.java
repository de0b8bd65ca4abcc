package rota.app;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import rota.api.client.Api;
import rota.app.desk.Callers;
import rota.app.desk.Desk;
import rota.app.desk.WebhookInstall;
import rota.app.wiring.Workload;
import rota.local.http.tls.ServerFiles;
import rota.workloads.trainjob.plugin.ReportDesk;

/// Where trainings report how far they are.
final class DeskOptions {
    @Option(
            names = "--desk",
            paramLabel = "HOST:PORT",
            description = "Where trainings may report how far they are, over HTTPS. Needs --desk-url and --desk-tls. "
                    + "Default: nowhere.")
    private @Nullable String listen;

    @Option(
            names = "--desk-url",
            paramLabel = "URL",
            description = "How pods reach --desk, for example https://rota.rota-system.svc:10443.")
    private @Nullable URI url;

    @Option(
            names = "--desk-tls",
            paramLabel = "DIR",
            description = "A folder with tls.crt, tls.key and ca.crt, for the host of --desk-url.")
    private @Nullable Path files;

    @Option(
            names = "--webhooks",
            description = "Let the API server ask --desk before it writes a NodeSet, a TrainJob or a runtime, or "
                    + "changes a JobSet: what cannot be is refused at once. It must be able to reach --desk-url.")
    private boolean webhooks;

    /// An open desk, and what trainings are told of it.
    record Opened(Desk desk, ReportDesk told) implements AutoCloseable {
        @Override
        public void close() {
            desk.close();
        }
    }

    /// A desk that somebody asked for.
    record Wanted(InetSocketAddress listen, String url, Path files, boolean webhooks) {
        /// @param workloads those that are ours
        Opened open(Api api, List<Workload> workloads) {
            try {
                var tls = ServerFiles.read(files);
                var desk = Desk.open(listen, tls.identity(), Thread::startVirtualThread);
                desk.start(Callers.knownTo(api), api);
                if (webhooks) WebhookInstall.into(api, workloads, url, tls.authority());
                return new Opened(desk, new ReportDesk(url, tls.authority()));
            } catch (IOException | GeneralSecurityException trouble) {
                throw Failure.usage("a free --desk and a --desk-tls with tls.crt, tls.key (PKCS #8) and ca.crt", String
                        .valueOf(trouble), "check both");
            }
        }
    }

    /// Empty where nobody asked for one.
    Optional<Wanted> wanted() {
        if (listen == null && url == null && files == null && !webhooks) return Optional.empty();
        if (listen == null || url == null || files == null || !"https".equals(url.getScheme()))
            throw Failure.usage("--desk, --desk-url https://… and --desk-tls together", "only some of them",
                    "give all three, or none");
        return Optional.of(new Wanted(OperatorCommand.address("--desk", listen), withoutSlash(url.toString()), files,
                webhooks));
    }

    private static String withoutSlash(String text) {
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
