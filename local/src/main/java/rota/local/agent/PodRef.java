package rota.local.agent;

/// A pod as somebody asks for it.
public record PodRef(String namespace, String name) {}
