package rota.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/// Runs all benchmarks, prints one table and keeps the figures as JSON.
public final class Bench {
    private Bench() {}

    /// Runs them.
    ///
    /// @param arguments the folder for the figures, and optionally a pattern of the benchmarks to run
    public static void main(String[] arguments) throws RunnerException, IOException {
        var folder = Path.of(arguments[0]);
        Files.createDirectories(folder);
        var pattern = arguments.length > 1 ? arguments[1] : "";
        System.out.println("The benchmarks take about five minutes; details go to " + folder.resolve("jmh.log"));
        var figures = new ArrayList<Figure>();
        jmh(folder, pattern).forEach(it -> figures.add(Figure.of(name(it), score(it), "µs")));
        if (pattern.isEmpty()) {
            figures.addAll(NoOpCost.measure());
            figures.addAll(SimulatorSpeed.measure());
        }
        var table = new Table(figures);
        Files.writeString(folder.resolve("rota.json"), table.json());
        System.out.println(table.text());
    }

    private static List<RunResult> jmh(Path folder, String pattern) throws RunnerException {
        var options = new OptionsBuilder().include("rota\\.bench\\..*" + pattern).mode(Mode.AverageTime)
                .timeUnit(TimeUnit.MICROSECONDS).forks(1).warmupIterations(4).measurementIterations(4)
                .warmupTime(TimeValue.seconds(1)).measurementTime(TimeValue.seconds(1))
                .output(folder.resolve("jmh.log").toString()).result(folder.resolve("jmh.json").toString())
                .resultFormat(ResultFormatType.JSON).build();
        return List.copyOf(new Runner(options).run());
    }

    /// `Mirror.lookup 100` for `rota.bench.MirrorBenchmark.lookup` with that parameter.
    private static String name(RunResult result) {
        var parameters = result.getParams();
        var values = parameters.getParamsKeys().stream().map(parameters::getParam).collect(Collectors.joining(" "));
        return parameters.getBenchmark().replace("rota.bench.", "").replace("Benchmark", "") + " " + values;
    }

    private static double score(RunResult result) {
        return result.getPrimaryResult().getScore();
    }
}
