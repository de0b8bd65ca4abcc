package rota.local.apply;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import rota.api.client.ApiException;
import rota.api.meta.Ordered;

/// The fields that somebody wants to change and that belong to others.
record Conflicts(SequencedMap<Owner, FieldSet> byOwner) {
    Conflicts {
        byOwner = Ordered.map(byOwner);
    }

    static Conflicts between(Ledger others, FieldSet written) {
        var result = new LinkedHashMap<Owner, FieldSet>();
        others.entries().forEach((owner, entry) -> {
            var taken = entry.fields().intersection(written);
            if (!taken.isEmpty()) result.put(owner, taken);
        });
        return new Conflicts(result);
    }

    boolean isEmpty() {
        return byOwner.isEmpty();
    }

    /// Those that are not about one of these fields.
    Conflicts outside(FieldSet allowed) {
        var result = new LinkedHashMap<Owner, FieldSet>();
        byOwner.forEach((owner, fields) -> {
            var left = fields.difference(allowed);
            if (!left.isEmpty()) result.put(owner, left);
        });
        return new Conflicts(result);
    }

    ApiException.Conflict exception() {
        var causes = new ArrayList<ApiException.Cause>();
        byOwner.forEach((owner, fields) -> fields.paths().forEach(path -> causes
                .add(new ApiException.Cause("FieldManagerConflict", "conflict with " + owner, text(path)))));
        return new ApiException.Conflict(message(causes), causes);
    }

    private String message(List<ApiException.Cause> causes) {
        if (causes.size() == 1) {
            var only = causes.getFirst();
            return "Apply failed with 1 conflict: " + only.message() + ": " + only.field();
        }
        var lines = new ArrayList<String>();
        byOwner.forEach((owner, fields) -> {
            lines.add("conflicts with " + owner + ":");
            fields.paths().forEach(path -> lines.add("- " + text(path)));
        });
        return "Apply failed with " + causes.size() + " conflicts: " + String.join("\n", lines);
    }

    private static String text(List<Part> path) {
        var text = new StringBuilder();
        path.forEach(text::append);
        return text.toString();
    }
}
