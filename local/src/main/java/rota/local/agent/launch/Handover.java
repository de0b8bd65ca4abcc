package rota.local.agent.launch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// Takes a container's variables past the shells that run before its command. A shell drops names that it could not
/// write itself (`node.name`), sets some of its own (`IFS`, `PWD`), and a script changes those that it uses (`STAGE`).
/// So each travels under a name of ours, and `env` gives it back its own at the last moment.
public final class Handover {
    private static final String CARRIED = "ROTA_VARIABLE_";
    /// What the shells need too, and by what a process is known before it is the command.
    private static final List<String> PLAIN = List.of("PATH", "ROTA_AGENT", "ROTA_POD_UID", "ROTA_CONTAINER_ID");

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

    /// The line of a shell's script that turns it into the command that is its arguments, with so many variables.
    public static String line(int variables) {
        var line = new StringBuilder("exec /usr/bin/env -i");
        for (var i = 0; i < variables; i++) line.append(" \"$").append(CARRIED).append(i).append('"');
        return line.append(" \"$@\"").toString();
    }
}
