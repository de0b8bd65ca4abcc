package rota.api.wire;

import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import io.fabric8.kubernetes.internal.KubernetesDeserializer;
import org.jspecify.annotations.Nullable;

/// Reads a class as the class that was asked for.
///
/// Fabric8 marks every object type with a deserializer that looks classes up by API version and kind, and falls back
/// to a generic one: a custom resource of ours would come back as something else than itself.
public final class PlainObjects extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public @Nullable Object findDeserializer(Annotated annotated) {
        var found = super.findDeserializer(annotated);
        return found == KubernetesDeserializer.class && annotated instanceof AnnotatedClass type
                && !type.getRawType().isInterface() ? null : found;
    }
}
