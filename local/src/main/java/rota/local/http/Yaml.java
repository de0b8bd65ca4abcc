package rota.local.http;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.representer.StandardRepresenter;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import rota.api.wire.Json;

/// YAML to [Json] and back. The loader knows maps, lists, texts, numbers and truths only; it makes no objects.
public final class Yaml {
    /// Against a small text that means a huge one.
    private static final int MOST_ALIASES = 50;
    private static final LoadSettings STRICT = settings(false);
    private static final LoadSettings LENIENT = settings(true);

    private Yaml() {}

    /// The tree of one YAML document.
    ///
    /// @param duplicates called when a map has a key twice; the last one counts
    /// @throws IllegalArgumentException when it is no YAML, or has no place in JSON
    public static Json read(byte[] text, Runnable duplicates) {
        try {
            return read(text, STRICT);
        } catch (IllegalArgumentException _) {
            var json = read(text, LENIENT);
            duplicates.run();
            return json;
        }
    }

    static String write(Json json) {
        var settings = DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).setSchema(new CoreSchema()).build();
        return new Dump(settings, new Quoting(settings)).dumpToString(plain(json));
    }

    /// Puts every text into quotes that somebody, somewhere, could take for a truth, a number or a time.
    private static final class Quoting extends StandardRepresenter {
        private static final Pattern PLAIN =
                Pattern.compile("(?!(?i:y|n|yes|no|on|off|true|false|null)$)[A-Za-z][\\w./-]*");

        Quoting(DumpSettings settings) {
            super(settings);
        }

        @Override
        protected Node representScalar(Tag tag, String value, ScalarStyle style) {
            var quoted = tag.equals(Tag.STR) && !PLAIN.matcher(value).matches();
            return super.representScalar(tag, value, quoted ? ScalarStyle.DOUBLE_QUOTED : style);
        }
    }

    private static LoadSettings settings(boolean duplicates) {
        return LoadSettings.builder().setAllowDuplicateKeys(duplicates).setAllowRecursiveKeys(false)
                .setMaxAliasesForCollections(MOST_ALIASES).setSchema(new CoreSchema()).build();
    }

    private static Json read(byte[] text, LoadSettings settings) {
        try {
            return json(new Load(settings).loadFromString(new String(text, StandardCharsets.UTF_8)));
        } catch (YamlEngineException broken) {
            throw new IllegalArgumentException("yaml: " + broken.getMessage(), broken);
        } catch (StackOverflowError _) {
            // A text that contains itself, or thousands of brackets: the loader has no limit of its own.
            throw new IllegalArgumentException("yaml: nested too deeply");
        }
    }

    private static Json json(@Nullable Object value) {
        return switch (value) {
            case null -> Json.Null.NULL;
            case Map<?, ?> map -> {
                var fields = new LinkedHashMap<String, Json>();
                map.forEach((name, part) -> fields.put(String.valueOf(name), json(part)));
                yield new Json.Obj(fields);
            }
            case List<?> list -> new Json.Arr(list.stream().map(Yaml::json).toList());
            case String text -> Json.of(text);
            case Boolean truth -> Json.of(truth);
            case BigInteger number -> new Json.Num(new BigDecimal(number));
            case Long number -> Json.of(number);
            case Integer number -> Json.of(number);
            case Double number when Double.isFinite(number) -> new Json.Num(BigDecimal.valueOf(number));
            default -> throw new IllegalArgumentException("yaml: expected a value that JSON has too, found " + value);
        };
    }

    private static @Nullable Object plain(Json json) {
        return switch (json) {
            case Json.Obj(var fields) -> {
                var map = new LinkedHashMap<String, @Nullable Object>();
                fields.forEach((name, value) -> map.put(name, plain(value)));
                yield map;
            }
            case Json.Arr(var items) -> {
                var list = new ArrayList<@Nullable Object>();
                items.forEach(it -> list.add(plain(it)));
                yield list;
            }
            case Json.Str(var text) -> text;
            case Json.Num(var number) -> number.scale() == 0 ? number.toBigInteger() : number.doubleValue();
            case Json.Bool truth -> truth == Json.Bool.TRUE;
            case Json.Null _ -> null;
        };
    }
}
