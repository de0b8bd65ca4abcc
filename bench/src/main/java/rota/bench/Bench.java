package rota.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/// Runs all benchmarks, prints one table and keeps the figures as JSON.
public final class Bench {
    /// What is not measured by JMH, by name.
    private static final SequencedMap<String, Supplier<List<Figure>>> OTHERS = others();

    private Bench() {}

    /// Runs them.
    ///
    /// @param arguments the folder for the figures, and optionally a part of the names of the benchmarks to run
    public static void main(String[] arguments) throws RunnerException, IOException {
        var folder = Path.of(arguments[0]);
        Files.createDirectories(folder);
        var part = arguments.length > 1 ? arguments[1] : "";
        System.out.println("All benchmarks take about ten minutes; details go to " + folder.resolve("jmh.log"));
        var figures = new ArrayList<Figure>();
        jmh(folder, part).forEach(it -> figures.add(Figure.of(name(it), score(it), "µs")));
        OTHERS.forEach((name, measure) -> {
            if (name.contains(part)) figures.addAll(measure.get());
        });
        if (figures.isEmpty()) {
            System.err
                    .println("expected a part of the name of a benchmark, found '" + part + "'. There are the classes "
                            + "*Benchmark of the module bench, and " + String.join(", ", OTHERS.keySet()));
            System.exit(2);
        }
        var table = new Table(figures);
        Files.writeString(folder.resolve("rota.json"), table.json());
        System.out.println(table.text());
    }

    private static SequencedMap<String, Supplier<List<Figure>>> others() {
        var others = new LinkedHashMap<String, Supplier<List<Figure>>>();
        others.put("InstanceSetCost", InstanceSetCost::measure);
        others.put("NoOpCost", NoOpCost::measure);
        others.put("ServerFigures", ServerFigures::measure);
        others.put("SimulatorSpeed", SimulatorSpeed::measure);
        return others;
    }

    private static List<RunResult> jmh(Path folder, String part) throws RunnerException {
        var options = new OptionsBuilder().include("rota\\.bench\\..*" + Pattern.quote(part))
                .mode(Mode.AverageTime).timeUnit(TimeUnit.MICROSECONDS).forks(1)
                .warmupIterations(4).measurementIterations(4)
                .warmupTime(TimeValue.seconds(1)).measurementTime(TimeValue.seconds(1))
                .output(folder.resolve("jmh.log").toString()).result(folder.resolve("jmh.json").toString())
                .resultFormat(ResultFormatType.JSON).build();
        try {
            return List.copyOf(new Runner(options).run());
        } catch (NoBenchmarksException _) {
            return List.of();
        }
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
