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
import java.io.IOException;
import java.util.Optional;

/// Where a model becomes a tree, two of its parts need no Jackson: the metadata, which is written by hand, and the spec
/// of a pod, whose tree is known if it had one lately.
final class TreeMaking extends BeanSerializerModifier {
    private static final long serialVersionUID = 1L;

    @Override
    public JsonSerializer<?> modifySerializer(SerializationConfig config, BeanDescription bean,
            JsonSerializer<?> usual) {
        if (bean.getBeanClass() == ObjectMeta.class) return new OfMetadata(cast(usual));
        return bean.getBeanClass() == PodSpec.class ? new OfPodSpec(cast(usual)) : usual;
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

    private static final class OfPodSpec extends Maker<PodSpec> {
        private static final long serialVersionUID = 1L;
        private final transient KnownSpecs lately = new KnownSpecs();

        OfPodSpec(JsonSerializer<PodSpec> usual) {
            super(PodSpec.class, usual);
        }

        @Override
        Optional<Json> tree(PodSpec model) {
            return lately.tree(model);
        }

        @Override
        void made(PodSpec model, Json tree) {
            lately.remember(model, tree);
        }
    }
}
