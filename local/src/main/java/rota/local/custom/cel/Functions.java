package rota.local.custom.cel;

import com.google.common.collect.ImmutableSet;
import dev.cel.checker.CelCheckerBuilder;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.compiler.CelCompilerLibrary;
import dev.cel.parser.CelParserBuilder;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;
import dev.cel.runtime.CelRuntimeBuilder;
import dev.cel.runtime.CelRuntimeLibrary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Some functions that Kubernetes adds to the language.
final class Functions implements CelCompilerLibrary, CelRuntimeLibrary {
    private final Map<String, List<Overload>> byName = new LinkedHashMap<>();

    /// One form of a function.
    private record Overload(CelOverloadDecl declaration, CelFunctionBinding binding) {}

    /// The types that a function takes and gives.
    record Signature(boolean member, CelType result, List<CelType> takes) {
        /// A function that is called on its first argument.
        static Signature on(CelType result, CelType... takes) {
            return new Signature(true, result, List.of(takes));
        }

        static Signature of(CelType result, CelType... takes) {
            return new Signature(false, result, List.of(takes));
        }
    }

    Functions add(String name, Signature signature, List<Class<?>> classes, CelFunctionOverload body) {
        var overloads = byName.computeIfAbsent(name, _ -> new ArrayList<>());
        var id = "kubernetes_" + name.replace('.', '_') + "_" + overloads.size();
        var declaration = signature.member()
                ? CelOverloadDecl.newMemberOverload(id, signature.result(), signature.takes())
                : CelOverloadDecl.newGlobalOverload(id, signature.result(), signature.takes());
        overloads.add(new Overload(declaration, CelFunctionBinding.from(id, classes, body)));
        return this;
    }

    <A> Functions add(String name, Signature signature, Class<A> first, CelFunctionOverload.Unary<A> body) {
        return add(name, signature, List.of(first), arguments -> body.apply(first.cast(arguments[0])));
    }

    @Override
    public void setParserOptions(CelParserBuilder parser) {}

    @Override
    public void setCheckerOptions(CelCheckerBuilder checker) {
        byName.forEach((name, overloads) -> checker.addFunctionDeclarations(CelFunctionDecl.newFunctionDeclaration(name,
                overloads.stream().map(Overload::declaration).toList())));
    }

    @Override
    public void setRuntimeOptions(CelRuntimeBuilder runtime) {
        byName.forEach((name, overloads) -> {
            var bindings = overloads.stream().map(Overload::binding).toList();
            runtime.addFunctionBindings(ImmutableSet.copyOf(CelFunctionBinding.fromOverloads(name, bindings)));
        });
    }
}
