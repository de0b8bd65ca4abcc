package rota.local.apply;

import java.util.Comparator;

/// Tells the entries of managedFields apart. Who applies is the same owner in every API version.
record Owner(String name, Manager.Operation operation, String apiVersion, String subresource)
        implements
            Comparable<Owner> {
    private static final Comparator<Owner> ORDER = Comparator.comparing(Owner::name).thenComparing(Owner::operation)
            .thenComparing(Owner::apiVersion).thenComparing(Owner::subresource);

    Owner {
        if (operation == Manager.Operation.APPLY) apiVersion = "";
    }

    static Owner of(Manager manager, String apiVersion) {
        var name = manager.name().isEmpty() ? "unknown" : manager.name();
        var subresource = switch (manager.subresource()) {
            case NONE, FINALIZE -> "";
            case STATUS -> "status";
            case SCALE -> "scale";
            case RESIZE -> "resize";
            case EPHEMERAL_CONTAINERS -> "ephemeralcontainers";
        };
        return new Owner(name, manager.operation(), apiVersion, subresource);
    }

    @Override
    public int compareTo(Owner other) {
        return ORDER.compare(this, other);
    }

    /// As a conflict names it.
    @Override
    public String toString() {
        return "\"" + name + "\"" + (subresource.isEmpty() ? "" : " with subresource \"" + subresource + "\"")
                + (operation == Manager.Operation.UPDATE ? " using " + apiVersion : "");
    }
}
