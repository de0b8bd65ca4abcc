package rota.bench.job;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Who runs the Job.
enum Contender {
    ROTA {
        @Override
        List<String> command(Path kubeconfig, Rate rate) {
            return List.of("./rota", "operator", "--kubeconfig", kubeconfig.toString(), "--job-managed-by", "",
                    "--kube-api-qps", String.valueOf(rate.qps()), "--kube-api-burst", String.valueOf(rate.burst()));
        }

        @Override
        String ready() {
            return "READY ";
        }
    },

    /// Kubernetes' own, from the folder in `KUBEBUILDER_ASSETS`.
    BUILT_IN {
        @Override
        List<String> command(Path kubeconfig, Rate rate) {
            var assets = Optional.ofNullable(System.getenv("KUBEBUILDER_ASSETS")).orElse("");
            return List.of(Path.of(assets, "kube-controller-manager").toString(), "--kubeconfig=" + kubeconfig,
                    "--controllers=job-controller", "--leader-elect=false", "--secure-port=0", "--kube-api-qps="
                            + rate.qps(),
                    "--kube-api-burst=" + rate.burst());
        }

        @Override
        String ready() {
            return "Starting job controller";
        }
    };

    /// How often the API server may be asked.
    record Rate(int qps, int burst) {}

    abstract List<String> command(Path kubeconfig, Rate rate);

    /// What it says when it is at work.
    abstract String ready();

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
