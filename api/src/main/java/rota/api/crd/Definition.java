package rota.api.crd;

/// One CustomResourceDefinition.
///
/// @param name as the cluster knows it: `nodesets.slinky.slurm.net`
/// @param yaml the whole object, ready to be applied
public record Definition(String name, String yaml) {}
