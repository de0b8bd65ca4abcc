package rota.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

/// Shows that the checks in [DocumentsTest] can fail: each reader finds what is wrong in a text that has it.
class DocumentTest {

    @Test
    void a_link_to_nowhere_is_found() {
        var document = document("[here](README.md) [web](https://example.org/x) [gone](no/such.md) [up](../../x)");

        assertThat(document.brokenLinks()).containsExactly("no/such.md", "../../x");
    }

    @Test
    void a_link_to_a_heading_that_is_not_there_is_found() {
        var document = document("# Some, heading\n[a](#some-heading) [b](#other) [c](README.md#no-such-heading)");

        assertThat(document.brokenLinks()).containsExactly("#other", "README.md#no-such-heading");
    }

    @Test
    void commands_are_found_in_text_and_in_shell_blocks_but_not_in_prose() {
        var document = document("""
                We make things. Use `make one` or `./rota two --x`, not `maker`.
                ```sh
                # a comment
                make three    # why
                KEY=value mvn -q test
                ```
                ```
                make nothing
                ```
                """);

        assertThat(document.commands()).containsExactly("make three", "mvn -q test", "make one", "./rota two --x");
    }

    @Test
    void a_section_ends_where_the_next_begins() {
        var document = document("# Title\n\n## One\nfirst\n\n## Two\nsecond\n");

        assertThat(document.section("One").strip()).isEqualTo("first");
        assertThat(document.section("Two").strip()).isEqualTo("second");
        assertThatIllegalStateException().isThrownBy(() -> document.section("Three"));
    }

    private static Document document(String text) {
        return new Document(Document.ROOT.resolve("planted.md"), text);
    }
}
