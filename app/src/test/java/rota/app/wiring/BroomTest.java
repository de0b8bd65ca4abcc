package rota.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BroomTest {
    private static final long MB = 1024L * 1024;

    private final FakeHeap heap = new FakeHeap();
    private final Broom broom = new Broom(heap);

    /// Remembers when it was asked to warn.
    private static final class FakeHeap implements Broom.Heap {
        private long alive;
        private long warnsAbove;

        @Override
        public void warnAbove(long bytes) {
            warnsAbove = bytes;
        }

        @Override
        public long clear() {
            return alive;
        }
    }

    @Test
    void a_small_heap_is_left_alone() {
        assertThat(heap.warnsAbove).isEqualTo(128 * MB);

        heap.alive = 10 * MB;
        broom.sweep();

        assertThat(heap.warnsAbove).isEqualTo(128 * MB);
    }

    @Test
    void a_heap_may_double_what_lives_in_it() {
        heap.alive = 300 * MB;
        broom.sweep();

        assertThat(heap.warnsAbove).isEqualTo(600 * MB);
    }

    @Test
    void the_limit_follows_what_lives_down_too() {
        heap.alive = 300 * MB;
        broom.sweep();
        heap.alive = 100 * MB;
        broom.sweep();

        assertThat(heap.warnsAbove).isEqualTo(200 * MB);
    }
}
