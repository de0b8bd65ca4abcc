package planted.api.meta;

import org.assertj.core.api.Condition;

record KnowsALibrary(Condition<String> condition) {}
