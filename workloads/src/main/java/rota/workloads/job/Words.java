package rota.workloads.job;

/// Numbers in sentences.
final class Words {
    private Words() {}

    static String pods(int count) {
        return count + (count == 1 ? " pod" : " pods");
    }
}
