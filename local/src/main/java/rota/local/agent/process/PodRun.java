package rota.local.agent.process;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Identity;
import rota.local.agent.pod.Life;
import rota.local.agent.pod.Lives;
import rota.local.agent.pod.Manifest;
import rota.local.agent.pod.PodStatuses;
import rota.local.agent.pod.Scene;
import rota.local.agent.volume.Volumes;

/// What this machine knows of one pod. [PodRuns] owns it and its lock.
final class PodRun {
    private final Identity id;
    private final SequencedMap<String, Instant> stopping = new LinkedHashMap<>();
    private final SequencedMap<String, String> condemned = new LinkedHashMap<>();
    private final SequencedMap<String, Instant> resting = new LinkedHashMap<>();
    private final SequencedMap<String, Attempt> attempts = new LinkedHashMap<>();
    private Pod pod;
    private Manifest manifest;
    private Scene.Place place;
    private Lives lives;
    private Optional<Volumes> volumes = Optional.empty();

    PodRun(Pod pod, Manifest manifest, Scene.Place place, Lives lives) {
        this.id = manifest.id();
        this.pod = pod;
        this.manifest = manifest;
        this.place = place;
        this.lives = lives;
    }

    void seen(Pod now, Manifest itsManifest, Scene.Place itsPlace) {
        pod = now;
        manifest = itsManifest;
        place = itsPlace;
    }

    Local local() {
        return new Local(lives, stopping, condemned, resting, volumes);
    }

    Identity id() {
        return id;
    }

    Pod pod() {
        return pod;
    }

    Scene.Place place() {
        return place;
    }

    Life life(String container) {
        return lives.of(container);
    }

    void live(Life life) {
        lives = lives.with(life);
    }

    void began(Attempt attempt, Life life) {
        attempts.put(attempt.name(), attempt);
        resting.remove(attempt.name());
        live(life);
    }

    void ended(Attempt attempt, Life life) {
        attempts.remove(attempt.name());
        stopping.remove(attempt.name());
        condemned.remove(attempt.name());
        live(life);
    }

    void stopping(String container, Instant killAt) {
        stopping.put(container, killAt);
    }

    void condemned(String container, String why) {
        condemned.putIfAbsent(container, why);
    }

    void resting(String container, Instant until) {
        resting.put(container, until);
    }

    void volumes(Volumes prepared) {
        volumes = Optional.of(prepared);
    }

    Optional<Attempt> attempt(String container) {
        return Optional.ofNullable(attempts.get(container));
    }

    SequencedMap<String, Attempt> attempts() {
        return attempts;
    }

    /// As the status would say it; kept on the disk, so that the next agent knows it too.
    PodStatus status(Instant now) {
        return PodStatuses.of(new Scene(pod, manifest, lives, Optional.empty(), place, now));
    }
}
