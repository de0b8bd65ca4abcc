package rota.local.server;

import rota.api.client.ApiException;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Json;

/// Others whom the server asks before it writes: they change what is to be written, or refuse it. They may take their
/// time; the server asks while it holds no lock.
public interface Admission {
    /// Nobody is asked.
    Admission NONE = new Admission() {
        @Override
        public boolean concerns(Deed deed) {
            return false;
        }

        @Override
        public Json.Obj mutated(Deed deed) {
            return deed.object();
        }

        @Override
        public void validated(Deed deed) {}
    };

    /// What somebody is about to do.
    ///
    /// @param type of the object that the request is about
    /// @param key the name is empty while none is known
    /// @param shape the kind of what is sent: another one for some subresources
    /// @param subresource empty for the main resource
    /// @param object what is to be written; empty for a deletion
    /// @param old what is there; empty for a creation
    record Deed(Operation operation, Type type, Key key, Kind shape, String subresource, Json.Obj object, Json.Obj old,
            Intent intent) {

        public Deed with(Json.Obj other) {
            return new Deed(operation, type, key, shape, subresource, other, old, intent);
        }

        /// Whether the answer to one is the answer to the other.
        boolean sameAs(Deed other) {
            return operation == other.operation && object.equals(other.object) && old.equals(other.old);
        }
    }

    /// The words of rules for it.
    enum Operation {
        CREATE, UPDATE, DELETE
    }

    /// Whether anybody may want to be asked. Costs next to nothing, and may be called under a lock.
    boolean concerns(Deed deed);

    /// The object as it is to be written, before it is checked.
    ///
    /// @throws ApiException when somebody refuses
    Json.Obj mutated(Deed deed);

    /// Asks about the object as it will be stored.
    ///
    /// @throws ApiException when somebody refuses
    void validated(Deed deed);
}
