package rota.edge.member;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import rota.api.client.ApiException;
import rota.api.meta.Key;
import rota.api.peer.MemberRequest;
import rota.api.peer.MemberRequest.Way;
import rota.api.peer.Members;
import rota.edge.kube.PodCommands.Ending;

/// Reaches members from where we are: no agent has to run beside them, but one that does is spoken to in its own words.
public final class DirectMembers implements Members {
    private static final int SUCCESS = 0;

    private final Commands commands;
    private final Web web = new Web();

    /// Runs commands in containers.
    public interface Commands {
        Ending run(Key pod, String container, List<String> command, Duration patience);
    }

    public DirectMembers(Commands commands) {
        this.commands = commands;
    }

    @Override
    public String run(MemberRequest request) {
        return switch (request.way()) {
            case Way.Exec exec -> tried(request, () -> exec(request, exec));
            case Way.Http http -> tried(request, () -> web.send(request, http));
            case Way.Agent agent -> web.ask(request, agent); // it tries again by itself
        };
    }

    private static String tried(MemberRequest request, Supplier<String> attempt) {
        for (var left = request.patience().retries();; left--) {
            try {
                return attempt.get();
            } catch (ApiException trouble) {
                if (left <= 0 || Thread.currentThread().isInterrupted()) throw trouble;
                LockSupport.parkNanos(request.patience().pause().toNanos());
            }
        }
    }

    /// Once for each list of arguments; the first that fails ends it.
    private String exec(MemberRequest request, Way.Exec exec) {
        var said = new StringBuilder();
        for (var arguments : request.arguments().isEmpty() ? List.of(List.<String>of()) : request.arguments()) {
            var ending = commands.run(request.pod(), exec.container(), command(request, exec, arguments),
                    request.patience().timeout());
            if (ending.code() != SUCCESS)
                throw new ApiException.ServerTrouble(500, request.words() + ": exit code: " + ending.code()
                        + ", stderr: " + ending.errors().strip(), Duration.ZERO);
            said.append(ending.output());
        }
        return said.toString();
    }

    /// A command in a container has the variables of the container only: others are set for it.
    private static List<String> command(MemberRequest request, Way.Exec exec, List<String> arguments) {
        var command = new ArrayList<String>();
        if (!request.parameters().isEmpty() || !exec.env().isEmpty()) command.add("env");
        exec.env().forEach((name, value) -> command.add(name + "=" + value));
        request.parameters().forEach((name, value) -> command.add(name + "=" + value));
        command.addAll(exec.command());
        command.addAll(arguments);
        return command;
    }
}
