package rota.api.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.runtime.RawExtension;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import rota.testing.ForAll;

class PlainTest {

    @Test
    void plain_data_becomes_what_its_text_says() {
        ForAll.seeds(random -> {
            var data = data(random, 3);

            var json = Codec.json(data);

            assertThat(json).isEqualTo(Codec.read(json.toString()));
            assertThat(Codec.tree(Codec.model(Json.object("data", json), Map.class)))
                    .isEqualTo(Json.object("data", json));
        });
    }

    @Test
    void other_values_go_through_the_mapper() {
        assertThat(Codec.json(1.5)).isEqualTo(Codec.read("1.5"));
        assertThat(Codec.json(Map.of(1, "a"))).isEqualTo(Codec.read("{\"1\":\"a\"}"));
        assertThat(Codec.json(List.of(new Point(1, 2)))).isEqualTo(Codec.read("[{\"x\":1,\"y\":2}]"));
    }

    @Test
    void what_a_model_calls_anything_is_its_content() {
        assertThat(Codec.json(new RawExtension(Map.of("a", 1)))).isEqualTo(Codec.read("{\"a\":1}"));
    }

    @Test
    void a_null_in_a_list_stays() {
        var list = new ArrayList<String>();
        list.add(null);

        assertThat(Codec.json(list)).isEqualTo(Codec.read("[null]"));
    }

    private record Point(int x, int y) {}

    private static Object data(RandomGenerator random, int depth) {
        return switch (random.nextInt(depth == 0 ? 4 : 6)) {
            case 0 -> "text " + random.nextInt(10);
            case 1 -> random.nextInt();
            case 2 -> random.nextBoolean();
            case 3 -> (1L << 40) + random.nextInt();
            case 4 -> {
                var list = new ArrayList<Object>();
                for (var i = random.nextInt(4); i > 0; i--) list.add(data(random, depth - 1));
                yield list;
            }
            default -> {
                var map = new LinkedHashMap<String, Object>();
                for (var i = random.nextInt(4); i > 0; i--) map.put("key" + i, data(random, depth - 1));
                yield map;
            }
        };
    }
}
