export { defineJob } from './job.ts';
export type { Attempt, Handler, Job } from './job.ts';
export { installJobs } from './install-jobs.ts';
export { onlyOrdering, openJobs } from './open-jobs.ts';
export type { Jobs } from './open-jobs.ts';
