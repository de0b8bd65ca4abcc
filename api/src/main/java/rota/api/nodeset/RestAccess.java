package rota.api.nodeset;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Secret;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.wire.Json;

/// How the Slurm of a Controller is asked and told things, as the objects around it say.
public sealed interface RestAccess {
    Kind SECRETS = Kind.of(Secret.class);
    int PORT = 6820;
    int LAST_PORT = 65_535;

    /// This way.
    ///
    /// @param server the slurmrestd
    /// @param user whom Slurm shall take us for
    /// @param secret the one with the key that tokens are signed with
    /// @param entry its entry
    record Known(URI server, String user, Key secret, String entry) implements RestAccess {}

    /// In no way.
    record Unknown(String why) implements RestAccess {}

    /// The way to the Slurm of a Controller. Of several RestApis the oldest counts.
    ///
    /// @param controller the key of the Controller, whether it is there or not
    /// @param apis all of the same namespace
    static RestAccess of(Key controller, Optional<SlurmCluster> cluster, List<RestApi> apis) {
        if (cluster.isEmpty()) return new Unknown("expected the Controller " + controller.path() + ", found none");
        var api = apis.stream().filter(it -> controller.name().equals(NodeSetSpec.tree(it).text("controllerRef", "name")
                .orElse(""))).min(Comparator.comparing(RestAccess::created).thenComparing(it -> it.getMetadata()
                        .getName()));
        if (api.isEmpty())
            return new Unknown("expected a RestApi that refers to the Controller " + controller.path()
                    + ", found none");
        return of(controller, NodeSetSpec.tree(cluster.get()), api.get());
    }

    private static RestAccess of(Key controller, Json.Obj cluster, RestApi api) {
        var key = Optional.of(cluster.object("jwtKeyRef")).filter(it -> !it.text("name").orElse("").isEmpty())
                .orElseGet(() -> cluster.object("jwtHs256KeyRef"));
        if (key.text("name").orElse("").isEmpty())
            return new Unknown("expected spec.jwtKeyRef in the Controller " + controller.path() + ", found none");
        var url = annotation(api, NodeSetNames.REST_URL).orElseGet(() -> service(api));
        try {
            var server = new URI(url);
            if (!isAddress(server)) return new Unknown(strange(api, url));
            return new Known(server, annotation(api, NodeSetNames.SLURM_USER).orElse(NodeSetNames.SLURM),
                    SECRETS.key(controller.namespace(), key.text("name").orElseThrow()), key.text("key").orElse(""));
        } catch (URISyntaxException _) {
            return new Unknown(strange(api, url));
        }
    }

    private static boolean isAddress(URI server) {
        return server.getHost() != null && server.getPort() <= LAST_PORT
                && ("http".equalsIgnoreCase(server.getScheme()) || "https".equalsIgnoreCase(server.getScheme()));
    }

    /// The Service of a RestApi that runs in the cluster.
    private static String service(RestApi api) {
        var port = NodeSetSpec.tree(api).at("service", "port").orElse(Json.Null.NULL) instanceof Json.Num(BigDecimal it)
                ? it.intValue()
                : PORT;
        return "http://" + api.getMetadata().getName() + "-restapi." + api.getMetadata().getNamespace() + ":" + port;
    }

    private static String strange(RestApi api, String url) {
        return "expected a URL such as http://host:6820 in the annotation " + NodeSetNames.REST_URL + " of the RestApi "
                + api.getMetadata().getNamespace() + "/" + api.getMetadata().getName() + ", found '" + url + "'";
    }

    private static Optional<String> annotation(GenericKubernetesResource object, String key) {
        Map<String, String> all = Optional.ofNullable(object.getMetadata().getAnnotations()).orElse(Ordered.map());
        return Optional.ofNullable(all.get(key)).filter(it -> !it.isEmpty());
    }

    private static String created(RestApi api) {
        return Optional.ofNullable(api.getMetadata().getCreationTimestamp()).orElse("");
    }
}
