export { isStalePlan } from './stale-plan.ts';
