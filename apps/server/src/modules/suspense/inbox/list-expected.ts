import { Refusal, writeMoney } from '@wallet/contract';
import type { ExpectedLine } from '@wallet/contract';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { selectExpected } from '../proposals/expected.sql.ts';
import type { ExpectedState, ListedExpected } from '../proposals/expected.sql.ts';

const usualLimit = 50;
const cursorForm = /^exp_[0-9a-hjkmnp-tv-z]{26}$/;

/** A page of lines that must still come, or came, newest first. Refuses `cursorInvalid`. */
export async function listExpected(
  query: Query,
  question: {
    after?: string | undefined;
    state?: ExpectedState | undefined;
    limit?: number | undefined;
  },
): Promise<{ data: ExpectedLine[]; next: string | null }> {
  const { after = null, state = null, limit = usualLimit } = question;
  if (after !== null && !cursorForm.test(after)) throw new Refusal('cursorInvalid');
  const rows = await all(query, selectExpected({ after, state, limit: limit + 1 }));
  const page = rows.slice(0, limit);
  return {
    data: page.map(toExpected),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

export function toExpected({
  amountMinor,
  currency,
  createdAt,
  dueAt,
  ...row
}: ListedExpected): ExpectedLine {
  return {
    ...row,
    amount: writeMoney({ minor: amountMinor, currency }),
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
  };
}
