package rota.local.views.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import rota.api.wire.Json;

/// A path to values inside an object, in the dialect of kubectl: `.spec.ports[0].name`,
/// `.status.conditions[?(@.type=="Ready")].status`, `..name`.
///
/// What is missing is not an error: the path then leads nowhere.
record JsonPath(List<Step> steps) {
    JsonPath {
        steps = List.copyOf(steps);
    }

    /// @throws IllegalArgumentException when the text is no path
    static JsonPath parse(String text) {
        return new JsonPathParser(text).path();
    }

    /// From some values to those one step further.
    sealed interface Step {
        Stream<Json> from(Json value);

        /// A field of an object.
        record Field(String name) implements Step {
            @Override
            public Stream<Json> from(Json value) {
                return value instanceof Json.Obj object ? object.get(name).stream() : Stream.empty();
            }
        }

        /// Everything that an object or a list has.
        record All() implements Step {
            @Override
            public Stream<Json> from(Json value) {
                return parts(value);
            }
        }

        /// The value itself and everything inside.
        record Deep() implements Step {
            @Override
            public Stream<Json> from(Json value) {
                return Stream.concat(Stream.of(value), parts(value).flatMap(this::from));
            }
        }

        /// Some items of a list, counted from its end where negative.
        ///
        /// @param end the first that is not taken any more
        record Slice(int start, int end, int step) implements Step {
            static final int OPEN = Integer.MAX_VALUE;

            @Override
            public Stream<Json> from(Json value) {
                if (!(value instanceof Json.Arr(var items))) return Stream.empty();
                var first = start < 0 ? start + items.size() : start;
                var last = Math.min(end < 0 ? end + items.size() : end, items.size());
                var taken = new ArrayList<Json>();
                for (var i = Math.max(first, 0); first >= 0 && i < last; i += step) taken.add(items.get(i));
                return taken.stream();
            }
        }

        /// The items of a list for which a comparison holds.
        record Filter(Comparison comparison) implements Step {
            @Override
            public Stream<Json> from(Json value) {
                return value instanceof Json.Arr(var items) ? items.stream().filter(comparison::holds) : Stream.empty();
            }
        }

        private static Stream<Json> parts(Json value) {
            return switch (value) {
                case Json.Obj(var fields) -> fields.values().stream();
                case Json.Arr(var items) -> items.stream();
                case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> Stream.empty();
            };
        }
    }

    /// The values that the path leads to.
    List<Json> find(Json value) {
        var here = Stream.of(value);
        for (var step : steps) here = here.flatMap(step::from);
        return here.toList();
    }
}
