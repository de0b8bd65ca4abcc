package rota.app.wiring;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaPropsBuilder;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.meta.Kind;
import rota.local.system.scheduler.SchedulerController;

/// Makes a local cluster know the groups of pods that its scheduler starts all or none. They are kinds of others, who
/// say more about them than we do: a definition that is there already stays as it is.
public final class GangKindsInstall {
    private GangKindsInstall() {}

    public static void into(Api api) {
        for (var kind : SchedulerController.gangKinds()) {
            try {
                api.send(new Request.Create(definition(kind)));
            } catch (ApiException.AlreadyExists _) {
                // from an earlier start, or its user's own
            }
        }
    }

    private static CustomResourceDefinition definition(Kind kind) {
        return new CustomResourceDefinitionBuilder().withNewMetadata().withName(kind.plural() + "." + kind.group())
                .endMetadata().withNewSpec().withGroup(kind.group()).withScope("Namespaced")
                .withNewNames().withKind(kind.name()).withListKind(kind.name() + "List").withPlural(kind.plural())
                .withSingular("podgroup").endNames()
                .addNewVersion().withName(kind.version()).withServed(true).withStorage(true)
                .withNewSubresources().withNewStatus().endStatus().endSubresources()
                .withNewSchema().withOpenAPIV3Schema(schema()).endSchema().endVersion().endSpec().build();
    }

    private static JSONSchemaProps schema() {
        var number = new JSONSchemaPropsBuilder().withType("integer").withFormat("int32").build();
        var spec = anything().addToProperties("minMember", number).addToProperties("scheduleTimeoutSeconds", number)
                .build();
        return new JSONSchemaPropsBuilder().withType("object").addToProperties("spec", spec)
                .addToProperties("status", anything().build()).build();
    }

    private static JSONSchemaPropsBuilder anything() {
        return new JSONSchemaPropsBuilder().withType("object").withXKubernetesPreserveUnknownFields(true);
    }
}
