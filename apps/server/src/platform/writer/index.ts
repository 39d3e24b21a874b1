export { addEvent } from './fact-row.ts';
export { createWriter } from './create-writer.ts';
export { postingPurpose, postingText } from './posting-text.ts';
export type { PostingMeaning } from './posting-text.ts';
export { add, change, lock, together } from './types.ts';
export type {
  Insert,
  Change,
  Columns,
  Effects,
  Insertable,
  CommandKind,
  LedgerDecision,
  Lockable,
  LockRequest,
  LedgerCommand,
  PgType,
  LedgerResult,
  View,
  Writer,
} from './types.ts';
