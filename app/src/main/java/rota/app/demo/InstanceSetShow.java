package rota.app.demo;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.instanceset.InstanceStatus;

/// Draws the members of a set: who leads, who is of which template, and how the writer fares.
final class InstanceSetShow {
    private final Stage stage;
    private final RedisWriter writer;
    private final Instant began;
    private final int before;
    private List<String> last = List.of();

    InstanceSetShow(Stage stage, RedisWriter writer) {
        this.stage = stage;
        this.writer = writer;
        this.began = stage.clock().instant();
        this.before = writer.acknowledged();
    }

    void draw(InstanceSet set) {
        var status = InstanceSetStatus.of(set);
        var lines = new ArrayList<Text>();
        var now = new ArrayList<String>();
        for (var member : status.instances()) {
            lines.add(line(member));
            now.add(sentence(member));
        }
        now.stream().filter(it -> !last.contains(it)).forEach(stage.screen()::news);
        last = List.copyOf(now);
        lines.add(Text.EMPTY);
        lines.add(Text.of(String.format(Locale.ROOT, "   %4.1f s  %d writes acknowledged, interrupted for %d ms",
                Duration.between(began, stage.clock().instant()).toMillis() / 1000.0, writer.acknowledged() - before,
                writer.interrupted(before).toMillis())));
        stage.screen().picture(lines);
    }

    private static Text line(InstanceStatus member) {
        var ink = member.role().equals("leader") ? Ink.BOLD : Ink.PLAIN;
        return Text.EMPTY.and(String.format(Locale.ROOT, "   %-8s ", member.name()), ink)
                .and(String.format(Locale.ROOT, "%-10s", member.role().isEmpty() ? "-" : member.role()), ink)
                .and(template(member) + ", ", member.revision().upToDate() ? Ink.GREEN : Ink.YELLOW)
                .and(state(member), member.health().ready() ? Ink.PLAIN : Ink.FAINT);
    }

    private static String sentence(InstanceStatus member) {
        return member.name() + ": " + (member.role().isEmpty() ? "" : member.role() + ", ") + template(member) + ", "
                + state(member);
    }

    private static String template(InstanceStatus member) {
        return member.revision().upToDate() ? "new template" : "old template";
    }

    private static String state(InstanceStatus member) {
        return switch (member.current()) {
            case TERMINATING -> "going";
            case ABSENT -> "absent";
            case PRESENT -> member.health().ready() ? "ready" : "starting";
        };
    }
}
