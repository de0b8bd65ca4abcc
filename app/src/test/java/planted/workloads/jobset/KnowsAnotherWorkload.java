package planted.workloads.jobset;

import planted.workloads.job.KnowsTheClient;

record KnowsAnotherWorkload(KnowsTheClient job) {}
