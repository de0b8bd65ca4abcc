package rota.workloads.trainjob.plugin;

/// The two scripts that bring Flux up inside the pods.
///
/// @param init runs before the trainer: lays out the configuration and copies Flux to where the trainer finds it
/// @param entrypoint runs in place of the user's command: starts a broker, and on the first node the command
record FluxScripts(String init, String entrypoint) {
    /// The scripts for so many tasks on each node.
    static FluxScripts of(Training training, int tasks) {
        var nodes = training.nodes();
        var first = training.name() + "-node-0-";
        var hosts = first + (nodes > 1 ? "[0-" + (nodes - 1) + "]" : "[0]");
        return new FluxScripts(init(training, hosts), entrypoint(training, hosts, first + "0", tasks));
    }

    private static String init(Training training, String hosts) {
        var settings = FluxSettings.of(training);
        return """
                #!/bin/bash
                # Lays out what a Flux broker needs, in a volume that the trainer mounts too.
                set -eu
                root=/mnt/flux
                mkdir -p "$root/config/etc/flux/system" "$root/config/etc/flux/imp/conf.d" "$root/config/run/flux" \\
                    "$root/config/var/lib/flux"
                echo '%1$s' > "$root/config/hostlist"
                cat > "$root/config/etc/flux/system/broker.toml" <<'BROKER'
                [exec]
                allowed-users = [ "root" ]
                allowed-shells = [ "/mnt/flux/view/libexec/flux/flux-shell" ]

                [bootstrap]
                curve_cert = "/mnt/flux/config/etc/curve/curve.cert"
                default_port = 8050
                default_bind = "tcp://%2$s:%%p"
                default_connect = "tcp://%%h.%3$s.%4$s.svc.cluster.local:%%p"
                hosts = [
                    { host = "%1$s" },
                ]

                [resource]
                path = "/mnt/flux/config/etc/flux/system/R"

                [queue]
                policy = "%5$s"
                BROKER
                cp -R /opt/view/. "$root/view/" 2>/dev/null || cp -R /opt/views/view/. "$root/view/"
                cp -R /opt/software "$root/software"
                """.formatted(hosts, settings.device(), training.subdomain(), training.namespace(), settings.queue());
    }

    private static String entrypoint(Training training, String hosts, String first, int tasks) {
        var gpus = training.resources().gpus();
        return """
                #!/bin/bash
                # Starts the broker of this node; the first node runs the command that was given, on all of them.
                set -u
                command="${1:-}"
                root=/mnt/flux
                export PATH="$root/view/bin:$PATH"
                for packages in "$root"/view/lib/python3*/site-packages; do
                    export PYTHONPATH="$packages${PYTHONPATH:+:$PYTHONPATH}"
                done
                cp -R "$root/software/." /opt/software/
                mkdir -p "$root/config/etc/curve"
                install -m 0400 /curve/curve.cert "$root/config/etc/curve/curve.cert"
                flux R encode --hosts='%1$s' --cores=%2$s%3$s > "$root/config/etc/flux/system/R"
                options="-c $root/config/etc/flux/system -Stbon.fanout=256 -Srundir=$root/config/run/flux \\
                    -Sstatedir=$root/config/var/lib/flux -Slocal-uri=local://$root/config/run/flux/local"
                if [ "$(hostname)" = '%4$s' ]; then
                    if [ -z "$command" ]; then
                        exec flux start -o "$options" sleep infinity
                    fi
                    exec flux start -o "$options" flux run -N %5$d -n %6$d%7$s $command
                fi
                until flux start -o "$options"; do
                    sleep 15
                done
                """.formatted(hosts, range(tasks), gpus > 0 ? " --gpu=" + range(gpus) : "", first, training.nodes(),
                tasks * training.nodes(), gpus > 0 ? " -g " + gpus : "");
    }

    private static String range(int size) {
        return size > 1 ? "0-" + (size - 1) : "0";
    }
}
