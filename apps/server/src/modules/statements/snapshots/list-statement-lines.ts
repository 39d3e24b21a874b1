import { mayRole, Refusal, writeMoney } from '@wallet/contract';
import type { LineStatus, StatementLineRow } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { maskedName } from '#platform/mask-name';
import { selectLinePage } from './lines.sql.ts';
import type { ListedLine } from './lines.sql.ts';

export interface LineQuestion {
  after?: string | undefined;
  limit?: number | undefined;
  matchStatus?: LineStatus | undefined;
  accountId?: string | undefined;
  /** Whoever may not see whole data sees of whom was paid the first letters only. */
  hidesPayees?: boolean | undefined;
}

const usualLimit = 50;
const cursorForm = /^lin_[0-9a-hjkmnp-tv-z]{26}$/;

/** A page of statement lines, newest first. Of an account only its last four digits are shown. Refuses `cursorInvalid`. */
export async function listStatementLines(
  query: Query,
  question: LineQuestion,
): Promise<{ data: StatementLineRow[]; next: string | null }> {
  const { after = null, limit = usualLimit, matchStatus = null, accountId = null } = question;
  const { hidesPayees = false } = question;
  if (after !== null && !cursorForm.test(after)) throw new Refusal('cursorInvalid');
  const lines = await all(
    query,
    selectLinePage({ after, matchStatus, accountId, limit: limit + 1 }),
  );
  const page = lines.slice(0, limit);
  return {
    data: page.map((line) => toRow(line, hidesPayees)),
    next: lines.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Who may reveal what is masked sees it at once. */
export function hidesPayees({ roleId }: UserPrincipal): boolean {
  return !mayRole(roleId, 'data.reveal');
}

function toRow(
  { amountMinor, currency, occurredFrom, occurredTo, observedAt, ...line }: ListedLine,
  hidesPayees: boolean,
): StatementLineRow {
  const { direction, counterparty } = line;
  return {
    ...line,
    counterparty:
      hidesPayees && direction === 'debit' && counterparty !== null
        ? maskedName(counterparty)
        : counterparty,
    amount: writeMoney({ minor: amountMinor, currency }),
    occurredFrom: occurredFrom.toISOString(),
    occurredTo: occurredTo.toISOString(),
    observedAt: observedAt.toISOString(),
  };
}
