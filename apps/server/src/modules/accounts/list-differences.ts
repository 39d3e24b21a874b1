import { Refusal, writeMoney } from '@wallet/contract';
import type { DifferenceRow } from '@wallet/contract';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { selectDifferences } from './differences.sql.ts';
import type { ListedDifference } from './differences.sql.ts';

export interface DifferenceQuestion {
  after?: string | undefined;
  limit?: number | undefined;
  accountId?: string | undefined;
  status?: 'open' | 'explained' | undefined;
}

const usualLimit = 50;
const cursorForm = /^dif_[0-9a-hjkmnp-tv-z]{26}$/;

/** A page of differences between sources, newest first. Refuses `cursorInvalid`. */
export async function listDifferences(query: Query, question: DifferenceQuestion): Promise<{ data: DifferenceRow[]; next: string | null }> {
  const { after = null, limit = usualLimit, accountId = null, status = null } = question;
  if (after !== null && !cursorForm.test(after)) throw new Refusal('cursorInvalid');
  const rows = await all(query, selectDifferences({ after, accountId, status, limit: limit + 1 }));
  const page = rows.slice(0, limit);
  return { data: page.map(toRow), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

function toRow({ amountMinor, currency, occurredFrom, occurredTo, openedAt, closedAt, ...row }: ListedDifference): DifferenceRow {
  return {
    ...row,
    amount: writeMoney({ minor: amountMinor, currency }),
    occurredFrom: occurredFrom.toISOString(),
    occurredTo: occurredTo.toISOString(),
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}
