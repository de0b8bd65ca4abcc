package rota.workloads.trainjob.plugin;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import rota.api.wire.Json;

/// What pods ask of a cluster before they can run, as Kubernetes counts it.
///
/// @param amounts by the names of the resources
record PodRequests(TreeMap<String, Amount> amounts) {

    /// @param suffix as it was written first, so that users recognize it
    record Amount(BigDecimal number, String suffix) {
        Amount plus(Amount other) {
            return new Amount(number.add(other.number), suffix);
        }

        Amount max(Amount other) {
            return number.compareTo(other.number) >= 0 ? this : other;
        }

        Amount times(int factor) {
            return new Amount(number.multiply(BigDecimal.valueOf(factor)), suffix);
        }

        String text() {
            var inUnit = number.divide(unit(suffix)).stripTrailingZeros();
            if (inUnit.scale() <= 0) return inUnit.toPlainString() + suffix;
            var thousandths = number.movePointRight(3).stripTrailingZeros();
            return thousandths.scale() <= 0 ? thousandths.toPlainString() + "m" : number.toPlainString();
        }

        private static BigDecimal unit(String suffix) {
            return Quantity.getAmountInBytes(new Quantity("1" + suffix));
        }
    }

    /// What one pod of a step asks for. Containers that prepare it run one after the other, before the others; those
    /// that go on running beside them count like these.
    static PodRequests ofOne(PodSet step) {
        var pod = step.pod();
        var running = new PodRequests(new TreeMap<>());
        var most = new PodRequests(new TreeMap<>());
        for (var init : pod.objects("initContainers")) {
            if (init.text("restartPolicy").equals(Optional.of("Always"))) running = running.plus(of(init));
            most = most.max(init.text("restartPolicy").equals(Optional.of("Always")) ? running
                    : running.plus(of(init)));
        }
        for (var container : pod.objects("containers")) running = running.plus(of(container));
        return running.max(most).replacedBy(of(pod)).plus(amounts(pod.object("overhead")));
    }

    /// What all pods of these steps ask for, taken together.
    static Json.Obj ofAll(List<PodSet> steps) {
        var sum = new PodRequests(new TreeMap<>());
        for (var step : steps) sum = sum.plus(ofOne(step).times(step.count()));
        var result = new LinkedHashMap<String, Json>();
        sum.amounts.forEach((name, amount) -> result.put(name, Json.of(amount.text())));
        return Json.object(result);
    }

    private static PodRequests of(Json.Obj container) {
        return amounts(container.object("resources", "requests"));
    }

    private static PodRequests amounts(Json.Obj list) {
        var amounts = new TreeMap<String, Amount>();
        list.fields().forEach((name, value) -> amounts.put(name, new Amount(Resources.amount(value), Objects
                .requireNonNullElse(new Quantity(Resources.text(value)).getFormat(), ""))));
        return new PodRequests(amounts);
    }

    private PodRequests plus(PodRequests other) {
        var sum = new TreeMap<>(amounts);
        other.amounts.forEach((name, amount) -> sum.merge(name, amount, Amount::plus));
        return new PodRequests(sum);
    }

    private PodRequests max(PodRequests other) {
        var most = new TreeMap<>(amounts);
        other.amounts.forEach((name, amount) -> most.merge(name, amount, Amount::max));
        return new PodRequests(most);
    }

    /// What is said of the whole pod goes before what its containers say.
    private PodRequests replacedBy(PodRequests pod) {
        var all = new TreeMap<>(amounts);
        all.putAll(pod.amounts);
        return new PodRequests(all);
    }

    private PodRequests times(int pods) {
        var all = new TreeMap<String, Amount>();
        for (Map.Entry<String, Amount> it : amounts.entrySet()) all.put(it.getKey(), it.getValue().times(pods));
        return new PodRequests(all);
    }
}
