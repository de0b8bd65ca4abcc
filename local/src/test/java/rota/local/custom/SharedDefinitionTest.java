package rota.local.custom;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import org.junit.jupiter.api.Test;
import rota.api.wire.Codec;

/// A schema has schemas in it: the longest trees that there are, of a class with fields of its own class.
class SharedDefinitionTest {

    @Test
    void a_shared_definition_equals_one_that_was_decoded_alone() {
        var tree = Codec.readObject("""
                {"metadata":{"name":"a"},"spec":{"group":"g","versions":[{"name":"v1","served":true,"schema":
                {"openAPIV3Schema":{"type":"object","properties":{"a":{"type":"array","items":{"type":"integer",
                "minimum":1.5,"x-kubernetes-int-or-string":true}}},"required":["a"],"default":{"b":null}}}}]}}""");

        var shared = Codec.sharedModel(tree, CustomResourceDefinition.class);

        assertThat(shared).isEqualTo(Codec.model(tree, CustomResourceDefinition.class));
    }
}
