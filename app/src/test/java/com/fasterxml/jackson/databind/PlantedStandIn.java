package com.fasterxml.jackson.databind;

/// Stands in for the library: the rules look at names only.
public final class PlantedStandIn {}
