package rota.api.jobset;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import rota.api.wire.Json;

/// What has begun anew without all the rest: single Jobs, and pods that stayed where they are.
///
/// @param jobs those that did at least once
/// @param inPlace how far the pods are that begin anew in their place
public record Repeats(List<Single> jobs, InPlace inPlace) {
    public static final Repeats NONE = new Repeats(List.of(), InPlace.NONE);
    private static final String RESTARTS = "jobRestarts";
    private static final String COUNTED = "jobRestartsCountTowardsMax";

    /// One Job.
    ///
    /// @param counted how many of its restarts count towards `maxRestarts`
    public record Single(String group, int index, int restarts, int counted) {}

    /// Attempts of pods that begin anew in their place. The agent inside a pod ends what runs there when its attempt
    /// has been given up, and begins when its attempt is under way.
    public record InPlace(OptionalInt givenUp, OptionalInt underWay) {
        public static final InPlace NONE = new InPlace(OptionalInt.empty(), OptionalInt.empty());
        private static final String GIVEN_UP = "previousInPlaceRestartAttempt";
        private static final String UNDER_WAY = "currentInPlaceRestartAttempt";

        static InPlace of(Json.Obj status) {
            return new InPlace(status.whole(GIVEN_UP), status.whole(UNDER_WAY));
        }

        Json.Obj over(Json.Obj before) {
            return with(with(before, GIVEN_UP, givenUp), UNDER_WAY, underWay);
        }

        private static Json.Obj with(Json.Obj before, String field, OptionalInt value) {
            return value.isPresent() ? before.with(field, Json.of(value.getAsInt())) : before;
        }
    }

    public Repeats {
        jobs = jobs.stream().sorted(Comparator.comparing(Single::group).thenComparingInt(Single::index)).toList();
    }

    static Repeats of(Json.Obj status) {
        var all = new ArrayList<Single>();
        for (var group : status.objects("replicatedJobsStatus")) {
            var restarts = numbers(group, RESTARTS);
            var counted = numbers(group, COUNTED);
            for (var i = 0; i < restarts.size(); i++)
                if (restarts.get(i) > 0)
                    all.add(new Single(group.text("name").orElse(""), i, restarts.get(i), i < counted.size() ? counted
                            .get(i) : 0));
        }
        return new Repeats(all, InPlace.of(status));
    }

    /// How often a Job has begun anew by itself.
    public int of(String group, int index) {
        return find(group, index).restarts();
    }

    /// How many restarts of single Jobs count towards `maxRestarts`.
    public int counted() {
        return jobs.stream().mapToInt(Single::counted).sum();
    }

    /// Once more for one Job.
    public Repeats once(String group, int index, boolean counts) {
        var before = find(group, index);
        var all = new ArrayList<>(jobs);
        all.remove(before);
        all.add(new Single(group, index, before.restarts() + 1, before.counted() + (counts ? 1 : 0)));
        return new Repeats(all, inPlace);
    }

    public Repeats with(InPlace next) {
        return new Repeats(jobs, next);
    }

    /// What we write of a group, over what is there.
    Json.Obj over(Json.Obj before, String group) {
        var ours = jobs.stream().filter(it -> it.group().equals(group)).toList();
        return ours.isEmpty() ? before : before.with(RESTARTS, listed(ours, Single::restarts)).with(COUNTED, listed(
                ours, Single::counted));
    }

    private Single find(String group, int index) {
        return jobs.stream().filter(it -> it.group().equals(group) && it.index() == index).findFirst()
                .orElse(new Single(group, index, 0, 0));
    }

    private static Json listed(List<Single> jobs, ToIntFunction<Single> number) {
        return new Json.Arr(IntStream.rangeClosed(0, jobs.getLast().index()).mapToObj(index -> Json.of(jobs
                .stream().filter(it -> it.index() == index).mapToInt(number).findFirst().orElse(0))).toList());
    }

    private static List<Integer> numbers(Json.Obj group, String field) {
        return group.items(field).stream().map(it -> it instanceof Json.Num(var number) ? number.intValue() : 0)
                .toList();
    }
}
