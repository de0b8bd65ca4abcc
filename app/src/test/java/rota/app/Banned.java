package rota.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Calls that bring in the real clock, real chance or a real thread. Outside the outermost packages they are passed in,
/// or a simulation could not replay a history from its seed.
record Banned(String owners, String names, Predicate<List<String>> parameters) {
    private static final String NEW = "<init>";
    private static final Predicate<List<String>> ANY = _ -> true;
    private static final Predicate<List<String>> NONE = List::isEmpty;
    private static final Predicate<List<String>> NO_CLOCK = given -> !given.contains("java.time.Clock");
    private static final Predicate<List<String>> NO_EXECUTOR = given -> !given
            .contains("java.util.concurrent.Executor");

    private static final List<Banned> CALLS = List.of(
            // time
            new Banned("java.time.(\\w+|chrono.\\w+)", "now", NO_CLOCK),
            new Banned("java.time.Clock", "system.*|tick\\w+", ANY),
            new Banned("java.time.InstantSource", "system", ANY),
            new Banned("java.lang.System", "currentTimeMillis|nanoTime", ANY),
            new Banned("java.util.Date", NEW, NONE),
            // chance
            new Banned("java.util.UUID", "randomUUID", ANY),
            new Banned("java.lang.(Strict)?Math", "random", ANY),
            new Banned("java.util.(Splittable)?Random", NEW, NONE),
            new Banned("java.security.SecureRandom", NEW + "|getInstance.*", ANY),
            new Banned("java.util.concurrent.ThreadLocalRandom", ".*", ANY),
            new Banned("java.util.random.RandomGenerator", "getDefault|of", ANY),
            new Banned("java.util.random.RandomGeneratorFactory", "create", NONE),
            new Banned("java.util.Collections", "shuffle", given -> given.size() == 1),
            // threads and waiting
            new Banned("java.lang.Thread", "sleep|start|startVirtualThread|ofVirtual|ofPlatform|" + NEW, ANY),
            new Banned("java.util.concurrent.TimeUnit", "sleep", ANY),
            new Banned("java.util.concurrent.Executors", ".*", ANY),
            new Banned("java.util.concurrent.(ThreadPoolExecutor|ScheduledThreadPoolExecutor)", NEW, ANY),
            new Banned("java.util.concurrent.ForkJoinPool", NEW + "|commonPool", ANY),
            new Banned("java.util.Timer", NEW, ANY),
            new Banned("java.util.concurrent.CompletableFuture", "\\w+Async", NO_EXECUTOR),
            new Banned("java.util.concurrent.CompletableFuture", "delayedExecutor|orTimeout|completeOnTimeout", ANY));

    static ArchRule calls(String root) {
        return classes().that().resideInAPackage(root + "..")
                .and().resideOutsideOfPackages(root + ".app..", root + ".edge..", root + ".local.agent..",
                        root + ".testing..")
                .should(new ArchCondition<>("take time, chance and threads from outside") {
                    @Override
                    public void check(JavaClass item, ConditionEvents events) {
                        item.getAccessesFromSelf().stream()
                                .filter(Banned::isBanned)
                                .forEach(access -> events.add(
                                        SimpleConditionEvent.violated(access, access.getDescription())));
                    }
                })
                .allowEmptyShould(true);
    }

    private static boolean isBanned(JavaAccess<?> access) {
        return access.getTarget() instanceof CodeUnitAccessTarget target
                && CALLS.stream().anyMatch(banned -> banned.matches(target));
    }

    private boolean matches(CodeUnitAccessTarget target) {
        return Pattern.matches(owners, target.getOwner().getName())
                && Pattern.matches(names, target.getName())
                && parameters.test(target.getRawParameterTypes().stream().map(JavaClass::getName).toList());
    }
}
