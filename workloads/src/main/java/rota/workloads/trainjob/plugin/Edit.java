package rota.workloads.trainjob.plugin;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rota.api.wire.Json;

/// One change to a training, as data.
sealed interface Edit {

    /// What it decides. Two plugins that decide the same must want the same.
    String slot();

    Training applied(Training training);

    /// A container, by the name of its step and its own. Those that run come before those that only prepare.
    record Place(String job, String container) {
        @Override
        public String toString() {
            return job + "/" + container;
        }
    }

    /// How many pods a step has.
    record Count(String job, int pods) implements Edit {
        @Override
        public String slot() {
            return job + ": number of pods";
        }

        @Override
        public Training applied(Training training) {
            return training.changed(job, it -> it.withCount(pods));
        }
    }

    /// An environment variable.
    record Env(Place place, Json.Obj variable) implements Edit {
        @Override
        public String slot() {
            return place + ": variable " + variable.text("name").orElse("");
        }

        @Override
        public Training applied(Training training) {
            return training.changed(place, it -> Keyed.with(it, "env", variable, "name"));
        }
    }

    /// A port.
    record Port(Place place, int number) implements Edit {
        @Override
        public String slot() {
            return place + ": port " + number;
        }

        /// One that the runtime has named stays as it is.
        @Override
        public Training applied(Training training) {
            var port = Json.object("containerPort", Json.of(number));
            return training.changed(place, container -> container.objects("ports").stream().anyMatch(this::isThis)
                    ? container
                    : Keyed.with(container, "ports", port, "containerPort"));
        }

        private boolean isThis(Json.Obj port) {
            return port.whole("containerPort").equals(OptionalInt.of(number)) && port.text("protocol").orElse("TCP")
                    .equals("TCP");
        }
    }

    /// A volume of the pods of a step.
    record Volume(String job, Json.Obj volume) implements Edit {
        @Override
        public String slot() {
            return job + ": volume " + volume.text("name").orElse("");
        }

        @Override
        public Training applied(Training training) {
            return training.changed(job, it -> it.withPod(Keyed.with(it.pod(), "volumes", volume, "name")));
        }
    }

    /// A place where a container finds a volume.
    record Mount(Place place, Json.Obj mount) implements Edit {
        @Override
        public String slot() {
            return place + ": mount at " + mount.text("mountPath").orElse("");
        }

        @Override
        public Training applied(Training training) {
            return training.changed(place, it -> Keyed.with(it, "volumeMounts", mount, "mountPath"));
        }
    }

    /// A container that prepares a pod.
    record Preparation(String job, Json.Obj container) implements Edit {
        @Override
        public String slot() {
            return job + ": init container " + container.text("name").orElse("");
        }

        @Override
        public Training applied(Training training) {
            return training.changed(job, it -> it.withPod(Keyed.with(it.pod(), "initContainers", container, "name")));
        }
    }

    /// What the trainer runs, in place of what the user said.
    record Launch(List<String> command, Optional<List<String>> args) implements Edit {
        @Override
        public String slot() {
            return "the command of the trainer";
        }

        @Override
        public Training applied(Training training) {
            return training.launching(command, args);
        }
    }

    /// A label or an annotation of every pod of a step.
    record PodMark(String job, String field, String name, String value) implements Edit {
        @Override
        public String slot() {
            return job + ": " + field + " " + name;
        }

        @Override
        public Training applied(Training training) {
            return training.changed(job, it -> it.withMark(field, name, value));
        }
    }
}
