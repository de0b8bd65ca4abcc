package rota.local.agent.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostsFileTest {
    @Test
    void a_pod_knows_itself_and_localhost() {
        var text = HostsFile.of(pod("p", "ns", true), "127.1.0.9", List.of(), List.of());

        assertThat(text).contains("127.0.0.1\tlocalhost").contains("127.1.0.9\tp\n");
    }

    @Test
    void a_pod_of_a_headless_service_has_a_name_in_it() {
        var text = HostsFile.of(pod("p", "ns", true), "127.1.0.9", List.of(pod("web-0", "ns", true)),
                List.of(service("web", "ns").build()));

        assertThat(text).endsWith("""
                127.1.0.1\tweb-0.web.ns.svc.cluster.local web-0.web.ns.svc web-0.web.ns web-0.web
                127.1.0.1\tweb.ns.svc.cluster.local web.ns.svc web.ns web
                """);
    }

    @Test
    void short_names_are_for_the_same_namespace_only() {
        var text = HostsFile.of(pod("p", "other", true), "127.1.0.9", List.of(pod("web-0", "ns", true)),
                List.of(service("web", "ns").build()));

        assertThat(text).endsWith("\tweb.ns.svc.cluster.local web.ns.svc web.ns\n");
    }

    @Test
    void only_ready_pods_are_found_unless_the_service_wants_all() {
        var unready = List.of(pod("web-0", "ns", false));
        var all = service("web", "ns").editSpec().withPublishNotReadyAddresses(true).endSpec().build();

        assertThat(HostsFile.of(pod("p", "ns", true), "", unready, List.of(service("web", "ns").build())))
                .doesNotContain("web-0");
        assertThat(HostsFile.of(pod("p", "ns", true), "", unready, List.of(all))).contains("web-0.web");
    }

    @Test
    void a_service_without_a_selector_has_no_pods() {
        Service blind = service("web", "ns").editSpec().withSelector(null).endSpec().build();

        assertThat(HostsFile.of(pod("p", "ns", true), "", List.of(pod("web-0", "ns", true)), List.of(blind)))
                .doesNotContain("web");
    }

    @Test
    void aliases_of_the_pod_are_kept() {
        var pod = new PodBuilder(pod("p", "ns", true)).editSpec().addNewHostAlias().withIp("10.0.0.1")
                .withHostnames("db", "db.local").endHostAlias().endSpec().build();

        assertThat(HostsFile.of(pod, "", List.of(), List.of())).contains("10.0.0.1\tdb db.local\n");
    }

    private static Pod pod(String name, String namespace, boolean ready) {
        return new PodBuilder().withNewMetadata().withName(name).withNamespace(namespace).addToLabels("app", "web")
                .endMetadata().withNewSpec().withSubdomain(name.startsWith("web") ? "web" : null).endSpec()
                .withNewStatus().withPhase("Running").withPodIP("127.1.0.1").addNewCondition().withType("Ready")
                .withStatus(ready ? "True" : "False").endCondition().endStatus().build();
    }

    private static ServiceBuilder service(String name, String namespace) {
        return new ServiceBuilder().withNewMetadata().withName(name).withNamespace(namespace).endMetadata()
                .withNewSpec().withClusterIP("None").addToSelector("app", "web").endSpec();
    }
}
