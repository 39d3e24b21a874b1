import { definePowerRows } from '#platform/row-mac';
import type { CodePurpose } from './code.ts';

/** A mailed link as far as its row gives power: whose it is, what for and until when. Its id is the code's hash. */
export interface CodeRow {
  id: string;
  userId: string;
  purpose: CodePurpose;
  expiresAt: Date;
}

export const codeRows = definePowerRows<CodeRow>({
  table: 'one_time_code',
  key: 'hash',
  covers: ['id', 'userId', 'purpose', 'expiresAt'],
});
