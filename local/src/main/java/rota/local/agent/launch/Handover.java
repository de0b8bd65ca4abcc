package rota.local.agent.launch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/// Takes a container's variables past the shells that run before its command. A shell drops names that it could not
/// write itself (`node.name`), sets some of its own (`IFS`, `PWD`), and a script changes those that it uses (`STAGE`).
/// So each travels under a name of ours, and gets back its own at the last moment: from the shell itself where that can
/// do it, since what `env` is told are arguments, which others on the machine may read.
public final class Handover {
    private static final String CARRIED = "ROTA_VARIABLE_";
    /// What the shells need too, and by what a process is known before it is the command.
    private static final List<String> PLAIN = List.of("PATH", "ROTA_AGENT", "ROTA_POD_UID", "ROTA_CONTAINER_ID");
    private static final Pattern WRITABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    /// Those of which a shell has a view of its own: it counts in them, keeps them, or takes no other value.
    private static final Pattern SHELLS_OWN = Pattern.compile("""
            _|IFS|PWD|OLDPWD|OPTIND|OPTARG|OPTERR|LINENO|SHLVL|RANDOM|SRANDOM|SECONDS|PPID|UID|EUID|GROUPS|DIRSTACK|\
            FUNCNAME|HISTCMD|SHELLOPTS|POSIXLY_CORRECT|ENV|LANG|LC_.*|EPOCH.*|BASH.*|COMP_.*|PS[0-4]""");
    /// And hands on to whoever comes after it.
    private static final List<String> SET_BY_SHELLS = List.of("PWD", "OLDPWD", "SHLVL", "_");

    private Handover() {}

    /// What a shell gets instead of the variables.
    public static SequencedMap<String, String> packed(SequencedMap<String, String> variables) {
        var packed = new LinkedHashMap<String, String>();
        for (var name : PLAIN) {
            var value = variables.get(name);
            if (value != null) packed.put(name, value);
        }
        var count = 0;
        for (var variable : variables.entrySet()) {
            packed.put(CARRIED + count++, variable.getKey() + "=" + variable.getValue());
        }
        return packed;
    }

    /// The line of a shell's script that turns it into the command that is its arguments, with these variables.
    public static String line(SequencedMap<String, String> variables) {
        var exports = new StringBuilder();
        var arguments = new StringBuilder();
        var line = new StringBuilder("exec /usr/bin/env");
        SET_BY_SHELLS.forEach(it -> line.append(" -u ").append(it));
        var count = 0;
        for (var name : variables.sequencedKeySet()) {
            var carrier = CARRIED + count++;
            line.append(" -u ").append(carrier);
            if (isWritable(name)) exports.append("export ").append(name + "=\"${" + carrier + "#*=}\"\n");
            else
                arguments.append(" \"$").append(carrier).append('"');
        }
        return exports.toString() + line + arguments + " \"$@\"";
    }

    private static boolean isWritable(String name) {
        return WRITABLE.matcher(name).matches() && !SHELLS_OWN.matcher(name).matches() && !name.startsWith(CARRIED);
    }
}
