package rota.local.agent.process;

import java.nio.file.Path;
import java.time.InstantSource;
import rota.local.agent.LogOptions;
import rota.local.agent.PodRef;
import rota.local.agent.TestApi;

/// An agent in a process of its own, to be killed: runs a pod with a family of processes, says so, and stays.
final class OtherAgent {
    private OtherAgent() {}

    public static void main(String[] arguments) throws Exception {
        var machine = new Machine(Path.of(arguments[0]), new TestApi(InstantSource.system()), it -> it);
        machine.run(Machine.once("p", "setsid sleep 2000 & setsid -f sleep 2001; echo up; " + Machine.serve()));
        machine.awaitReady("p");
        try (var log = machine.node().containers().logs(new PodRef("default", "p"), LogOptions.of("").following())) {
            if (log.read() != 'u') throw new IllegalStateException("expected the container to be up");
        }
        System.out.println("RUNNING");
        Thread.sleep(600_000);
    }
}
