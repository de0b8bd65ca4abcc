package rota.app.demo;

import java.util.List;

/// For those who can print nothing but ASCII.
record AsciiScreen(Screen screen) implements Screen {
    private static final String FANCY = "■▪▶↻✗·✓×…█";
    private static final List<String> SIMPLE = List.of("#", "=", ">", "~", "x", ".", "+", "x", "...", "#");

    @Override
    public void say(Text line) {
        screen.say(simple(line));
    }

    @Override
    public void picture(List<Text> lines) {
        screen.picture(lines.stream().map(AsciiScreen::simple).toList());
    }

    @Override
    public void news(String sentence) {
        screen.news(simple(sentence));
    }

    @Override
    public void keep() {
        screen.keep();
    }

    private static Text simple(Text line) {
        return new Text(line.pieces().stream().map(it -> new Text.Piece(simple(it.text()), it.ink())).toList());
    }

    private static String simple(String text) {
        var simple = text;
        for (var i = 0; i < SIMPLE.size(); i++) simple = simple.replace(FANCY.substring(i, i + 1), SIMPLE.get(i));
        return simple;
    }
}
