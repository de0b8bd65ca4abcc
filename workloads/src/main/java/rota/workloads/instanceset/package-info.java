/// InstanceSet: members that have names, volumes, roles and manners, and come to new templates without losing their
/// quorum.
///
/// Start with [InstanceSetPlanner], which lists the links of the chain; each is one file: [FixMeta], [Teardown],
/// [Assistants], [Alignment], [Rollout]. What an instance is called is in [Roster], what its revision is in
/// [TemplateRevision], who may go down together in [UpdateOrder] and [Quorum]. Roles come from [RoleController].
///
/// Where members are objects of kind Instance, [InstancesPlanner] has the chain of the set and [InstancePlanner] that
/// of one member, which [SetOfOne] reads as a set.
@NullMarked
package rota.workloads.instanceset;

import org.jspecify.annotations.NullMarked;
