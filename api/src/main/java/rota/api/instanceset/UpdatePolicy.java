package rota.api.instanceset;

/// How a pod comes to a new template.
public enum UpdatePolicy {
    /// Only what can change while it runs; anything else waits for the user.
    STRICT_IN_PLACE("StrictInPlace"),
    /// What can change while it runs is changed so; otherwise the pod is made anew.
    PREFER_IN_PLACE("PreferInPlace"),
    /// Always a new pod.
    RECREATE("ReCreate");

    private final String word;

    UpdatePolicy(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }

    /// A word that nobody knows means what no word means.
    static UpdatePolicy of(String word) {
        for (var policy : values()) if (policy.word.equals(word)) return policy;
        return PREFER_IN_PLACE;
    }
}
