package rota.local.rule;

import java.util.List;
import rota.api.client.ApiException;
import rota.api.meta.Key;
import rota.api.meta.Kind;

/// The ways in which this server says no, in the words that users know from Kubernetes.
public final class Refusal {
    private Refusal() {}

    public static ApiException notFound(Key key) {
        return new ApiException.NotFound(named(key) + " not found");
    }

    public static ApiException unknownResource() {
        return new ApiException.NotFound("the server could not find the requested resource");
    }

    public static ApiException alreadyExists(Key key, boolean deleting) {
        var message = named(key) + " already exists";
        return new ApiException.AlreadyExists(deleting ? "object is being deleted: " + message : message);
    }

    public static ApiException noFreeName(Key key) {
        return new ApiException.AlreadyExists(named(key)
                + " already exists, the server was not able to generate a unique name for the object");
    }

    public static ApiException modified(Key key) {
        return conflict(key, "the object has been modified; please apply your changes to the latest version and try "
                + "again");
    }

    public static ApiException conflict(Key key, String why) {
        return new ApiException.Conflict("Operation cannot be fulfilled on " + named(key) + ": " + why);
    }

    public static ApiException invalid(Key key, List<Fault> faults) {
        var texts = faults.stream().map(Fault::toString).distinct().toList();
        var text = texts.size() == 1 ? texts.getFirst() : texts.toString();
        return new ApiException.Invalid(qualified(key.kind().name(), key.kind()) + " \"" + key.name()
                + "\" is invalid: " + text, faults.stream().map(Fault::cause).toList());
    }

    /// A patch that leads to something that is no object of its kind.
    public static ApiException unusablePatch(String patch, String why) {
        var fault = Fault.invalid("patch", patch, why);
        return new ApiException.Invalid(" \"\" is invalid: " + fault, List.of(fault.cause()));
    }

    /// Something that is no object of its kind.
    public static ApiException misfit(Kind kind, String why) {
        return badRequest(kind.name() + " in version \"" + kind.version() + "\" cannot be handled as a " + kind.name()
                + ": " + why);
    }

    /// What came out of a server-side apply and is no object of its kind. A real server takes the fault for its own.
    public static ApiException inconvertible(Key key, String why) {
        var kind = key.kind().group() + "/" + key.kind().version() + ", Kind=" + key.kind().name();
        return ApiException.ServerTrouble.unexplained("failed to convert new object (" + key.namespace() + "/"
                + key.name() + "; " + kind + ") to proper version: unable to convert unstructured object to " + kind
                + ": " + why);
    }

    public static ApiException badRequest(String message) {
        return new ApiException.BadRequest(400, "BadRequest", message);
    }

    public static ApiException forbidden(Key key, String why) {
        return new ApiException.Forbidden(403, "Forbidden", named(key) + " is forbidden: " + why);
    }

    public static ApiException namespaceTerminating(Key key) {
        var subject = key.name().isEmpty() ? resource(key.kind()) : named(key);
        return new ApiException.NamespaceTerminating(subject + " is forbidden: unable to create new content in "
                + "namespace " + key.namespace() + " because it is being terminated");
    }

    private static String named(Key key) {
        return resource(key.kind()) + " \"" + key.name() + "\"";
    }

    private static String resource(Kind kind) {
        return qualified(kind.plural(), kind);
    }

    private static String qualified(String name, Kind kind) {
        return kind.group().isEmpty() ? name : name + "." + kind.group();
    }
}
