package rota.app.demo;

/// How a piece of text looks, where there are colours.
enum Ink {
    PLAIN(0), BOLD(1), FAINT(2), RED(31), GREEN(32), YELLOW(33), CYAN(36);

    private final int code;

    Ink(int code) {
        this.code = code;
    }

    String around(String text) {
        return this == PLAIN || text.isEmpty() ? text : "\033[" + code + "m" + text + "\033[0m";
    }
}
