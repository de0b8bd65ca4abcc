package rota.local.http;

import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import rota.api.meta.Ids;
import rota.local.server.Verbs;
import rota.local.store.Store;

/// What an [ApiServer] is made of.
///
/// @param store the one below the verbs
/// @param executor starts a thread for every task, at once: virtual ones, since thousands of watches sleep on them
/// @param metrics in the text format of Prometheus; empty where none are kept
public record Parts(Verbs verbs, Store store, InstantSource clock, Ids ids, RandomGenerator random,
        Executor executor, Supplier<String> metrics) {}
