package rota.bench.job;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import rota.api.wire.Json;
import rota.bench.job.Contender.Rate;

/// What one Job has cost.
///
/// @param round the first one meets a controller that has just started, the next one a controller that has worked
/// @param peak megabytes at most
record Figures(Setting setting, String round, Duration wall, Writes.Counts writes, Cost cost, long peak) {
    /// Who ran what, and where.
    ///
    /// @param server its name
    record Setting(Contender contender, String server, int pods, Rate rate) {}

    /// Seconds of the cores.
    ///
    /// @param server API server and store
    /// @param others scheduler, nodes, and we who look on
    /// @param idle had by nobody on this machine
    record Cost(Duration controller, Duration server, Duration others, Duration idle) {
        Cost since(Cost before) {
            return new Cost(controller.minus(before.controller), server.minus(before.server), others.minus(
                    before.others), idle.minus(before.idle));
        }
    }

    String text() {
        return String.format(Locale.ROOT, "%-9s on %-14s %,6d pods at %,5d/s, %-6s job: %7.1f s, %5.3f writes and "
                + "%5.3f events per pod, %6.1f s of cores, %,5d MB at most (%s); server %.1f s, nodes, scheduler and "
                + "bench %.1f s, idle %.1f s", setting.contender, setting.server, setting.pods, setting.rate.qps(),
                round, seconds(wall), perPod(writes.all()), perPod(writes.events()), seconds(cost.controller), peak,
                writes, seconds(cost.server), seconds(cost.others), seconds(cost.idle));
    }

    Json.Obj json() {
        return Json.object("contender", Json.of(setting.contender.toString())).with("server", Json.of(setting.server))
                .with("round", Json.of(round)).with("pods", Json.of(setting.pods))
                .with("qps", Json.of(setting.rate.qps()))
                .with("wallSeconds", number(seconds(wall))).with("writesPerPod", number(perPod(writes.all())))
                .with("eventsPerPod", number(perPod(writes.events())))
                .with("cpuSeconds", number(seconds(cost.controller))).with("peakMegabytes", Json.of(peak))
                .with("serverSeconds", number(seconds(cost.server)))
                .with("otherSeconds", number(seconds(cost.others)))
                .with("idleSeconds", number(seconds(cost.idle)));
    }

    private double perPod(int count) {
        return (double) count / setting.pods;
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1000.0;
    }

    private static Json number(double value) {
        return new Json.Num(BigDecimal.valueOf(value));
    }
}
