package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.wire.Codec;
import rota.kernel.plan.Action;

/// Goal: what we write for sshd is what sshd takes. Method: `hack/sshd` gives it to Debian's sshd as the file that
/// workers mount; skipped, with the reason, where that cannot be done.
class RealSshdTest {
    private static final Path SCRIPT = Path.of("..", "hack", "sshd").toAbsolutePath().normalize();
    private static final int CANNOT_BE_DONE = 3;

    @TempDir
    private Path dir = Path.of("");

    @Test
    void a_real_sshd_understands_every_line() throws IOException, InterruptedException {
        assertThat(sshd("check").lines()).contains("usepam yes", "subsystem sftp internal-sftp",
                "authenticationmethods publickey password", "maxsessions 3");
    }

    @Test
    void a_user_with_a_key_gets_in() throws IOException, InterruptedException {
        assertThat(sshd("login").lines()).contains("rota-user");
    }

    private String sshd(String what) throws IOException, InterruptedException {
        var file = Files.writeString(dir.resolve("sshd_config"), config());
        var process = new ProcessBuilder(SCRIPT.toString(), what, file.toString()).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        var code = process.waitFor();
        assumeTrue(code != CANNOT_BE_DONE, "no real sshd on this machine: " + said.strip());
        assertThat(code).as(said).isZero();
        return said;
    }

    private static String config() {
        var set = Scene.of(1).with("ssh", Codec.readObject("{\"enabled\":true,\"extraSshdConfig\":\"MaxSessions 3\","
                + "\"sssdConfRef\":{\"name\":\"sssd\",\"key\":\"sssd.conf\"}}"));
        return set.plan().actions().stream().filter(Action.Apply.class::isInstance).map(Action.Apply.class::cast)
                .findFirst().flatMap(it -> it.object().text("data", "sshd_config")).orElseThrow();
    }
}
