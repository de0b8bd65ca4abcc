package rota.local.custom.cel;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import java.util.ArrayList;
import java.util.List;
import rota.local.custom.cel.Functions.Signature;

/// Functions on texts: `find`, `findAll`, `format`.
final class TextFunctions {

    private TextFunctions() {}

    static void addTo(Functions all) {
        var text = SimpleType.STRING;
        List<Class<?>> two = List.of(String.class, String.class);
        all.add("find", Signature.on(text, text, text), two, it -> {
            var found = pattern((String) it[1]).matcher((String) it[0]);
            return found.find() ? found.group() : "";
        });
        all.add("findAll", Signature.on(ListType.create(text), text, text), two,
                it -> findAll((String) it[0], (String) it[1], -1));
        all.add("findAll", Signature.on(ListType.create(text), text, text, SimpleType.INT),
                List.of(String.class, String.class, Long.class),
                it -> findAll((String) it[0], (String) it[1], (Long) it[2]));
        all.add("format", Signature.on(text, text, ListType.create(SimpleType.DYN)), List.of(String.class, List.class),
                it -> TextFormat.of((String) it[0], (List<?>) it[1]));
    }

    private static List<String> findAll(String text, String regex, long most) throws CelEvaluationException {
        var matcher = pattern(regex).matcher(text);
        var found = new ArrayList<String>();
        while ((most < 0 || found.size() < most) && matcher.find()) found.add(matcher.group());
        return found;
    }

    private static Pattern pattern(String regex) throws CelEvaluationException {
        try {
            return Pattern.compile(regex);
        } catch (PatternSyntaxException broken) {
            throw new CelEvaluationException("Illegal regex: " + broken.getMessage(), broken);
        }
    }
}
