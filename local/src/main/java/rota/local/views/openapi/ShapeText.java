package rota.local.views.openapi;

import java.util.Optional;

/// The shape of a field as `kinds.txt` writes it, taken apart: `keyed(name)<core.Container>`.
///
/// @param word what stands before the angle bracket, or everything where there is none
record ShapeText(String word, Optional<String> inner) {

    static ShapeText of(String text) {
        var bracket = text.indexOf('<');
        if (bracket < 0) return new ShapeText(text, Optional.empty());
        return new ShapeText(text.substring(0, bracket), Optional.of(text.substring(bracket + 1, text.length() - 1)));
    }

    boolean isType() {
        return word.indexOf('.') > 0;
    }
}
