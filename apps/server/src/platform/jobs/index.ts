export { defineJob } from './job.ts';
export type { Attempt, EnqueueOptions, Handler, Job, JobDefinition } from './job.ts';
export { installJobs } from './install-jobs.ts';
export { onlyOrdering, openJobs } from './open-jobs.ts';
export type { Jobs, JobsOptions } from './open-jobs.ts';
