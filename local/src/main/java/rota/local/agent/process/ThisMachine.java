package rota.local.agent.process;

import io.fabric8.kubernetes.api.model.NodeSystemInfo;
import io.fabric8.kubernetes.api.model.NodeSystemInfoBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import rota.local.agent.node.NodeProfile;

/// What there is to say about the machine we run on.
final class ThisMachine {
    static final String LOOPBACK = "127.0.0.1";
    private static final List<String> UNITS = List.of("Ki", "Mi", "Gi", "Ti");

    private ThisMachine() {}

    static NodeProfile profile(ProcessSettings settings, Isolation isolation) {
        var labels = new LinkedHashMap<String, String>();
        labels.put("rota.dev/isolation", isolation.name().toLowerCase(Locale.ROOT));
        return new NodeProfile(settings.name(), LOOPBACK, capacity(settings), info(settings), labels, List.of(),
                settings.endpoint());
    }

    /// Whether a process here may listen on any address of the loopback network, as on Linux.
    static boolean canBind(String address) {
        try (var socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
            return socket.isBound();
        } catch (IOException _) {
            return false;
        }
    }

    private static SequencedMap<String, Quantity> capacity(ProcessSettings settings) {
        var amounts = new LinkedHashMap<String, String>();
        amounts.put("cpu", Integer.toString(Runtime.getRuntime().availableProcessors()));
        amounts.put("memory", brief(memory()));
        amounts.put("ephemeral-storage", brief(disk(settings.directory()) >> 10));
        amounts.put("pods", Integer.toString(settings.maxPods()));
        return NodeProfile.capacity(amounts);
    }

    private static NodeSystemInfo info(ProcessSettings settings) {
        var machine = line("/etc/machine-id", settings.name());
        return new NodeSystemInfoBuilder().withArchitecture(architecture()).withOperatingSystem("linux")
                .withKernelVersion(System.getProperty("os.version")).withOsImage(image())
                .withContainerRuntimeVersion("process://1").withKubeletVersion(NodeProfile.VERSION)
                .withKubeProxyVersion(NodeProfile.VERSION).withMachineID(machine).withSystemUUID(machine)
                .withBootID(line("/proc/sys/kernel/random/boot_id", settings.name())).build();
    }

    private static String architecture() {
        var name = System.getProperty("os.arch");
        return name.equals("aarch64") ? "arm64" : name;
    }

    private static String image() {
        try {
            return Files.readAllLines(Path.of("/etc/os-release")).stream().filter(it -> it.startsWith("PRETTY_NAME="))
                    .map(it -> it.substring("PRETTY_NAME=".length()).replace("\"", "")).findFirst().orElse("Linux");
        } catch (IOException _) {
            return System.getProperty("os.name");
        }
    }

    /// In KiB.
    private static long memory() {
        try {
            return Files.readAllLines(Path.of("/proc/meminfo")).stream().filter(it -> it.startsWith("MemTotal:"))
                    .map(it -> Long.parseLong(it.replaceAll("\\D", ""))).findFirst().orElse(0L);
        } catch (IOException _) {
            return Runtime.getRuntime().maxMemory() >> 10;
        }
    }

    private static long disk(Path directory) {
        try {
            return Files.getFileStore(Files.createDirectories(directory)).getTotalSpace();
        } catch (IOException _) {
            return 0;
        }
    }

    /// An amount of KiB in the largest unit that fits, as the API writes it.
    static String brief(long kibibytes) {
        var amount = kibibytes;
        var unit = 0;
        while (amount != 0 && amount % 1024 == 0 && unit < UNITS.size() - 1) {
            amount /= 1024;
            unit++;
        }
        return amount + UNITS.get(unit);
    }

    private static String line(String file, String otherwise) {
        try {
            return Files.readString(Path.of(file)).trim();
        } catch (IOException _) {
            return otherwise;
        }
    }
}
