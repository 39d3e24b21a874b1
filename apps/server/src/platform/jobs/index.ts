export { defineJob } from './job.ts';
export type { Attempt, Handler, Job } from './job.ts';
export { installJobs } from './install-jobs.ts';
export { onlyOrdering, startJobs } from './start-jobs.ts';
export type { Jobs } from './start-jobs.ts';
