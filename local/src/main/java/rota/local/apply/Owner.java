package rota.local.apply;

import java.util.Comparator;
import rota.api.client.Request;

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
        var subresource = manager.subresource() == Request.Subresource.STATUS ? "status" : "";
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
