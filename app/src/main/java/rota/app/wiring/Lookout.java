package rota.app.wiring;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.api.client.Watches;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.app.show.Sight;
import rota.app.show.Sight.Source;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Look;
import rota.kernel.loop.Rehearsal;
import rota.kernel.loop.Streams;
import rota.workloads.standing.Portrait;

/// Looks at the objects of our workloads from outside the operator. It asks the operator what it makes of them; where
/// there is none to be asked, it works out what an operator would decide. It never writes.
public final class Lookout implements AutoCloseable {
    private final Streams streams;
    private final Mirrors mirrors;
    private final Rehearsal rehearsal;
    private final List<Portrait<?>> portraits;
    private final Informants informants;
    private final InstantSource clock;

    /// Sees nothing before it is opened.
    ///
    /// @param workloads those to look at
    /// @param bell rung after every change; must return at once
    public Lookout(List<Workload> workloads, Informants informants, Watches watches, Runnable bell) {
        this.informants = informants;
        this.clock = InstantSource.system();
        var choices = new Choices(informants.jobManagedBy());
        var reading = new Reading();
        workloads.forEach(it -> it.read(reading));
        this.mirrors = reading.mirrors();
        var meters = new SimpleMeterRegistry();
        var ledger = new Ledger(mirrors, clock, meters);
        var parts = new Workload.Parts(mirrors, ledger, choices, Outside.closed(clock), meters);
        this.rehearsal = new Rehearsal(mirrors, workloads.stream()
                .flatMap(it -> it.controllers(parts).stream()).toList());
        this.portraits = workloads.stream().<Portrait<?>>flatMap(it -> it.portraits(choices).stream()).toList();
        mirrors.all().forEach(it -> it.onChange(_ -> bell.run()));
        this.streams = new Streams(mirrors, watches);
    }

    /// Returns when everything has been read; says what was not within this time.
    public List<String> open(Duration patience) throws InterruptedException {
        streams.open();
        return streams.awaitSynced(patience) ? List.of() : streams.unsynced();
    }

    /// All objects of these kinds, in order; with their looks.
    public List<Sight> all(List<Kind> kinds) {
        var sights = new ArrayList<Sight>();
        for (var portrait : portraits) {
            var kind = portrait.model().kind();
            if (!kinds.contains(kind)) continue;
            var said = informants.ask(kind, Optional.empty());
            mirrors.of(kind).orElseThrow().list().forEach(it -> sights.add(sight(portrait, it, said)));
        }
        return sights;
    }

    public Optional<Sight> one(Key key) {
        return portraits.stream().filter(it -> it.model().kind().equals(key.kind())).findFirst()
                .flatMap(portrait -> mirrors.of(key.kind()).orElseThrow().get(key.namespace(), key.name())
                        .map(it -> sight(portrait, it, informants.ask(key.kind(), Optional.of(key)))));
    }

    @Override
    public void close() {
        streams.close();
    }

    private <T extends HasMetadata> Sight sight(Portrait<T> portrait, HasMetadata object, Inquiry.Said said) {
        var id = Identity.of(portrait.model().kind(), object);
        var now = clock.instant();
        var standing = portrait.of(portrait.model().type().cast(object), now);
        var created = Optional.ofNullable(object.getMetadata().getCreationTimestamp()).map(Instant::parse).orElse(now);
        var told = said.looks().map(it -> it.getOrDefault(id.key(), List.of()));
        return told.map(it -> new Sight(id, created, standing, it, Source.OPERATOR))
                .orElseGet(() -> new Sight(id, created, standing, rehearsed(id.key(), now), new Source(false,
                        said.otherwise() + ": this is what a fresh look would decide, and nobody may be at work")));
    }

    private List<Look> rehearsed(Key key, Instant now) {
        return rehearsal.looks(key, now);
    }

    /// What users may call the kinds of these workloads.
    public static Map<String, Kind> words(List<Workload> workloads) {
        var words = new LinkedHashMap<String, Kind>();
        for (var workload : workloads) {
            for (var portrait : workload.portraits(new Choices(""))) {
                var kind = portrait.model().kind();
                words.put(kind.toString(), kind);
                words.put(kind.plural(), kind);
                words.put(kind + "." + kind.group(), kind);
                words.put(kind.plural() + "." + kind.group(), kind);
                portrait.shortNames().forEach(it -> words.put(it, kind));
            }
        }
        return words;
    }
}
