package rota.local.patch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;
import rota.api.meta.Ordered;
import rota.api.wire.Json;

/// What may stand at one place of an object, as far as merging needs to know.
public sealed interface Shape {

    /// A value without parts.
    enum Leaf implements Shape {
        TEXT, NUMBER, INTEGER, BOOLEAN,
        /// Any of these.
        ANY,
        /// An amount such as `500m` or `1Gi`.
        QUANTITY,
        /// An instant, to the second.
        TIME,
        /// An instant, to the microsecond.
        MICRO_TIME,
        /// Text that stands for bytes, in base64.
        BYTES
    }

    /// A value that nobody described.
    enum Free implements Shape {
        /// Its objects are merged field by field, its lists replaced.
        GRANULAR,
        /// It is replaced as a whole.
        ATOMIC
    }

    /// An object: fields that have a name of their own, and what any other field holds.
    ///
    /// @param others empty: there are no other fields
    /// @param atomic owned and replaced as a whole
    /// @param given those of the members that a server may add by itself
    record Fields(SequencedMap<String, Member> members, Optional<Supplier<Shape>> others, boolean atomic,
            SequencedMap<String, Member> given) implements Shape {
        /// Any fields of any kind.
        public static final Fields FREE = new Fields(Ordered.map(), Optional.of(() -> Free.GRANULAR), false);

        public Fields(SequencedMap<String, Member> members, Optional<Supplier<Shape>> others, boolean atomic) {
            this(Ordered.map(members), others, atomic, given(members));
        }

        /// Few are, and every object that comes in is asked for them.
        private static SequencedMap<String, Member> given(SequencedMap<String, Member> members) {
            var given = new LinkedHashMap<>(members);
            given.values().removeIf(it -> !it.presence().always() && it.presence().filled().isEmpty());
            return Ordered.map(given);
        }

        /// The shape of a field, empty where the object cannot have it.
        public Optional<Shape> field(String name) {
            return declared(name).map(Member::shape).or(() -> others.map(Supplier::get));
        }

        /// A field that has a name of its own.
        public Optional<Member> declared(String name) {
            return Optional.ofNullable(members.get(name));
        }

        Fields with(String name, Member member) {
            var copy = new LinkedHashMap<>(members);
            copy.put(name, member);
            return new Fields(copy, others, atomic);
        }

        Fields atomic(boolean wanted) {
            return new Fields(members, others, wanted);
        }
    }

    /// A list.
    record Items(Supplier<Shape> each, Listing listing) implements Shape {
        public Shape item() {
            return each.get();
        }
    }

    /// How the items of a list are told apart.
    sealed interface Listing {
        /// Not at all: the list is one value.
        record Atomic() implements Listing {}

        /// By their value.
        record Set() implements Listing {}

        /// By the values of some of their fields.
        record Keyed(List<String> keys) implements Listing {
            public Keyed {
                keys = List.copyOf(keys);
            }
        }
    }

    /// A named field.
    ///
    /// @param fallback the value that a missing list key stands for
    /// @param presence when a server shows it
    record Member(Supplier<Shape> type, Strategy strategy, Optional<Json> fallback, Presence presence) {
        public static Member of(Shape shape) {
            return new Member(() -> shape, Strategy.Plain.PLAIN, Optional.empty(), Presence.AS_WRITTEN);
        }

        public Shape shape() {
            return type.get();
        }

        /// Even an empty object has it, so that nobody adds or removes it.
        public boolean always() {
            return presence.always();
        }
    }

    /// When an object shows a field, whatever was written.
    ///
    /// @param always even an empty object has it
    /// @param dropsEmpty 0, "", false, [] and {} are as good as absent
    /// @param filled what a server writes where it is absent
    record Presence(boolean always, boolean dropsEmpty, Optional<Json> filled) {
        static final Presence AS_WRITTEN = new Presence(false, false, Optional.empty());
    }

    /// What a strategic merge patch does with a field.
    sealed interface Strategy {
        enum Plain implements Strategy {
            /// Objects are merged, lists replaced.
            PLAIN,
            /// Everything is replaced.
            REPLACE
        }

        /// The items of the list are merged.
        ///
        /// @param key the field that tells them apart; empty for a list of plain values
        record MergeItems(Optional<String> key) implements Strategy {}
    }
}
