export { addEvent } from './fact-row.ts';
export { openWriter } from './open-writer.ts';
export { postingPurpose, postingText } from './posting-text.ts';
export type { PostingMeaning } from './posting-text.ts';
export { add, change, lock } from './types.ts';
export type {
  Addition,
  Change,
  Columns,
  Effects,
  Insertable,
  ItemKind,
  Judgement,
  Lockable,
  LockWish,
  MoneyItem,
  PgType,
  Verdict,
  View,
  Writer,
} from './types.ts';
