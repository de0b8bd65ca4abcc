package rota.workloads.pods;

import java.math.BigInteger;
import java.util.regex.Pattern;

/// What a user says that losing a pod would cost. Anything but a plain 32-bit number says nothing.
public final class DeletionCost {
    static final String ANNOTATION = "controller.kubernetes.io/pod-deletion-cost";

    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]*|-[0-9]+");

    private DeletionCost() {}

    static int of(PodFacts pod) {
        return of(pod, ANNOTATION);
    }

    /// The same for workloads that have an annotation of their own.
    public static int of(PodFacts pod, String annotation) {
        return pod.annotation(annotation).filter(it -> NUMBER.matcher(it).matches()).map(BigInteger::new)
                .filter(it -> it.bitLength() < Integer.SIZE).map(BigInteger::intValue).orElse(0);
    }
}
