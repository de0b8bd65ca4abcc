package rota.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HomeTest {
    @Test
    void it_is_where_the_shell_says() {
        assertThat(Home.of("/somewhere/else", "/home/me")).isEqualTo(Path.of("/somewhere/else"));
    }

    @Test
    void without_a_word_of_the_shell_it_is_where_the_machine_says() {
        assertThat(Home.of(null, "/home/me")).isEqualTo(Path.of("/home/me"));
        assertThat(Home.of("", "/home/me")).isEqualTo(Path.of("/home/me"));
    }

    @Test
    void a_path_that_depends_on_where_one_stands_is_nobodys_home() {
        assertThat(Home.of("here", "/home/me")).isEqualTo(Path.of("/home/me"));
    }
}
