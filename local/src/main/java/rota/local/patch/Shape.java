package rota.local.patch;

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
        TEXT, NUMBER, BOOLEAN, ANY
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
    record Fields(SequencedMap<String, Member> members, Optional<Supplier<Shape>> others, boolean atomic)
            implements
                Shape {
        public Fields {
            members = Ordered.map(members);
        }

        /// The shape of a field, empty where the object cannot have it.
        public Optional<Shape> field(String name) {
            return declared(name).map(Member::shape).or(() -> others.map(Supplier::get));
        }

        /// A field that has a name of its own.
        public Optional<Member> declared(String name) {
            return Optional.ofNullable(members.get(name));
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
    /// @param fallback the value of a missing list key
    record Member(Supplier<Shape> type, Strategy strategy, Optional<Json> fallback) {
        public Shape shape() {
            return type.get();
        }
    }

    /// What a strategic merge patch does with a field.
    ///
    /// @param merge merge the items of a list instead of replacing it
    /// @param retainKeys the patch may name all keys that are to stay
    /// @param key the field that tells the items of a merged list apart; empty for a list of plain values
    record Strategy(boolean merge, boolean retainKeys, Optional<String> key) {
        public static final Strategy NONE = new Strategy(false, false, Optional.empty());
    }
}
