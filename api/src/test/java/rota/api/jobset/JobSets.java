package rota.api.jobset;

import rota.api.wire.Codec;

/// JobSets from JSON with `'` for `"`.
final class JobSets {
    private JobSets() {}

    /// A JobSet called `train`.
    static JobSet with(String spec) {
        return named("train", spec);
    }

    static JobSet named(String name, String spec) {
        return Codec.model(Codec.readObject("""
                {'apiVersion':'jobset.x-k8s.io/v1alpha2','kind':'JobSet','metadata':{'name':'%s','namespace':'default'},
                'spec':{%s}}""".formatted(name, spec).replace('\'', '"')), JobSet.class);
    }

    /// One group of Jobs.
    ///
    /// @param more what the group says besides its name and template
    static String group(String name, String... more) {
        return group(name, "'containers':[{'name':'main','image':'none'}]", more);
    }

    static String groupOfPods(String name, String pod) {
        return group(name, pod, new String[0]);
    }

    private static String group(String name, String pod, String... more) {
        var rest = more.length == 0 ? "" : "," + String.join(",", more);
        return "{'name':'" + name + "','template':{'spec':{'completions':2,'parallelism':2,'template':{'spec':{" + pod
                + "}}}}" + rest + "}";
    }

    static String groups(String... groups) {
        return "'replicatedJobs':[" + String.join(",", groups) + "]";
    }
}
