import { isProved, type Proved } from '#platform/row-mac';
import { isProvedDevice } from '#modules/devices';
import { all, type Query } from '#platform/db';
import { linePower, type LinePower } from '#modules/statements/lines';
import { selectNamedDeposits, selectUnpostedLines } from './unposted-lines.sql.ts';
import type { AboutUnposted, NamedDeposit } from './unposted-lines.sql.ts';

export interface ExpectedReceiptOfConfirmation {
  expectedId: string;
  depositId: string;
}

/** A booked line whose one float posting does not exist yet, with what other rows of its account say about it. */
export interface UnpostedLine extends Omit<AboutUnposted, 'expecting' | 'nearIds' | 'phone'> {
  line: Proved<LinePower>;
  /** Whether it is what the application kept, in all that stands here. */
  isProved: boolean;
  expected: ExpectedReceiptOfConfirmation | null;
  nearMissId: string | null;
}

/**
 * The lines of these ids that are still to be explained. The deposits that they may mean are looked
 * up by their ids in a statement of their own, only when there are any: a join would be planned
 * over all months.
 */
export async function readUnpostedLines(
  query: Query,
  ids: readonly string[],
): Promise<UnpostedLine[]> {
  const rows = await all(query, selectUnpostedLines(ids));
  const named = [
    ...new Set(
      rows.flatMap(({ expecting, nearIds }) => [
        ...expecting.map(({ depositId }) => depositId),
        ...nearIds,
      ]),
    ),
  ];
  const deposits = new Map(
    named.length === 0
      ? []
      : (await all(query, selectNamedDeposits(named))).map((deposit) => [deposit.id, deposit]),
  );
  return rows.map(({ expecting, nearIds, phone, ...row }) => {
    const { accountCurrency, reviewReason, reversalPossible, payoutPossible, ...of } = row;
    const { ownMoveId, holderIds, claimOwnerId, settlingStopped, ...line } = of;
    return {
      line,
      accountCurrency,
      reviewReason,
      reversalPossible,
      payoutPossible,
      ownMoveId,
      holderIds,
      claimOwnerId,
      // What was there before the first read is no money, whatever its status says by now.
      isProved: isProved(linePower, line) && !line.baseline,
      // Whose word it would be is anybody's guess: a person looks.
      settlingStopped: settlingStopped || (phone !== null && !isProvedDevice(phone)),
      expected: expectedOf(expecting, line, deposits),
      nearMissId: nearMissOf(nearIds, deposits),
    };
  });
}

/** The oldest marking whose deposit is older than the line: one from before its deposit cannot be it. */
function expectedOf(
  expecting: AboutUnposted['expecting'],
  { occurredTo, observedAt }: LinePower,
  deposits: ReadonlyMap<string, NamedDeposit>,
): ExpectedReceiptOfConfirmation | null {
  return (
    expecting.find(({ depositId }) => {
      const madeAt = deposits.get(depositId)?.createdAt;
      return madeAt !== undefined && madeAt <= occurredTo && madeAt <= observedAt;
    }) ?? null
  );
}

/** The nearest that may still be paid. */
function nearMissOf(
  nearIds: readonly string[],
  deposits: ReadonlyMap<string, NamedDeposit>,
): string | null {
  return nearIds.find((id) => deposits.get(id)?.isPayable) ?? null;
}
