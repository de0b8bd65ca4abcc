package rota.local.http;

import io.fabric8.kubernetes.api.model.Binding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.patch.Schemas;
import rota.local.rule.Rules;
import rota.local.server.Trait;
import rota.local.server.Type;
import rota.local.server.Verbs;

/// What stands behind the name of an object in a URL.
final class Subresources {
    private static final Kind BINDING = Kind.of(Binding.class);
    private static final Kind SCALE = new Kind("autoscaling", "v1", "Scale", "scales", Kind.Scope.NAMESPACED);
    private static final Type SCALES = Type.custom(SCALE, Schemas.deduced(), Rules.NONE, Set.of());
    private static final Kind EVICTION = new Kind("policy", "v1", "Eviction", "evictions", Kind.Scope.NAMESPACED);

    private final Verbs verbs;
    private final Objects objects;
    private final TokenRequests tokens;
    private final PodStreams streams;

    Subresources(Verbs verbs, Objects objects, TokenRequests tokens, PodStreams streams) {
        this.verbs = verbs;
        this.objects = objects;
        this.tokens = tokens;
        this.streams = streams;
    }

    Reply answer(Call call, Resource resource) {
        var kind = resource.kind().group() + "/" + resource.kind().name();
        var name = resource.address().subresource();
        if (name.equals("status") && resource.type().has(Trait.STATUS)) {
            return objects.side(call, resource, Subresource.STATUS);
        }
        if (name.equals("scale") && resource.type().scale().isPresent()) return scale(call, resource);
        return switch (kind + "/" + name) {
            case "/Namespace/finalize" -> finalizer(call, resource);
            case "/ServiceAccount/token" -> tokens.answer(call, resource);
            case "/Pod/binding" -> bind(call, resource);
            case "/Pod/eviction" -> evict(call, resource);
            case "/Pod/log" -> streams.logs(call, resource);
            case "/Pod/exec", "/Pod/attach" -> streams.open(name, call, resource);
            case "/Pod/resize" -> objects.side(call, resource, Subresource.RESIZE);
            case "/Pod/ephemeralcontainers" -> objects.side(call, resource, Subresource.EPHEMERAL_CONTAINERS);
            case "/Pod/portforward", "/Pod/proxy", "/Service/proxy", "/Node/proxy" ->
                    throw Refusals.badRequest(name + " is not supported by this server");
            default -> throw Refusals.unknownResource();
        };
    }

    private Reply scale(Call call, Resource resource) {
        var warnings = new ArrayList<String>();
        var scale = switch (call.method()) {
            case "GET" -> verbs.scale(resource.key());
            case "PUT" -> {
                var intent = WriteOptions.intent(call, "UpdateOptions", warnings);
                yield verbs.updateScale(resource.key(), Bodies.order(call, SCALE), intent);
            }
            case "PATCH" -> {
                Bodies.checkPatch(call);
                var intent = WriteOptions.intent(call, "PatchOptions", warnings);
                yield verbs.patchScale(resource.key(), Bodies.patch(call, intent), intent);
            }
            default -> throw Refusals.wrongMethod();
        };
        return new Reply.Tree(200, objects.shown(call, SCALES, scale), warnings);
    }

    private Reply evict(Call call, Resource resource) {
        if (!call.method().equals("POST")) throw Refusals.wrongMethod();
        var warnings = new ArrayList<String>();
        var order = Bodies.order(call, EVICTION);
        if (!order.text("metadata", "name").orElse("").equals(resource.address().name())) {
            throw Refusals.badRequest("name in URL does not match name in Eviction object");
        }
        var request = DeleteRequest.of(call, order.object("deleteOptions"), warnings);
        verbs.evict(resource.key(), request.preconditions(), request.options(), request.intent());
        return new Reply.Tree(201, Status.success(201), warnings);
    }

    /// The older way to bind: a collection of orders.
    Reply bindings(Call call, Address address) {
        if (!call.method().equals("POST")) throw Refusals.wrongMethod();
        var order = Bodies.order(call, BINDING);
        return bind(call, address.namespace(), order.text("metadata", "name").orElse(""), order);
    }

    private Reply finalizer(Call call, Resource resource) {
        if (!call.method().equals("PUT")) throw Refusals.wrongMethod();
        return objects.side(call, resource, Subresource.FINALIZE);
    }

    private Reply bind(Call call, Resource resource) {
        if (!call.method().equals("POST")) throw Refusals.wrongMethod();
        var order = Bodies.order(call, BINDING);
        if (!order.text("metadata", "name").orElse("").equals(resource.address().name())) {
            throw Refusals.badRequest("name in URL does not match name in Binding object");
        }
        return bind(call, resource.address().namespace(), resource.address().name(), order);
    }

    private Reply bind(Call call, String namespace, String name, Json.Obj order) {
        var warnings = new ArrayList<String>();
        var intent = WriteOptions.intent(call, "CreateOptions", warnings);
        var pods = verbs.types().find("", "v1", "pods").orElseThrow(Refusals::unknownResource);
        verbs.bind(pods.key(namespace, name), new Preconditions(order.text("metadata", "uid"), Optional.empty()),
                order.text("target", "name").orElse(""), intent);
        return new Reply.Tree(201, Status.success(201), List.copyOf(warnings));
    }
}
