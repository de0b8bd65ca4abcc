package rota.sim.instanceset;

import rota.api.instanceset.InstanceSet;
import rota.api.meta.Identity;
import rota.api.wire.Codec;
import rota.kernel.cache.Ledger;
import rota.kernel.loop.Controller;
import rota.sim.Mutant;

/// A bug that is planted on purpose: the checks must find each of them.
enum InstanceSetMutation {
    NONE,
    /// Nobody votes.
    IGNORING_THE_QUORUM("\"participatesInQuorum\":true", "\"participatesInQuorum\":false"),
    /// The leader is the first to go.
    LEADER_FIRST("\"updatePriority\":3", "\"updatePriority\":-1") {
        @Override
        InstanceSet misread(InstanceSet set) {
            return replaced(super.misread(set), "\"isExclusive\":true", "\"isExclusive\":false");
        }
    },
    /// More may be down than the user allows.
    TOO_MANY_AT_ONCE("\"maxUnavailable\":1", "\"maxUnavailable\":3"),
    /// Claims go although they are to be kept.
    DELETING_CLAIMS("\"whenScaled\":\"Retain\"", "\"whenScaled\":\"Delete\""),
    /// Nobody is told that a leader is about to go.
    WITHOUT_SWITCHOVER("\"switchover\":{", "\"other\":{"),
    /// Pods are made anew although their user forbids it.
    RECREATING("\"podUpdatePolicy\":\"StrictInPlace\"", "\"podUpdatePolicy\":\"PreferInPlace\""),
    /// Images change while pods run, although their user wants new pods.
    UPGRADING_IN_PLACE("\"podUpgradePolicy\":\"ReCreate\"", "\"podUpgradePolicy\":\"PreferInPlace\""),
    /// Pods are updated although only their user deletes any.
    NOT_ON_DELETE_ONLY("\"type\":\"OnDelete\"", "\"type\":\"RollingUpdate\""),
    /// Instances that are too many stay.
    KEEPING_SURPLUS,
    /// Who is about to move is not noted down.
    WITHOUT_TICKETS;

    private final String from;
    private final String to;

    InstanceSetMutation() {
        this("", "");
    }

    InstanceSetMutation(String from, String to) {
        this.from = from;
        this.to = to;
    }

    InstanceSetWorlds in(InstanceSetWorlds sound) {
        return new InstanceSetWorlds(sound.database(), (controller, _) -> applied(controller));
    }

    /// The same for an operator that takes what it sees for the present, even if a write or a look has told otherwise:
    /// to doubt it keeps one that sees the past from most of what goes wrong.
    InstanceSetWorlds inTrusting(InstanceSetWorlds sound) {
        return new InstanceSetWorlds(sound.database(), (controller, ledger) -> trusting(applied(controller), ledger));
    }

    private static <V, S> Controller<InstanceSet, V, S> trusting(Controller<InstanceSet, V, S> sound, Ledger ledger) {
        return Mutant.seeing(sound, it -> {
            ledger.doubts().dispel(Identity.of(it));
            return it;
        });
    }

    private <V, S> Controller<InstanceSet, V, S> applied(Controller<InstanceSet, V, S> sound) {
        return switch (this) {
            case NONE -> sound;
            case KEEPING_SURPLUS -> Mutant.without(sound, "scale-in");
            case WITHOUT_TICKETS -> Mutant.without(sound, "ticket");
            case IGNORING_THE_QUORUM, LEADER_FIRST, TOO_MANY_AT_ONCE, DELETING_CLAIMS, WITHOUT_SWITCHOVER, RECREATING,
                    UPGRADING_IN_PLACE, NOT_ON_DELETE_ONLY -> Mutant.seeing(sound, this::misread);
        };
    }

    /// The same where members are objects of kind Instance: whoever looks at the set takes it for something else.
    InstanceApiWorlds.Bug inMembersToo() {
        return new InstanceApiWorlds.Bug() {
            @Override
            public InstanceSet seenByMembers(InstanceSet set) {
                return misread(set);
            }

            @Override
            public Controller<InstanceSet, ?, ?> sets(Controller<InstanceSet, ?, ?> sound) {
                return applied(sound);
            }
        };
    }

    InstanceSet misread(InstanceSet set) {
        return from.isEmpty() ? set : replaced(set, from, to);
    }

    private static InstanceSet replaced(InstanceSet set, String from, String to) {
        return Codec.model(Codec.readObject(Codec.tree(set).toString().replace(from, to)), InstanceSet.class);
    }
}
