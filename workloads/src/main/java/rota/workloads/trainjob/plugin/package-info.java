/// From a TrainJob and its runtime to the objects that carry it out. All of it is pure.
///
/// A plugin is one class with some of the small interfaces in [Plugin], one for each phase. Within a phase every plugin
/// sees the same training and says what it would change; the changes are put together afterwards. So no plugin can
/// depend on the order in which others run, and where two disagree the build is refused.
///
/// Start with [Framework]; [Training] is what plugins see.
@NullMarked
package rota.workloads.trainjob.plugin;

import org.jspecify.annotations.NullMarked;
