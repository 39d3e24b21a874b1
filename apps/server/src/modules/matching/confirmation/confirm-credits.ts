import { type ProvedEvidence, readEvidence } from '#modules/statements/evidence';
import { recordUnproved } from '#modules/approvals/row-proofs';
import { all } from '#platform/db';
import { rowKeys } from '#platform/row-mac';
import {
  selectUnverified,
  selectLinked,
  selectOldestUnverified,
  selectPending,
  selectProvingMoves,
} from './unverified-credits.sql.ts';
import type { UnverifiedRow, PendingRow } from './unverified-credits.sql.ts';
import { confirmCredit, releaseCredit } from './confirm-credit.ts';
import type { UnverifiedCredit, Confirming } from './confirm-credit.ts';
import { type DepositDeps, reportUnproved } from '#modules/deposits';
import { internalTransferPower } from '../transfers/internal-transfer-power.ts';
import { withTransferDecisions } from '../transfers/transfer-decisions.ts';
import { readCeilings, type ReadUnverifiedOwner } from '../allocations/read-ceilings.ts';

type ConfirmDeps = Pick<DepositDeps, 'db' | 'writer' | 'log'>;

const batch = 500;

/**
 * Confirms the claims among these credits by evidence that does not come from their owner's phone.
 * Others of their owners that waited above the ceiling become available, the oldest first, as far
 * as there is room now. Answers how many were confirmed; confirming twice is once.
 */
export async function confirmCredits(
  deps: ConfirmDeps,
  { lineIds, evidence }: { lineIds: readonly string[]; evidence: Confirming['evidence'] },
): Promise<number> {
  const confirmed = await confirmAll(
    deps,
    await all(deps.db.read, selectUnverified(lineIds)),
    () => evidence,
  );
  await releaseWithinCeilings(deps);
  return confirmed.length;
}

/**
 * Confirms every credit for which evidence is stored, and lets pending ones into the room that is
 * there: what a fact woke it for, what a lost wake-up left behind, and what raised ceilings allow.
 * For a repeated job as well.
 */
export async function sweepConfirmations(deps: ConfirmDeps): Promise<number> {
  const linked = await confirmLinked(deps);
  const moved = await confirmByMoves(deps);
  return linked + moved.length + (await releaseWithinCeilings(deps));
}

/** Page by page, so that no evidence without proof, of which each is told once, keeps others waiting. */
async function confirmLinked(deps: ConfirmDeps): Promise<number> {
  const { db, log } = deps;
  for (let confirmed = 0, after = ''; ;) {
    const page = await all(db.read, selectLinked({ after, limit: batch }));
    const { proved, unproved } = await readEvidence(db.read, rowKeys(), page);
    for (const row of unproved) await recordUnproved({ db, log }, row);
    const byLine = new Map(proved.map((evidence) => [evidence.lineId, evidence]));
    const claimed = await all(db.read, selectUnverified([...byLine.keys()]));
    confirmed += (await confirmAll(deps, claimed, (row) => fitting(row, byLine.get(row.lineId))))
      .length;
    after = page.at(-1)?.id ?? after;
    if (page.length < batch) return confirmed;
  }
}

/** Evidence confirms just the movement that it tells of. */
function fitting(
  { accountId, mode, currency, amountMinor }: UnverifiedRow,
  evidence: ProvedEvidence | undefined,
): Confirming['evidence'] | undefined {
  const isIt =
    evidence?.accountId === accountId &&
    evidence.mode === mode &&
    evidence.currency === currency &&
    evidence.direction === 'credit' &&
    evidence.amountMinor === amountMinor;
  return isIt ? { source: evidence.source, id: evidence.id } : undefined;
}

/**
 * What left an account and was received by another owner's was there, where two persons had
 * announced it. It confirms the sender's oldest credits, whole ones only, and stops at the first
 * that it does not reach: which of them it was nobody can say.
 */
