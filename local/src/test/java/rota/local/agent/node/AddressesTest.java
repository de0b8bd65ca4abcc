package rota.local.agent.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.LinkedHashSet;
import org.junit.jupiter.api.Test;
import rota.kernel.cache.Change;
import rota.local.agent.node.Addresses.Range;

class AddressesTest {
    private static final Range SMALL = new Range(0x7F01_0000, 8);

    @Test
    void no_two_pods_have_the_same_address() {
        var addresses = new Addresses(SMALL);
        var given = new LinkedHashSet<String>();

        for (var i = 0; i < 6; i++) given.add(addresses.of(pod("p" + i, "")).orElseThrow());

        assertThat(given).hasSize(6);
        assertThat(addresses.of(pod("one-more", ""))).isEmpty();
    }

    @Test
    void a_pod_keeps_its_address() {
        var addresses = new Addresses(SMALL);

        assertThat(addresses.of(pod("p", ""))).isEqualTo(addresses.of(pod("p", "")));
    }

    @Test
    void an_agent_that_starts_anew_learns_from_the_statuses() {
        var addresses = new Addresses(SMALL);
        addresses.observe(new Change.Added<>(pod("old", "127.1.0.1")));

        assertThat(addresses.of(pod("new", ""))).isNotEqualTo(addresses.of(pod("old", "127.1.0.1")));
        assertThat(addresses.of(pod("old", "127.1.0.1"))).contains("127.1.0.1");
    }

    @Test
    void the_address_of_a_pod_that_is_gone_is_free_again() {
        var addresses = new Addresses(new Range(0x7F01_0000, 3));
        var pod = pod("p", "");
        var first = addresses.of(pod);

        addresses.observe(new Change.Removed<>(pod));

        assertThat(addresses.of(pod("q", ""))).isEqualTo(first);
    }

    private static Pod pod(String name, String address) {
        return new PodBuilder().withNewMetadata().withName(name).withUid(name).endMetadata().withNewStatus()
                .withPodIP(address.isEmpty() ? null : address).endStatus().build();
    }
}
