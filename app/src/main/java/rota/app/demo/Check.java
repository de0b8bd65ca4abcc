package rota.app.demo;

/// What has to be true at the end of a scene.
record Check(String what, String expected, String found) {
    boolean holds() {
        return expected.equals(found);
    }
}
