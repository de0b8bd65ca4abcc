package rota.local.select;

import java.util.ArrayList;
import java.util.List;

/// The words of a label selector: names, operators, brackets. The end is an empty word.
final class LabelTokens {
    private static final String SPECIAL = "=!(),<>";

    private final List<String> words = new ArrayList<>();
    private int next;

    LabelTokens(String text) {
        var at = 0;
        while (at < text.length()) {
            var character = text.charAt(at);
            if (isBlank(character)) {
                at++;
                continue;
            }
            var end = isSpecial(character) ? operatorEnd(text, at) : nameEnd(text, at);
            words.add(text.substring(at, end));
            at = end;
        }
    }

    String peek() {
        return next < words.size() ? words.get(next) : "";
    }

    String take() {
        var word = peek();
        next++;
        return word;
    }

    boolean takeIf(String word) {
        if (!peek().equals(word)) return false;
        next++;
        return true;
    }

    boolean atEnd() {
        return next >= words.size();
    }

    /// Whether the next word is a name; `in` and `notin` are names where no operator can stand.
    boolean atName() {
        return !atEnd() && !isSpecial(peek().charAt(0));
    }

    private static int operatorEnd(String text, int at) {
        var two = text.startsWith("==", at) || text.startsWith("!=", at);
        return at + (two ? 2 : 1);
    }

    private static int nameEnd(String text, int at) {
        var end = at;
        while (end < text.length() && !isBlank(text.charAt(end)) && !isSpecial(text.charAt(end))) end++;
        return end;
    }

    private static boolean isSpecial(char character) {
        return SPECIAL.indexOf(character) >= 0;
    }

    private static boolean isBlank(char character) {
        return character == ' ' || character == '\t' || character == '\r' || character == '\n';
    }
}
