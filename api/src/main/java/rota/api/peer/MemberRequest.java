package rota.api.peer;

import java.time.Duration;
import java.util.List;
import java.util.SequencedMap;
import rota.api.meta.Key;
import rota.api.meta.Ordered;

/// One thing for a member to do, as data.
///
/// @param pod the member
/// @param action what it is called: `switchover`
/// @param parameters values that it gets, by name
/// @param arguments lists of arguments, one call for each; none: one call without
public record MemberRequest(Key pod, String action, Way way, SequencedMap<String, String> parameters,
        List<List<String>> arguments, Patience patience) {

    /// How often it is tried.
    ///
    /// @param timeout how long one try may take
    /// @param retries how many more there are after one that failed
    /// @param pause between two of them
    public record Patience(Duration timeout, int retries, Duration pause) {}

    /// How the member is reached.
    public sealed interface Way {
        /// A command in one of its containers.
        record Exec(String container, List<String> command, SequencedMap<String, String> env) implements Way {
            public Exec {
                command = List.copyOf(command);
                env = Ordered.map(env);
            }
        }

        /// A request. Anything but an answer of success is a failure.
        record Http(String method, String url, SequencedMap<String, String> headers, String body) implements Way {
            public Http {
                headers = Ordered.map(headers);
            }
        }

        /// An agent beside the member that knows its actions by name.
        ///
        /// @param address of the pod
        record Agent(String address, int port) implements Way {}
    }

    public MemberRequest {
        parameters = Ordered.map(parameters);
        arguments = List.copyOf(arguments);
    }

    /// `switchover on default/db-0`.
    public String words() {
        return action + " on " + pod.path();
    }
}
