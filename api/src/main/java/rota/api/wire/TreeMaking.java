package rota.api.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.ser.ResolvableSerializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.io.IOException;
import java.util.Optional;

/// Where a model becomes a tree, some parts need no Jackson: the metadata, which is written by hand, and the spec of a
/// pod or the template of pods, whose tree is known if it had one lately.
final class TreeMaking extends BeanSerializerModifier {
    private static final long serialVersionUID = 1L;

    @Override
    public JsonSerializer<?> modifySerializer(SerializationConfig config, BeanDescription bean,
            JsonSerializer<?> usual) {
        var type = bean.getBeanClass();
        if (type == ObjectMeta.class) return new OfMetadata(cast(usual));
        if (type == PodSpec.class) return new OfShared<>(PodSpec.class, cast(usual));
        return type == PodTemplateSpec.class ? new OfShared<>(PodTemplateSpec.class, cast(usual)) : usual;
    }

    @SuppressWarnings("unchecked") // it is the one that Jackson has for this class
    private static <T> JsonSerializer<T> cast(JsonSerializer<?> usual) {
        return (JsonSerializer<T>) usual;
    }

    /// For one class.
    private abstract static class Maker<T> extends StdSerializer<T> implements ResolvableSerializer {
        private static final long serialVersionUID = 1L;
        private final transient JsonSerializer<T> usual;

        Maker(Class<T> type, JsonSerializer<T> usual) {
            super(type);
            this.usual = usual;
        }

        /// The tree of a model, if there is a shorter way to it.
        abstract Optional<? extends Json> tree(T model);

        /// Is told what Jackson has made of a model.
        void made(T model, Json tree) {}

        @Override
        public void resolve(SerializerProvider provider) throws JsonMappingException {
            if (usual instanceof ResolvableSerializer unresolved) unresolved.resolve(provider);
        }

        @Override
        public void serialize(T model, JsonGenerator out, SerializerProvider provider) throws IOException {
            if (!(out instanceof TreeWriter writer)) {
                usual.serialize(model, out, provider);
                return;
            }
            var known = tree(model);
            if (known.isPresent()) {
                writer.take(known.get());
            } else {
                usual.serialize(model, out, provider);
                made(model, writer.newest());
            }
        }
    }

    private static final class OfMetadata extends Maker<ObjectMeta> {
        private static final long serialVersionUID = 1L;

        OfMetadata(JsonSerializer<ObjectMeta> usual) {
            super(ObjectMeta.class, usual);
        }

        @Override
        Optional<Json.Obj> tree(ObjectMeta model) {
            return MetadataTree.of(model);
        }
    }

    /// For what many objects, or many versions of one, have in common.
    private static final class OfShared<T> extends Maker<T> {
        private static final long serialVersionUID = 1L;
        private final transient KnownModels<T> lately = new KnownModels<>();

        OfShared(Class<T> type, JsonSerializer<T> usual) {
            super(type, usual);
        }

        @Override
        Optional<Json> tree(T model) {
            return lately.tree(model);
        }

        @Override
        void made(T model, Json tree) {
            lately.remember(model, tree);
        }
    }
}
