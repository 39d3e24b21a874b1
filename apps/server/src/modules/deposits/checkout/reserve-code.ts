import { maybe, type Query } from '#platform/db';
import { insertCode, type NewCode } from '../deposits.sql.ts';
import { type CodePrefix, newCode } from '#modules/sessions/codes';

/** A code for a transaction that no other one has or ever had. */
export async function reserveCode(
  query: Query,
  prefix: CodePrefix,
  of: Omit<NewCode, 'code'>,
): Promise<string> {
  for (;;) {
    const claimed = await maybe(query, insertCode({ ...of, code: newCode(prefix) }));
    if (claimed) return claimed.code;
  }
}
