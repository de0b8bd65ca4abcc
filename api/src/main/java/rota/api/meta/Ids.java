package rota.api.meta;

import java.util.random.RandomGenerator;

/// Makes the names that nobody chose: UIDs, and the endings of generated names. Seeded in a simulation.
public final class Ids {
    /// No vowels and no look-alikes, so that no ending spells a word (the API server's own alphabet).
    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
    private static final int SUFFIX = 5;
    private static final int LONGEST_NAME = 63;

    private final RandomGenerator random;

    public Ids(RandomGenerator random) {
        this.random = random;
    }

    /// A random UID, in the form of a version 4 UUID.
    public String uid() {
        var high = (random.nextLong() & ~0xF000L) | 0x4000L;
        var low = (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
        return new java.util.UUID(high, low).toString();
    }

    /// The prefix, cut to fit a name, and five random characters.
    public String name(String prefix) {
        var base = prefix.length() > LONGEST_NAME - SUFFIX ? prefix.substring(0, LONGEST_NAME - SUFFIX) : prefix;
        var name = new StringBuilder(base);
        for (var i = 0; i < SUFFIX; i++) name.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        return name.toString();
    }
}
