export { requestGaps } from './request-gaps.ts';
export {
  requestDueStatements,
  requestStatement,
  requestStatementBecause,
} from './request-statement.ts';
