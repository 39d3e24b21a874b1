export { assignCase } from './assign-case.ts';
export { selectDecisionsOf } from './decisions-of-request.sql.ts';
