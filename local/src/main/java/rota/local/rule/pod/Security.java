package rota.local.rule.pod;

import java.util.HashSet;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;

/// As whom the containers of a pod run, and what they may do.
final class Security {
    private static final List<String> NUMBERS = List.of("runAsUser", "runAsGroup", "fsGroup");
    private static final String SETTING = "([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?";

    private Security() {}

    static void check(Place spec) {
        host(spec);
        var whole = spec.at("securityContext");
        identity(whole);
        whole.at("fsGroupChangePolicy").absentOrOneOf(List.of("Always", "OnRootMismatch"));
        whole.at("supplementalGroupsPolicy").absentOrOneOf(List.of("Merge", "Strict"));
        whole.items("supplementalGroups").forEach(it -> it.between(0, Integer.MAX_VALUE));
        var seen = new HashSet<String>();
        for (var setting : whole.items("sysctls")) {
            var name = setting.at("name");
            if (name.text().isEmpty()) name.required("");
            else if (!name.text().matches(SETTING)) name.invalid("must be a name of the kernel's");
            else if (!seen.add(name.text())) name.duplicate();
        }
        for (var list : PodSpecs.CONTAINER_LISTS) spec.items(list).forEach(it -> container(it.at("securityContext")));
    }

    /// A real server puts some of these fields elsewhere, or spells them in its own way.
    private static void host(Place spec) {
        if (spec.isTrue("shareProcessNamespace") && spec.isTrue("hostPID")) {
            spec.report(Fault.invalid(spec.at("securityContext", "shareProcessNamespace").path(), Json.Bool.TRUE,
                    "ShareProcessNamespace and HostPID cannot both be enabled"));
        }
        if (!spec.at("hostUsers").exists() || spec.isTrue("hostUsers")) return;
        for (var field : List.of("hostNetwork", "hostPID", "hostIPC")) {
            if (!spec.isTrue(field)) continue;
            var name = field.equals("hostNetwork") ? field : "H" + field.substring(1);
            spec.report(Fault.forbidden(spec.at(name).path(), "when `hostUsers` is false"));
        }
    }

    private static void container(Place own) {
        identity(own);
        own.at("procMount").absentOrOneOf(List.of("Default", "Unmasked"));
        var confined = own.at("allowPrivilegeEscalation").exists() && !own.isTrue("allowPrivilegeEscalation");
        if (confined && own.isTrue("privileged")) {
            own.invalid("cannot set `allowPrivilegeEscalation` to false and `privileged` to true");
        }
        if (confined
                && own.at("capabilities").items("add").stream().anyMatch(it -> it.text().equals("CAP_SYS_ADMIN"))) {
            own.invalid("cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN");
        }
    }

    private static void identity(Place own) {
        NUMBERS.forEach(it -> own.at(it).between(0, Integer.MAX_VALUE));
        for (var field : List.of("seccompProfile", "appArmorProfile")) profile(own.at(field));
    }

    private static void profile(Place profile) {
        if (!profile.exists()) return;
        profile.at("type").oneOf(List.of("Localhost", "RuntimeDefault", "Unconfined"));
        var file = profile.at("localhostProfile");
        var own = profile.text("type").equals("Localhost");
        if (own && file.text().isEmpty()) file.required("must be set when type is Localhost");
        if (!own && file.exists()) {
            profile.report(Fault.invalid(file.path(), file.value(), "can only be set when type is Localhost"));
        }
    }
}
