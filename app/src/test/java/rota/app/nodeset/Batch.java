package rota.app.nodeset;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import rota.edge.slurm.SlurmLab;

/// Batch jobs of a Slurm cluster, and what became of them.
record Batch(SlurmLab lab) {
    private static final Pattern JOB = Pattern.compile("(?m)^JobId=(\\d+) .*? JobState=(\\S+) .*? Restarts=(\\d+) .*?"
            + " ExitCode=(\\S+) ");

    /// So many.
    List<Long> submitted(int count, String script, String... options) {
        var line = Stream.of(Stream.of("run", "sbatch", "--parsable", "-D", "/tmp", "-o", "/dev/null", "-t", "5"),
                Stream.of(options), Stream.of("--wrap", script)).flatMap(it -> it).toArray(String[]::new);
        var jobs = new ArrayList<Long>();
        for (var i = 0; i < count; i++) {
            var said = lab.call(line);
            jobs.add(Long.parseLong(said.text().strip()));
        }
        return jobs;
    }

    /// Those that did not end well in their first attempt.
    Map<Long, String> lost(List<Long> jobs) {
        var ends = new TreeMap<Long, String>();
        jobs.forEach(it -> ends.put(it, "unknown"));
        var matcher = JOB.matcher(lab.call("run", "scontrol", "-o", "show", "job").text());
        while (matcher.find())
            ends.replace(Long.parseLong(matcher.group(1)), matcher.group(2) + " " + matcher.group(4) + " after "
                    + matcher.group(3) + " restarts");
        ends.values().removeIf("COMPLETED 0:0 after 0 restarts"::equals);
        return ends;
    }
}
