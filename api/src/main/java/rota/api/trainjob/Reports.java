package rota.api.trainjob;

import java.util.Optional;
import java.util.regex.Pattern;
import rota.api.meta.Key;

/// How a training reports how far it is: where to, for whom its token must be, and where its pods find both.
public final class Reports {
    /// Owns what a training tells of itself.
    public static final String FIELD_OWNER = "trainer-status";
    public static final String ADDRESS_VARIABLE = "KUBEFLOW_TRAINER_SERVER_URL";
    public static final String AUTHORITY_VARIABLE = "KUBEFLOW_TRAINER_SERVER_CA_CERT";
    public static final String TOKEN_VARIABLE = "KUBEFLOW_TRAINER_SERVER_TOKEN";
    /// Entries of the ConfigMap with [TrainJobNames#DESK].
    public static final String ADDRESS = "url";
    public static final String AUTHORITY = "ca.crt";

    private static final String ROOT = "/apis/" + TrainJob.GROUP + "/v1alpha1/namespaces/";
    private static final String NAME = "([a-z0-9][-a-z0-9.]*)";
    private static final Pattern PATH = Pattern.compile(Pattern.quote(ROOT) + NAME + "/trainjobs/" + NAME + "/status");

    private Reports() {}

    /// Behind the address of the server.
    public static String path(String namespace, String name) {
        return ROOT + namespace + "/trainjobs/" + name + "/status";
    }

    /// The TrainJob that a path speaks of.
    public static Optional<Key> job(String path) {
        var match = PATH.matcher(path);
        return match.matches() ? Optional.of(TrainJob.KIND.key(match.group(1), match.group(2))) : Optional.empty();
    }

    /// A token for another training is no token for this one.
    public static String audience(String namespace, String name) {
        return TrainJob.GROUP + "/v1alpha1/namespaces/" + namespace + "/trainjobs/" + name + "/status";
    }
}
