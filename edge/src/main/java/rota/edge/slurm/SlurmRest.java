package rota.edge.slurm;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import rota.api.client.ApiException;
import rota.api.peer.Contact;
import rota.api.peer.Slurm;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmOrigin;
import rota.api.peer.SlurmReport;
import rota.api.peer.SlurmReservation;
import rota.api.wire.Json;
import rota.edge.slurm.Exchange.Question;

/// A Slurm cluster behind its slurmrestd.
public final class SlurmRest implements Slurm {
    /// How many questions are under way at once. slurmrestd takes some 124 connections and has 20 threads; who comes
    /// when all are taken waits until one is closed, and those that nobody uses are open for half a minute.
    static final int LANES = 16;
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final Exchange exchange;
    private final Versions versions;
    private final Breaker breaker;
    private final InstantSource clock;
    private final Shared<SlurmReport> lists;
    private final Semaphore lanes = new Semaphore(LANES, true);
    private final ReentrantLock lock = new ReentrantLock();
    private Contact contact;

    public SlurmRest(URI server, Tokens tokens, InstantSource clock) {
        this(new Exchange(server, tokens, PATIENCE), clock);
    }

    SlurmRest(Exchange exchange, InstantSource clock) {
        this.exchange = exchange;
        this.versions = new Versions(exchange);
        this.breaker = new Breaker(clock);
        this.clock = clock;
        this.lists = new Shared<>(this::list);
        this.contact = new Contact.Silent(clock.instant(), Contact.NOT_ASKED, Optional.empty());
    }

    @Override
    public Contact contact() {
        lock.lock();
        try {
            return contact;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public SlurmReport look() {
        return lists.ask();
    }

    @Override
    public void send(SlurmChange change) {
        talk(() -> exchange.ask(switch (change) {
            case SlurmChange.Drain(var node, var reason) -> update(node,
                    Json.object("state", Json.list(Json.of("DRAIN"))).with("reason", Json.of(reason)));
            case SlurmChange.Undrain(var node) -> update(node,
                    Json.object("state", Json.list(Json.of("UNDRAIN"))).with("reason", Json.of("")));
            case SlurmChange.Resume(var node) -> update(node, Json.object("state", Json.list(Json.of("RESUME"))));
            case SlurmChange.Comment(var node, var text) -> update(node, Json.object("comment", Json.of(text)));
            case SlurmChange.Features(var node, var available, var active) -> update(node,
                    Json.object("features", texts(available)).with("features_act", texts(active)));
            case SlurmChange.Topology(var node, var place) -> update(node,
                    Json.object("topology_str", Json.of(place)));
            case SlurmChange.Reserve(var reservation) -> new Question("POST",
                    versions.path("reservation"), Optional.of(Shapes.reservation(reservation, exchange.user())));
            case SlurmChange.Unreserve(var name) -> new Question("DELETE", reservationPath(name), Optional.empty());
            case SlurmChange.Forget(var node) -> new Question("DELETE", nodePath(node), Optional.empty());
        }));
    }

    private static Json.Arr texts(List<String> texts) {
        return new Json.Arr(texts.stream().map(Json::of).toList());
    }

    private Question update(String node, Json.Obj changes) {
        return new Question("POST", nodePath(node), Optional.of(changes));
    }

    private String nodePath(String node) {
        return versions.path("node/" + encoded(node));
    }

    private String reservationPath(String name) {
        return versions.path("reservation/" + encoded(name));
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /// From the list: what a server says about one that is not there differs from release to release.
    @Override
    public Optional<SlurmReservation> reservation(String name) {
        return talk(() -> Shapes.reservations(exchange.ask(Question.get(versions.path("reservations/")))).stream()
                .filter(it -> it.name().equals(name)).findFirst());
    }

    /// The nodes first: a job that starts between the two lists is seen too late, never a node as idle that runs a job
    /// which is not seen.
    private SlurmReport list() {
        var asked = clock.instant();
        try {
            var report = talk(() -> report(asked));
            heard(report);
            return report;
        } catch (ApiException trouble) {
            silent(trouble);
            throw trouble;
        }
    }

    private SlurmReport report(Instant asked) {
        var nodes = exchange.ask(Question.get(versions.path("nodes/")));
        var jobs = exchange.ask(Question.get(versions.path("jobs/")));
        var origin = new SlurmOrigin(Shapes.cluster(nodes), exchange.server());
        if (!Shapes.cluster(jobs).equals(origin.cluster()))
            throw new ApiException.ServerTrouble(200, "expected jobs of the cluster " + origin + ", found those of "
                    + Shapes.cluster(jobs), Duration.ZERO);
        return new SlurmReport(asked, origin, Shapes.nodes(nodes), Shapes.jobs(jobs));
    }

    /// Whoever waits for a lane asks the breaker afterwards: those before may have found out that nobody answers.
    private <T> T talk(Supplier<T> call) {
        try {
            lanes.acquire();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new ApiException.Unreachable("interrupted before Slurm was asked", false);
        }
        try {
            return asked(call);
        } finally {
            lanes.release();
        }
    }

    /// A path that is not there any more means that the server has changed: the next call finds out to what.
    private <T> T asked(Supplier<T> call) {
        try {
            return breaker.guard(call);
        } catch (ApiException.BadRequest trouble) {
            if (trouble.code() == 404) versions.forget();
            throw trouble;
        }
    }

    private void heard(SlurmReport report) {
        lock.lock();
        try {
            contact = new Contact.Heard(report);
        } finally {
            lock.unlock();
        }
    }

    private void silent(ApiException trouble) {
        lock.lock();
        try {
            contact = switch (contact) {
                case Contact.Heard(var last) ->
                        new Contact.Silent(clock.instant(), trouble.getMessage(), Optional.of(last));
                case Contact.Silent(var since, var why, var last) -> new Contact.Silent(since,
                        // that nobody asks because of the trouble is not the trouble
                        trouble.getMessage().equals(Breaker.SPARED) ? why : trouble.getMessage(), last);
            };
        } finally {
            lock.unlock();
        }
    }
}
