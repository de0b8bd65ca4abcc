package io.fabric8.kubernetes.client;

/// Stands in for the library: the rules look at names only.
public final class PlantedStandIn {}
