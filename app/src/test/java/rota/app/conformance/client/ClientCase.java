package rota.app.conformance.client;

import java.util.List;
import java.util.stream.Stream;

/// Some requests of Fabric8's client. What the server answers is compared line by line.
///
/// @param name also that of the file with the answers of a real server
/// @param recorded whether the answers of a real server lie in a file; otherwise one has to be there
record ClientCase(String name, Script script, boolean recorded) {
    /// Makes the requests.
    interface Script {
        void play(Scene scene) throws InterruptedException;
    }

    ClientCase(String name, Script script) {
        this(name, script, true);
    }

    /// The same, for what not every etcd can do.
    ClientCase unrecorded() {
        return new ClientCase(name, script, false);
    }

    static List<ClientCase> all() {
        return Stream.of(Writing.cases(), Deleting.cases(), Reading.cases(), Watching.cases(), Kinds.cases())
                .flatMap(List::stream).toList();
    }

    List<String> play(Scene scene) throws InterruptedException {
        script.play(scene);
        return scene.transcript();
    }

    @Override
    public String toString() {
        return name.replace('-', ' ');
    }
}
