package rota.api.wire;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializer;
import com.fasterxml.jackson.databind.deser.std.CollectionDeserializer;
import com.fasterxml.jackson.databind.deser.std.MapDeserializer;
import com.fasterxml.jackson.databind.deser.std.NumberDeserializers;
import com.fasterxml.jackson.databind.deser.std.StringCollectionDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes of a value in a tree what Jackson makes of it, or null for one that is not of the usual form. These are the
/// forms that nearly all fields of model classes have; the rest is left to Jackson.
interface Filling {

    @Nullable
    Object of(Json value);

    /// The way of a type, which Jackson reads like this; nothing is of the usual form of a type that is unusual itself.
    static Filling of(JavaType type, JsonDeserializer<?> usual, Assembly.Making making) {
        if (type.hasRawClass(ObjectMeta.class)) return Filling::metadata;
        return switch (usual) {
            case StringDeserializer _ -> Filling::text;
            case NumberDeserializers.BooleanDeserializer _ -> Filling::truth;
            case NumberDeserializers.IntegerDeserializer _ -> Filling::small;
            case NumberDeserializers.LongDeserializer _ -> Filling::whole;
            case StringCollectionDeserializer _ when type.hasRawClass(List.class) -> new Items(Filling::text);
            case CollectionDeserializer list when type.hasRawClass(List.class) ->
                    new Items(of(type.getContentType(), list.getContentDeserializer(), making));
            case MapDeserializer map when isOfTexts(type, map.getContentDeserializer()) -> Filling::texts;
            case BeanDeserializer bean when bean.getValueInstantiator().canCreateUsingDefault() ->
                    new Inner(bean, making);
            default -> _ -> null;
        };
    }

    private static boolean isOfTexts(JavaType type, JsonDeserializer<?> content) {
        return content instanceof StringDeserializer && type.hasRawClass(Map.class)
                && type.getKeyType().hasRawClass(String.class);
    }

    private static @Nullable Object metadata(Json value) {
        return value instanceof Json.Obj tree ? Metadata.read(tree).orElse(null) : null;
    }

    private static @Nullable Object text(Json value) {
        return value instanceof Json.Str(var text) ? text : null;
    }

    private static @Nullable Object truth(Json value) {
        return value instanceof Json.Bool truth ? truth == Json.Bool.TRUE : null;
    }

    private static @Nullable Object small(Json value) {
        return isWhole(value, 9) && value instanceof Json.Num(var number) ? number.intValue() : null;
    }

    private static @Nullable Object whole(Json value) {
        return isWhole(value, 18) && value instanceof Json.Num(var number) ? number.longValue() : null;
    }

    private static boolean isWhole(Json value, int digits) {
        return value instanceof Json.Num(BigDecimal number) && number.scale() == 0 && number.precision() <= digits;
    }

    private static @Nullable Object texts(Json value) {
        if (!(value instanceof Json.Obj(var fields))) return null;
        var texts = new LinkedHashMap<String, String>();
        for (var field : fields.entrySet()) {
            if (!(field.getValue() instanceof Json.Str(var text))) return null;
            texts.put(field.getKey(), text);
        }
        return texts;
    }

    /// A list.
    record Items(Filling each) implements Filling {
        @Override
        public @Nullable Object of(Json value) {
            if (!(value instanceof Json.Arr(var items))) return null;
            var made = new ArrayList<>(items.size());
            for (var item : items) {
                var one = each.of(item);
                if (one == null) return null;
                made.add(one);
            }
            return made;
        }
    }

    /// An object of another model class. Classes may have fields of their own class, so its fields are looked up when
    /// the first object comes.
    final class Inner implements Filling {
        private final BeanDeserializer usual;
        private final Assembly.Making making;
        private volatile @Nullable Assembly assembly;

        Inner(BeanDeserializer usual, Assembly.Making making) {
            this.usual = usual;
            this.making = making;
        }

        @Override
        public @Nullable Object of(Json value) {
            if (!(value instanceof Json.Obj tree)) return null;
            var known = assembly;
            if (known == null) {
                known = new Assembly(usual, making);
                assembly = known;
            }
            return known.put(tree, (_, _) -> null).orElse(null);
        }
    }
}
