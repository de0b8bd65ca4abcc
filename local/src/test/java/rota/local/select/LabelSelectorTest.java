package rota.local.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.wire.Codec;
import rota.api.wire.Json;

class LabelSelectorTest {
    private static final Json.Obj OBJECT = Codec.readObject("""
            {"metadata":{"labels":{"app":"web","size":"5","empty":"","x.y/z":"1","in":"a"}}}""");

    @ParameterizedTest
    @ValueSource(strings = {"", "app=web", "app==web", "app != db", "app in (db,web)", "app notin (db)", "app", "!none",
            "none!=x", "none notin (x)", "size>4", "size<6", "size>4,size<6", "  app = web , size", "x.y/z=1",
            "app in (  db , web )", "in=a", "in", "empty=", "empty in ()", "empty in (x,)", "!notin", "none!=",
            "app=web,"
                    + "app in (web),app!=db"})
    void it_matches(String selector) {
        assertThat(LabelSelector.parse(selector).matches(OBJECT)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"app=db", "app!=web", "app in (db)", "app notin (web)", "!app", "none", "none=x", "size>5",
            "size<5", "app>1", "none>1", "app=", "none in (x)", "app=web,none"})
    void it_does_not_match(String selector) {
        assertThat(LabelSelector.parse(selector).matches(OBJECT)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a b        | unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt
            a=b c      | found 'c', expected: ',' or 'end of string'
            in (x)     | unable to parse requirement: found '(', expected: in, notin, =, ==, !=, gt, lt
            a in x     | unable to parse requirement: found 'x' expected: '('
            a in (     | unable to parse requirement: found '', expected: ',', ')' or identifier
            a in (x    | unable to parse requirement: found '', expected: ',' or ')'
            a in (x y) | unable to parse requirement: found 'y', expected: ',' or ')'
            ,a         | found ',', expected: !, identifier, or 'end of string'
            a,         | found '', expected: identifier after ','
            a,,b       | found ',', expected: identifier after ','
            !          | unable to parse requirement: found '', expected: identifier
            !a=b       | found '=', expected: ',' or 'end of string'
            a!         | unable to parse requirement: found '!', expected: in, notin, =, ==, !=, gt, lt
            a===b      | unable to parse requirement: found '=', expected: identifier
            (          | found '(', expected: !, identifier, or 'end of string'
            /z         | unable to parse requirement: <nil>: Invalid value: "/z": prefix part must be non-empty
            """)
    void it_is_refused_in_the_words_of_a_real_server(String selector, String message) {
        assertThatThrownBy(() -> LabelSelector.parse(selector)).isInstanceOf(IllegalArgumentException.class).hasMessage(
                message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"_x=1", "a=/", "x/y/z=1", "FOO/x=1", "a=b/c", "a in (b/c)", "-a", "a-"})
    void no_label_looks_like_that(String selector) {
        assertThatThrownBy(() -> LabelSelector.parse(selector)).hasMessageContaining("Invalid value");
    }
}
