package rota.app.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// One line, in pieces that may have different colours.
record Text(List<Piece> pieces) {
    static final Text EMPTY = new Text(List.of());

    /// A part of a line that looks the same all along.
    record Piece(String text, Ink ink) {}

    Text {
        pieces = List.copyOf(pieces);
    }

    static Text of(String text) {
        return EMPTY.and(text, Ink.PLAIN);
    }

    Text and(String text, Ink ink) {
        var more = new ArrayList<>(pieces);
        more.add(new Piece(text, ink));
        return new Text(more);
    }

    /// Not longer than this.
    Text cut(int width) {
        var rest = width;
        var kept = EMPTY;
        for (var piece : pieces) {
            var length = Math.min(rest, piece.text.length());
            kept = kept.and(piece.text.substring(0, length), piece.ink);
            rest -= length;
        }
        return kept;
    }

    String plain() {
        return pieces.stream().map(Piece::text).collect(Collectors.joining()).stripTrailing();
    }

    String coloured() {
        return pieces.stream().map(it -> it.ink.around(it.text)).collect(Collectors.joining());
    }
}
