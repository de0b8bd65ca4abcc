package rota.edge.slurm;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One question for many who ask at the same time. Nobody gets an answer to a question that was put before they asked:
/// whoever comes while one is under way shares the next.
final class Shared<T> {
    private final Supplier<T> question;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable CompletableFuture<T> running;
    private @Nullable CompletableFuture<T> next;

    Shared(Supplier<T> question) {
        this.question = question;
    }

    T ask() {
        var place = place();
        if (place.leads) lead(place);
        try {
            return place.answer.join();
        } catch (CompletionException trouble) {
            if (trouble.getCause() instanceof RuntimeException cause) throw cause;
            throw trouble;
        }
    }

    /// Where a caller stands.
    ///
    /// @param leads whether it is this one that puts the question
    /// @param before the question that has to end first
    record Place<T>(CompletableFuture<T> answer, boolean leads, @Nullable CompletableFuture<T> before) {}

    /// Takes a place: the first one runs, the second one waits for it, all others share the second's answer.
    Place<T> place() {
        lock.lock();
        try {
            if (running == null) {
                running = new CompletableFuture<>();
                return new Place<>(running, true, null);
            }
            if (next != null) return new Place<>(next, false, null);
            next = new CompletableFuture<>();
            return new Place<>(next, true, running);
        } finally {
            lock.unlock();
        }
    }

    private void lead(Place<T> place) {
        if (place.before != null) place.before.handle((_, _) -> true).join();
        try {
            var answer = question.get();
            makeWay();
            place.answer.complete(answer);
        } catch (RuntimeException | Error trouble) {
            makeWay();
            place.answer.completeExceptionally(trouble);
        }
    }

    /// Before the answer is given out: who asks from now on must not share it.
    private void makeWay() {
        lock.lock();
        try {
            running = next;
            next = null;
        } finally {
            lock.unlock();
        }
    }
}
