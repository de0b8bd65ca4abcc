package rota.sim.nodeset;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import rota.api.client.ApiException;
import rota.api.peer.Contact;
import rota.api.peer.Slurm;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmJob;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmOrigin;
import rota.api.peer.SlurmReport;
import rota.api.peer.SlurmState;
import rota.sim.nodeset.NodeSetWorlds.Bug;

/// Bugs that are planted in the way to Slurm.
enum Mutation {
    /// While Slurm is silent, every node counts as drained.
    SILENCE_IS_DRAINED {
        @Override
        Slurm in(Slurm slurm) {
            return new Wrapped(slurm) {
                @Override
                public Contact contact() {
                    return switch (slurm.contact()) {
                        case Contact.Heard heard -> heard;
                        case Contact.Silent(var since, _, var last) -> new Contact.Heard(drained(last.orElse(
                                new SlurmReport(since, ORIGIN, new LinkedHashMap<>(), List.of()))));
                    };
                }

                @Override
                public SlurmReport look() {
                    try {
                        return slurm.look();
                    } catch (ApiException _) {
                        return ((Contact.Heard) contact()).report();
                    }
                }
            };
        }
    },
    /// A node that drains counts as drained, whatever runs there.
    BUSY_IS_DRAINED {
        @Override
        Slurm in(Slurm slurm) {
            return altered(slurm, it -> withJobs(idle(it), List.of()));
        }
    },
    /// What was heard before counts as a look.
    OLD_NEWS_IS_NEWS {
        @Override
        Slurm in(Slurm slurm) {
            return new Wrapped(slurm) {
                @Override
                public SlurmReport look() {
                    return slurm.contact() instanceof Contact.Heard(var report) ? report : slurm.look();
                }
            };
        }
    },
    /// The words of others are not seen, so they are overwritten.
    OTHERS_ARE_NOT_SEEN {
        @Override
        Slurm in(Slurm slurm) {
            return altered(slurm, Mutation::withoutOthers);
        }
    },
    /// A node that Slurm does not know counts as drained, whether it ever registered or not.
    MISSING_IS_DRAINED {
        @Override
        Slurm in(Slurm slurm) {
            return altered(slurm, Mutation::withMissing);
        }
    },
    /// What only the list of jobs tells is not looked at.
    SUSPENDED_IS_DRAINED {
        @Override
        Slurm in(Slurm slurm) {
            return altered(slurm, it -> withJobs(it, List.of()));
        }
    },
    /// A job on a node that is in no list is on none.
    NO_NODE_IS_NO_JOB {
        @Override
        Slurm in(Slurm slurm) {
            return altered(slurm, it -> new SlurmReport(it.asked(), it.origin(), it.nodes(), it.jobs().stream()
                    .filter(job -> it.nodes().keySet().containsAll(job.nodes())).toList()));
        }
    },
    /// Every cluster behind a Controller counts as the one that the nodes have registered with.
    CLUSTERS_ARE_ALIKE {
        @Override
        Slurm in(Slurm slurm) {
            return altered(slurm, it -> new SlurmReport(it.asked(), ORIGIN, it.nodes(), it.jobs()));
        }
    };

    private static final SlurmOrigin ORIGIN = new SlurmOrigin("model", "http://slurm");

    abstract Slurm in(Slurm slurm);

    /// Whatever it says is altered.
    private static Slurm altered(Slurm slurm, UnaryOperator<SlurmReport> change) {
        return new Wrapped(slurm) {
            @Override
            public Contact contact() {
                return slurm.contact() instanceof Contact.Heard(var report)
                        ? new Contact.Heard(change.apply(report))
                        : slurm.contact();
            }

            @Override
            public SlurmReport look() {
                return change.apply(slurm.look());
            }
        };
    }

    private static SlurmReport withoutOthers(SlurmReport report) {
        var nodes = new LinkedHashMap<String, SlurmNode>();
        report.nodes().forEach((name, node) -> nodes.put(name, node.reason().startsWith("bad")
                ? SlurmNode.of(name, SlurmState.of("IDLE"), "")
                : node));
        return new SlurmReport(report.asked(), report.origin(), nodes, report.jobs());
    }

    private static SlurmReport withJobs(SlurmReport report, List<SlurmJob> jobs) {
        var nodes = new LinkedHashMap<String, SlurmNode>();
        report.nodes().forEach((name, node) -> nodes.put(name, SlurmNode.of(name, node.state(), node.reason())));
        return new SlurmReport(report.asked(), report.origin(), nodes, jobs);
    }

    private static SlurmReport withMissing(SlurmReport report) {
        var nodes = new LinkedHashMap<>(report.nodes());
        for (var i = 0; i < 8; i++)
            nodes.putIfAbsent("gpu-" + i, SlurmNode.of("gpu-" + i, SlurmState.of("IDLE", "DRAIN"),
                    "slurm-operator: x"));
        return new SlurmReport(report.asked(), report.origin(), nodes, report.jobs());
    }

    Bug bug() {
        return new Bug(this::in, it -> it);
    }

    /// Passes everything on.
    abstract static class Wrapped implements Slurm {
        private final Slurm inner;

        Wrapped(Slurm inner) {
            this.inner = inner;
        }

        @Override
        public Contact contact() {
            return inner.contact();
        }

        @Override
        public SlurmReport look() {
            return inner.look();
        }

        @Override
        public void send(SlurmChange change) {
            inner.send(change);
        }
    }

    private static SlurmReport drained(SlurmReport report) {
        return changed(report, "IDLE", Optional.of("DRAIN"));
    }

    private static SlurmReport idle(SlurmReport report) {
        return changed(report, "IDLE", Optional.empty());
    }

    private static SlurmReport changed(SlurmReport report, String base, Optional<String> flag) {
        var nodes = new LinkedHashMap<String, SlurmNode>();
        report.nodes().forEach((name, node) -> {
            var words = new ArrayList<>(node.state().words());
            words.set(0, base);
            flag.filter(it -> !words.contains(it)).ifPresent(words::add);
            nodes.put(name, SlurmNode.of(name, SlurmState.of(words), flag.isPresent() && node.reason().isEmpty()
                    ? "slurm-operator: x"
                    : node.reason()));
        });
        return new SlurmReport(report.asked(), report.origin(), nodes, report.jobs());
    }
}
