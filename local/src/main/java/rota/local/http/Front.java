package rota.local.http;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.local.http.auth.Access;
import rota.local.server.Types;
import rota.local.views.Pages;

/// Answers calls: finds out what a URL speaks of, whether the caller may, and who carries it out.
final class Front {
    private static final System.Logger LOG = System.getLogger(Front.class.getName());

    private final Types types;
    private final Pages pages;
    private final Service service;
    private final Objects objects;
    private final Subresources subresources;
    private final Reviews reviews;

    Front(Types types, Pages pages, Service service, Desks desks) {
        this.types = types;
        this.pages = pages;
        this.service = service;
        this.objects = desks.objects();
        this.subresources = desks.subresources();
        this.reviews = desks.reviews();
    }

    /// Those who carry out what is asked.
    record Desks(Objects objects, Subresources subresources, Reviews reviews) {}

    /// The answer to a call; a refusal is an answer too.
    Reply answer(Call call) {
        try {
            return routed(call);
        } catch (RuntimeException trouble) {
            var refusal = refusal(trouble);
            return new Reply.Tree(refusal.code(), refusal.body(), List.copyOf(call.warnings()));
        }
    }

    /// A refusal, or a bug of ours, as an answer.
    static Reply.Tree refusal(RuntimeException trouble) {
        return switch (trouble) {
            case ApiException refusal -> new Reply.Tree(refusal.code(), Status.of(refusal), List.of());
            case Refused refused -> new Reply.Tree(refused.code(), refused.status(), List.of());
            default -> {
                LOG.log(Level.ERROR, "a request could not be answered", trouble);
                yield refusal(new ApiException.ServerTrouble(500, trouble.toString(), Duration.ZERO));
            }
        };
    }

    private Reply routed(Call call) {
        return switch (call.root()) {
            case "api", "apis" -> api(call);
            case "openapi" -> document(call).orElseThrow(Refusals::unknownResource);
            default -> service.answer(call);
        };
    }

    private Reply api(Call call) {
        var address = Address.parse(call.path());
        if (address.isEmpty()) return document(call).orElseThrow(Refusals::unknownResource);
        check(call, address.get());
        return resource(call, address.get());
    }

    private Reply resource(Call call, Address address) {
        var review = Reviews.find(address);
        if (review.isPresent()) return reviews.answer(call, address, review.get());
        if (isBinding(address)) return subresources.bindings(call, address);
        var kind = types.find(address.group(), address.version(), address.plural())
                .orElseThrow(Refusals::unknownResource);
        var resource = new Resource(types.of(kind), address);
        if (!resource.isWellFormed()) throw Refusals.unknownResource();
        var deprecation = Deprecations.of(resource.type());
        deprecation.ifPresent(call::warn);
        var reply = answer(call, resource);
        return deprecation.map(it -> Deprecations.warned(reply, it)).orElse(reply);
    }

    private Reply answer(Call call, Resource resource) {
        if (resource.address().isCollection()) return objects.collection(call, resource);
        return resource.address().subresource().isEmpty()
                ? objects.object(call, resource)
                : subresources.answer(call, resource);
    }

    private static boolean isBinding(Address address) {
        return address.group().isEmpty() && address.plural().equals("bindings") && address.isCollection()
                && !address.namespace().isEmpty();
    }

    private Optional<Reply> document(Call call) {
        if (!call.method().equals("GET")) throw Refusals.wrongMethod();
        return pages.page("/" + String.join("/", call.path()), call.header("Accept"))
                .map(it -> new Reply.Text(200, it.mediaType(), it.body(), it.tag()));
    }

    static void check(Call call, Address address) {
        var verb = address.verb(call.method(), address.watch() || call.query().flag("watch"));
        var deed = new Access.Deed(verb, address.group(), address.plural(), address.subresource());
        if (Access.allows(call.user(), deed)) return;
        var sub = address.subresource().isEmpty() ? "" : "/" + address.subresource();
        var subject = address.plural() + (address.group().isEmpty() ? "" : "." + address.group());
        var name = address.name().isEmpty() ? "" : " \"" + address.name() + "\"";
        var place = address.namespace().isEmpty()
                ? "at the cluster scope"
                : "in the namespace \"" + address.namespace() + "\"";
        throw new ApiException.Forbidden(403, "Forbidden", subject + name + " is forbidden: User \"" + call.user()
                .name() + "\" cannot " + verb + " resource \"" + address.plural() + sub + "\" in API group \""
                + address.group() + "\" " + place);
    }
}
