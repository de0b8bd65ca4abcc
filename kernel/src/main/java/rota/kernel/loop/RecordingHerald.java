package rota.kernel.loop;

import rota.api.meta.Identity;
import rota.kernel.events.Note;
import rota.kernel.events.Recorder;
import rota.kernel.plan.Action;
import rota.kernel.run.Herald;

/// Makes Kubernetes events of what a run announces.
public record RecordingHerald(Recorder recorder) implements Herald {
    @Override
    public void announce(Identity about, Action.Announce what) {
        recorder.record(new Note(about, what.severity(), what.reason(), what.note()));
    }
}
