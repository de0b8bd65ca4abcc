package rota.workloads.instanceset;

/// The name of an image, taken apart.
///
/// @param last the last segment of its path: registries and mirrors may differ
/// @param tag empty where there is none
/// @param digest empty where there is none
record Image(String last, String tag, String digest) {

    static Image of(String text) {
        var at = text.indexOf('@');
        var name = at < 0 ? text : text.substring(0, at);
        var digest = at < 0 ? "" : text.substring(at + 1);
        var segment = name.substring(name.lastIndexOf('/') + 1);
        var colon = segment.indexOf(':');
        return colon < 0
                ? new Image(segment, "", digest)
                : new Image(segment.substring(0, colon), segment.substring(colon + 1), digest);
    }

    /// Whether two specs ask for the same thing.
    static boolean isSame(String one, String other) {
        return one.equals(other) || of(one).equals(of(other));
    }

    /// Whether what runs is what the spec asks for. Where nobody says what runs, it is.
    ///
    /// @param running as the status names it
    /// @param id of what runs, with its digest
    static boolean isRunning(String wanted, String running, String id) {
        if (running.isEmpty() && id.isEmpty()) return true;
        var spec = of(wanted);
        if (!spec.digest.isEmpty()) return spec.digest.equals(of(id).digest);
        var now = of(running);
        return spec.last.equals(now.last) && (spec.tag.isEmpty() || spec.tag.equals(now.tag));
    }
}
