package rota.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import rota.api.crd.Definitions;

class RotaTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void help_lists_the_exit_codes() {
        assertThat(run("--help")).isEqualTo(0);

        assertThat(out.toString()).contains("Usage: rota").contains("3   something is missing on this machine");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void version_names_the_product_and_its_java() {
        assertThat(run("--version")).isEqualTo(0);

        assertThat(out.toString()).startsWith("rota ").contains("Java 25");
    }

    @Test
    void an_unknown_word_is_wrong_usage_and_says_what_was_found() {
        assertThat(run("nonsense")).isEqualTo(2);

        assertThat(err.toString()).contains("found 'nonsense'").contains("rota --help").hasLineCount(1);
    }

    @Test
    void a_typo_in_a_command_or_an_option_gets_the_one_that_was_probably_meant() {
        assertThat(run("explan", "job/sum")).isEqualTo(2);
        assertThat(run("up", "--node", "3")).isEqualTo(2);

        assertThat(err.toString()).contains("found 'explan' 'job/sum'; did you mean explain?; see 'rota --help'")
                .contains("found '--node' '3'; did you mean --nodes?; see 'rota up --help'").hasLineCount(2);
    }

    @Test
    void help_lists_the_commands_that_exist() {
        assertThat(run("--help")).isEqualTo(0);

        assertThat(out.toString()).contains("demo");
    }

    @Test
    void crds_prints_every_definition_ready_to_be_applied() {
        assertThat(run("crds")).isEqualTo(0);

        for (var definition : Definitions.all())
            assertThat(out.toString()).contains("\n  name: " + definition.name() + "\n");
        assertThat(out.toString()).startsWith("---\n");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void no_command_at_all_is_wrong_usage() {
        assertThat(run()).isEqualTo(2);

        assertThat(err.toString()).contains("expected a command, found none");
    }

    @Test
    void something_missing_exits_3_and_shows_no_stack_trace() {
        assertThat(run("fail")).isEqualTo(3);

        assertThat(err.toString()).isEqualToIgnoringNewLines("rota: expected a moon, found none; wait for the night");
    }

    @Test
    void a_bug_exits_1_and_asks_for_a_report() {
        assertThat(run("break")).isEqualTo(1);

        assertThat(err.toString()).contains("a bug in rota").hasLineCount(1);
    }

    @Test
    void verbose_shows_the_stack_trace_wherever_it_stands() {
        assertThat(run("fail", "--verbose")).isEqualTo(3);

        assertThat(err.toString()).contains("at rota.app.RotaTest");
    }

    @Test
    void a_manager_that_no_job_could_name_is_wrong_usage() {
        assertThat(run("operator", "--job-managed-by", "rota")).isEqualTo(2);
        assertThat(run("up", "--job-managed-by", "kubernetes.io/job-controller")).isEqualTo(2);

        assertThat(err.toString()).contains("expected --job-managed-by with a domain, a slash and a path, found 'rota'")
                .contains("a name other than that of the built-in one").hasLineCount(2);
    }

    @Test
    void half_a_desk_and_an_unknown_protection_are_wrong_usage() {
        assertThat(run("operator", "--desk", "127.0.0.1:0")).isEqualTo(2);
        assertThat(run("operator", "--webhooks")).isEqualTo(2);
        assertThat(run("up", "--runtime-protection", "luck")).isEqualTo(2);
        assertThat(run("crds", "--images", "a/=b/")).isEqualTo(2);

        assertThat(err.toString()).contains("expected --desk, --desk-url https://… and --desk-tls together")
                .contains("expected --runtime-protection snapshot or finalizer, found 'luck'")
                .contains("expected --images with --runtimes").hasLineCount(4);
    }

    @Test
    void a_node_that_no_server_would_take_is_refused_at_once() {
        assertThat(run("node", "--name", "A_B")).isEqualTo(2);

        assertThat(err.toString()).contains("expected a --name that a node may have, found 'A_B', which must be ");
    }

    private int run(String... arguments) {
        var command = Rota.commandLine()
                .addSubcommand("fail", new CommandLine(new Fails()))
                .addSubcommand("break", new CommandLine(new Breaks()))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }

    @Command
    private static final class Fails implements Runnable {
        @Override
        public void run() {
            throw Failure.missing("a moon", "none", "wait for the night");
        }
    }

    @Command
    private static final class Breaks implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("expected order, found chaos");
        }
    }
}
