package rota.api.meta;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One incarnation of an object: a namesake that is created later has another UID and so another identity.
public record Identity(Key key, String uid) implements Comparable<Identity> {

    public static Identity of(HasMetadata object) {
        return new Identity(Key.of(object), object.getMetadata().getUid());
    }

    public static Identity of(Kind kind, HasMetadata object) {
        return new Identity(Key.of(kind, object), object.getMetadata().getUid());
    }

    @Override
    public int compareTo(Identity other) {
        var byKey = key.compareTo(other.key);
        return byKey != 0 ? byKey : uid.compareTo(other.uid);
    }

    /// By hand, as for [Key]: the ledger finds everything by identity.
    @Override
    public int hashCode() {
        return key.hashCode() * 31 + Objects.hashCode(uid);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Identity that && Objects.equals(uid, that.uid) && key.equals(that.key);
    }

    @Override
    public String toString() {
        return key + " (" + uid + ")";
    }
}
