package rota.app.wiring;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import rota.api.client.Api;
import rota.api.meta.Kind;
import rota.api.peer.Members;
import rota.kernel.cache.Mirrors;
import rota.kernel.lead.Candidate;
import rota.kernel.lead.Election;
import rota.kernel.lead.Terms;
import rota.kernel.loop.Health;
import rota.kernel.loop.Leadership;
import rota.kernel.loop.Leftover;
import rota.kernel.loop.Operator;
import rota.kernel.loop.Shift;
import rota.kernel.process.Ports;
import rota.kernel.process.RunningOperator;
import rota.kernel.process.RunningOperator.Blueprint;
import rota.kernel.process.Surroundings;
import rota.workloads.trainjob.plugin.ReportDesk;

/// The operator: some workloads over one API, at work at once or when it leads.
public final class OperatorProcess {
    private static final Kind LEASES = Kind.of(Lease.class);

    private final Settings settings;
    private final Ports ports;
    private final Surroundings surroundings;
    private final CompletableFuture<String> broken = new CompletableFuture<>();
    private volatile Optional<RunningOperator> operator = Optional.empty();
    private volatile Optional<SlurmLinks> slurm = Optional.empty();
    private Optional<Leadership> leadership = Optional.empty();

    /// What to run.
    ///
    /// @param election the namespace of the Lease that decides who works; empty: nobody else is there
    public record Settings(List<Workload> workloads, Choices choices, Optional<String> election) {
        public Settings {
            workloads = List.copyOf(workloads);
        }

        /// The same, with a way to the members of databases.
        public Settings with(Members members) {
            return new Settings(workloads, choices.with(members), election);
        }

        /// The same, with a desk at which trainings report.
        public Settings with(ReportDesk desk) {
            return new Settings(workloads, choices.with(choices.trainings().with(desk)), election);
        }

        /// As the command line names them.
        public String words() {
            return workloads.stream().map(Workload::word).collect(Collectors.joining(","));
        }
    }

    public OperatorProcess(Settings settings, Ports ports, Surroundings surroundings) {
        this.settings = settings;
        this.ports = ports;
        this.surroundings = surroundings;
    }

    /// Returns at once.
    public synchronized void start() {
        if (settings.election().isEmpty()) {
            operator = Optional.of(operator(ports.api()));
            operator.get().start();
            return;
        }
        var post = new Leadership.Post(ports.api(), this::takeOffice, surroundings.executor(), surroundings.clock());
        var led = new Leadership(election(settings.election().get()), post);
        leadership = Optional.of(led);
        var _ = led.ending().whenComplete((ending, bug) -> {
            if (bug != null) broken.complete("a bug of ours in the election: " + bug);
            else if (ending == Leadership.Ending.LOST) broken.complete("that leadership was lost to another process");
        });
        led.start();
    }

    /// Completed with what was found when this process has to end.
    public CompletableFuture<String> broken() {
        return broken;
    }

    /// Finishes the running keys and lets the Lease go, but waits no longer than this.
    public synchronized Leftover stop(Duration patience) throws InterruptedException {
        try {
            if (leadership.isPresent()) return leadership.get().stop(patience);
            return operator.isPresent() ? operator.get().stop(patience) : Leftover.NONE;
        } finally {
            slurm.ifPresent(SlurmLinks::close);
            operator.ifPresent(RunningOperator::stopEvents);
        }
    }

    public synchronized Optional<Health> health() {
        return leadership.map(it -> Health.of(it, Health.STUCK)).or(() -> operator.map(RunningOperator::health));
    }

    /// The controllers, while this process leads.
    public synchronized Optional<Operator> atWork() {
        return operator.map(RunningOperator::operator);
    }

    Choices choices() {
        return settings.choices();
    }

    private synchronized Shift takeOffice(Api fenced) {
        var running = operator(fenced);
        operator = Optional.of(running);
        return running.shiftWithEvents();
    }

    private RunningOperator operator(Api api) {
        var cluster = new Neighbourhood(api);
        var reading = new Reading(it -> cluster.lacks(it).isEmpty());
        settings.workloads().forEach(it -> it.read(reading));
        var mirrors = reading.mirrors();
        slurm.ifPresent(SlurmLinks::close); // those of an earlier term
        var running = new RunningOperator(new Blueprint("rota", mirrors, ledger -> settings.workloads().stream()
                .flatMap(it -> it.controllers(new Workload.Parts(mirrors, ledger, settings.choices(),
                        near -> links(near, api), surroundings.meters())).stream())
                .toList()),
                new Ports(api, ports.watches()), surroundings);
        settings.workloads().forEach(it -> it.meter(mirrors, surroundings.meters(), settings.choices()));
        return running;
    }

    private SlurmLinks links(Mirrors mirrors, Api api) {
        var made =
                new SlurmLinks(mirrors, new SlurmLinks.Means(api, surroundings, settings.choices().slurm().interval(),
                        key -> operator.ifPresent(it -> it.wake("nodeset", key))));
        slurm = Optional.of(made);
        return made;
    }

    private Election election(String namespace) {
        var identity = "rota-" + ProcessHandle.current().pid() + "-" + surroundings.ids().uid();
        return new Election(new Candidate(LEASES.key(namespace, "rota-operator"), identity, Terms.DEFAULT),
                surroundings.clock(), surroundings.random());
    }
}
