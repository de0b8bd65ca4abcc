package rota.workloads.trainjob;

import java.util.List;
import rota.api.trainjob.TrainJobStatus;

/// The statuses of a TrainJob that hold nothing which our copy of its JobSet does not show: the one that was seen when
/// that copy was new enough, and the one that we made of it. With an older copy we would only undo what another
/// operator has written, and it would undo that, for as long as both are at work.
record Trust(List<TrainJobStatus> statuses) {
    static final Trust NONE = new Trust(List.of());

    Trust {
        statuses = List.copyOf(statuses);
    }

    static Trust in(TrainJobStatus seen, TrainJobStatus made) {
        return new Trust(List.of(seen, made));
    }

    boolean includes(TrainJobStatus status) {
        return statuses.contains(status);
    }
}
