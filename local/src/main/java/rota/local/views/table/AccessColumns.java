package rota.local.views.table;

import java.util.List;
import java.util.stream.Collectors;
import rota.api.wire.Json;

/// What a table shows of kinds that say who may do what, and who is asked.
final class AccessColumns {
    static final List<Column> ROLE_BINDING = List.of(Column.NAME,
            Column.text("Role", it -> it.text("roleRef", "kind") + "/" + it.text("roleRef", "name")),
            Column.AGE,
            Column.text("Users", it -> subjects(it, "User")).asWide(),
            Column.text("Groups", it -> subjects(it, "Group")).asWide(),
            Column.text("ServiceAccounts", it -> subjects(it, "ServiceAccount")).asWide());

    static final List<Column> WEBHOOKS = List.of(Column.NAME, Column.number("Webhooks", it -> it.count("webhooks")),
            Column.AGE);

    static final List<Column> ADMISSION_POLICY = List.of(Column.NAME,
            Column.number("Validations", it -> it.count("spec", "validations")),
            Column.text("ParamKind", AccessColumns::paramKind),
            Column.AGE);

    static final List<Column> ADMISSION_BINDING = List.of(Column.NAME,
            Column.at("PolicyName", "", "spec", "policyName"),
            Column.text("ParamRef", AccessColumns::paramRef),
            Column.AGE);

    private AccessColumns() {}

    private static String subjects(Subject binding, String kind) {
        return binding.objects("subjects").stream().filter(it -> it.text("kind").orElse("").equals(kind))
                .map(AccessColumns::subject).collect(Collectors.joining(", "));
    }

    private static String subject(Json.Obj subject) {
        var name = subject.text("name").orElse("");
        var account = subject.text("kind").orElse("").equals("ServiceAccount");
        return account ? subject.text("namespace").orElse("") + "/" + name : name;
    }

    private static String paramKind(Subject policy) {
        var kind = policy.tree().object("spec", "paramKind");
        return kind.fields().isEmpty() ? Subject.UNSET
                : kind.text("apiVersion").orElse("") + "/" + kind.text("kind").orElse("");
    }

    private static String paramRef(Subject binding) {
        var name = binding.text("spec", "paramRef", "name");
        return name.isEmpty() ? Subject.UNSET : binding.textOr("*", "spec", "paramRef", "namespace") + "/" + name;
    }
}
