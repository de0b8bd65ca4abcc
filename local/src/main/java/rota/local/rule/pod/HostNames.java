package rota.local.rule.pod;

import java.util.Optional;
import rota.local.rule.Addresses;
import rota.local.rule.NameRule;
import rota.local.rule.Place;

/// How the names of machines are found inside a pod.
final class HostNames {
    private static final int MOST_SERVERS = 3;
    private static final int MOST_SEARCHES = 32;

    private HostNames() {}

    static void check(Place spec) {
        for (var alias : spec.items("hostAliases")) {
            address(alias.at("ip"));
            alias.items("hostnames").forEach(it -> it.ifWrong(NameRule.SUBDOMAIN::problem));
        }
        var config = spec.at("dnsConfig");
        var servers = config.items("nameservers");
        if (servers.size() > MOST_SERVERS) config.at("nameservers").invalid("must not have more than 3 nameservers");
        servers.forEach(HostNames::address);
        var searches = config.items("searches");
        if (searches.size() > MOST_SEARCHES) config.at("searches").invalid("must not have more than 32 search paths");
        searches.forEach(it -> it.ifWrong(HostNames::searchProblem));
        for (var option : config.items("options")) {
            if (option.text("name").isEmpty()) option.required("must not be empty");
        }
    }

    /// Names of services begin with an underscore, and a path may end in a dot.
    private static Optional<String> searchProblem(String path) {
        if (path.equals(".")) return Optional.empty();
        var plain = path.endsWith(".") ? path.substring(0, path.length() - 1) : path;
        return NameRule.SUBDOMAIN.problem(plain.replaceAll("(^|\\.)_", "$1"));
    }

    private static void address(Place place) {
        if (Addresses.read(place.text()).isEmpty()) place.invalid(Addresses.NONE);
    }
}
