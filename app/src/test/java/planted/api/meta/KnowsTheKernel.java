package planted.api.meta;

import planted.kernel.plan.Innocent;

record KnowsTheKernel(Innocent innocent) {}
