package rota.workloads.trainjob.plugin;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.trainjob.TrainJobNames;

/// Fine-tuning with torchtune: the command line says which recipe fits the nodes and what the user wants of it.
final class TorchTune {
    private static final List<String> COMMAND = List.of("tune", "run");
    private static final List<String> FIXED = List.of("output_dir", "tokenizer.path", "tokenizer.merges_file",
            "checkpointer.checkpoint_dir");
    private static final String LARGEST = "llama3_3/70B";
    private static final String QWEN = "qwen2_5/1.5B";
    private static final List<String> SMALL_LLAMAS = List.of("llama3_2/1B", "llama3_2/3B");
    private static final List<String> MODELS = List.of(SMALL_LLAMAS.getFirst(), SMALL_LLAMAS.getLast(), LARGEST, QWEN);

    private TorchTune() {}

    static boolean isAskedFor(Training training) {
        return training.job().trainer().command().equals(Optional.of(COMMAND));
    }

    /// The user's arguments follow the command, as they are.
    static Edit.Launch launch(Training training) {
        var command = new ArrayList<>(COMMAND);
        if (isSpread(training)) command.add("--rdzv_endpoint=" + training.master() + ":" + Training.PORT);
        command.add(recipe(training));
        command.add("--config");
        command.add(model(training) + suffix(training));
        training.trainer().flatMap(it -> it.container(TrainJobNames.NODE)).stream()
                .flatMap(it -> it.texts("command").stream()).filter(it -> FIXED.contains(key(it)))
                .forEach(command::add);
        return new Edit.Launch(command, training.job().trainer().args());
    }

    static List<String> faults(Training training) {
        if (!isAskedFor(training)) return List.of();
        var faults = new ArrayList<String>();
        var model = model(training);
        var several = training.nodes() > 1;
        if (!MODELS.contains(model))
            faults.add("spec.runtimeRef.name: expected a runtime of one of the models " + MODELS + ", found "
                    + training.job().runtime().name());
        if (several && !model.equals(LARGEST))
            faults.add(
                    "spec.trainer.numNodes: expected 1 for any model but " + LARGEST + ", found " + training.nodes());
        if (several && tuning(training) != Tuning.FULL)
            faults.add("spec.trainer.args: expected a full fine-tuning on several nodes, found LoRA");
        if (tuning(training) == Tuning.QLORA && (model.equals(QWEN) || (SMALL_LLAMAS.contains(model)
                && !isSingle(training))))
            faults.add("spec.trainer.args: expected no QLoRA for " + model + " on these devices, found it");
        return Stream.concat(faults.stream(), fixed(training)).toList();
    }

    private static Stream<String> fixed(Training training) {
        var args = args(training);
        return Stream.iterate(0, it -> it < args.size(), it -> it + 1).filter(it -> FIXED.contains(key(args.get(it))))
                .map(it -> "spec.trainer.args[" + it + "]: expected what the runtime sets to be left alone, found "
                        + args.get(it));
    }

    private enum Tuning {
        FULL(""), LORA("_lora"), QLORA("_qlora");

        private final String suffix;

        Tuning(String suffix) {
            this.suffix = suffix;
        }
    }

    private static Tuning tuning(Training training) {
        if (isOn(training, "model.quantize_base") && !isOn(training, "model.use_dora")) return Tuning.QLORA;
        return args(training).stream().anyMatch(it -> it.contains("model.lora_attn_modules")) ? Tuning.LORA
                : Tuning.FULL;
    }

    private static String recipe(Training training) {
        var kind = training.nodes() > 1 || tuning(training) == Tuning.FULL ? "full" : "lora";
        return kind + "_finetune_" + (isSingle(training) ? "single_device" : "distributed");
    }

    private static String suffix(Training training) {
        if (training.nodes() > 1) return "_full_multinode";
        var tuning = tuning(training);
        return (tuning == Tuning.FULL ? "_full" : tuning.suffix) + (isSingle(training) ? "_single_device" : "");
    }

    private static boolean isSingle(Training training) {
        return training.nodes() <= 1 && (Torch.processes(training).equals("1") || training.resources().gpus() == 1);
    }

    private static boolean isSpread(Training training) {
        var processes = Torch.processes(training);
        if (training.nodes() > 1) return true;
        if (processes.equals(Torch.AUTO)) return training.resources().gpus() > 1;
        return processes.matches("\\d{1,9}") && Integer.parseInt(processes) > 1;
    }

    /// `llama3_2/1B` for the runtime `torchtune-llama3.2-1b`.
    private static String model(Training training) {
        var parts = List.of(training.job().runtime().name().split("-", -1));
        return parts.size() != 3 ? ""
                : parts.get(1).replace('.', '_') + "/" + parts.get(2).toUpperCase(Locale.ROOT);
    }

    private static boolean isOn(Training training, String key) {
        return args(training).stream().anyMatch(it -> key(it).contains(key) && it.contains("=") && it.substring(it
                .indexOf('=') + 1).strip().equalsIgnoreCase("true"));
    }

    private static String key(String argument) {
        var end = argument.indexOf('=');
        return end < 0 ? argument : argument.substring(0, end);
    }

    private static List<String> args(Training training) {
        return training.job().trainer().args().orElse(List.of());
    }
}