async function confirmByMoves(deps: ConfirmDeps): Promise<UnverifiedRow[]> {
  const confirmed: UnverifiedRow[] = [];
  for (const { moveId, accountId, outLineId, leftMinor } of await all(
    deps.db.read,
    selectProvingMoves(batch),
  )) {
    const oldest = await all(
      deps.db.read,
      selectOldestUnverified({ accountId, before: outLineId, limit: batch }),
    );
    const evidence = { source: 'floatMove' as const, id: moveId };
    const kind = await withTransferDecisions(deps.db.read, confirmCredit, moveId);
    confirmed.push(...(await confirmAll(deps, reachedBy(oldest, leftMinor), () => evidence, kind)));
  }
  return confirmed;
}

/** The first ones that together are no more than a sum. */
function reachedBy(rows: readonly UnverifiedRow[], sumMinor: bigint): UnverifiedRow[] {
  let total = 0n;
  const end = rows.findIndex(({ amountMinor }) => (total += amountMinor) > sumMinor);
  return end < 0 ? [...rows] : rows.slice(0, end);
}

async function confirmAll(
  { db, writer, log }: ConfirmDeps,
  rows: readonly UnverifiedRow[],
  evidenceOf: (row: UnverifiedRow) => Confirming['evidence'] | undefined,
  kind = confirmCredit,
): Promise<UnverifiedRow[]> {
  const verdicts = await Promise.all(
    rows.map(async (row) => {
      const evidence = evidenceOf(row);
      if (!evidence) return undefined;
      const { lineId, mode, ownerId } = row;
      return writer.submit({
        kind,
        cause: `confirm:${lineId}`,
        order: ownerId,
        mode,
        payload: { credit: unverifiedCredit(row), evidence },
      });
    }),
  );
  for (const [i, row] of rows.entries()) {
    const [verdict, evidence] = [verdicts[i], evidenceOf(row)];
    if (verdict?.verdict === 'refused' && verdict.code === 'rowNotProved' && evidence)
      await reportUnproved({ db, log }, [[internalTransferPower, evidence.id]]);
  }
  const refused = verdicts.filter((verdict) => verdict?.verdict === 'refused').length;
  if (refused > 0)
    log.info({ refused }, 'credits changed while they were confirmed; the next sweep looks again');
  return rows.filter((_, i) => verdicts[i]?.verdict === 'applied');
}

/**
 * Credits that waited become available as far as their owners' and accounts' ceilings have room
 * now, the oldest first; one that is too large does not keep smaller ones behind it waiting, nor
 * one owner's those of others. What was read is only a hint: the item judges.
 */
async function releaseWithinCeilings(deps: ConfirmDeps): Promise<number> {
  const claimOf = await readCeilings(deps.db.read);
  for (let released = 0, after = ''; ;) {
    const pending = await all(deps.db.read, selectPending({ after, limit: batch }));
    released += await releaseFitting(deps, pending, claimOf);
    after = pending.at(-1)?.lineId ?? after;
    if (pending.length < batch) return released;
  }
}

async function releaseFitting(
  { writer }: ConfirmDeps,
  pending: readonly PendingRow[],
  claimOf: ReadUnverifiedOwner,
): Promise<number> {
  let released = 0;
  for (const { ownerMinor, accountMinor, ...row } of pending) {
    const { lineId, ownerId, currency, mode, amountMinor } = row;
    const claim = claimOf(ownerId, currency);
    if (
      ownerMinor + amountMinor > claim.ownerCeilingMinor ||
      accountMinor + amountMinor > claim.accountCeilingMinor
    )
      continue;
    const { verdict } = await writer.submit({
      kind: releaseCredit,
      cause: `release:${lineId}`,
      order: ownerId,
      mode,
      payload: { credit: unverifiedCredit(row), claim },
    });
    if (verdict === 'applied') released++;
  }
  return released;
}

/** A stored claim as its money items take it. */
export function unverifiedCredit({
  lineId,
  accountId,
  ownerId,
  currency,
  mode,
  holdId,
  merchantId,
}: UnverifiedRow): UnverifiedCredit {
  const heldFor = holdId !== null && merchantId !== null ? { holdId, merchantId } : null;
  return { lineId, accountId, ownerId, currency, mode, heldFor };
}
