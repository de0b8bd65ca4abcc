package rota.kernel.loop;

import rota.api.meta.Identity;
import rota.kernel.events.Note;
import rota.kernel.events.Recorder;
import rota.kernel.plan.Action;
import rota.kernel.run.Herald;

/// Makes Kubernetes events of what a run announces.
///
/// @param source who events say they come from
public record RecordingHerald(Recorder recorder, String source) implements Herald {
    @Override
    public void announce(Identity about, Action.Announce what) {
        recorder.record(new Note(source, about, what.severity(), what.reason(), what.note()));
    }
}
