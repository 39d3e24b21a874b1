import { ApiError } from '@wallet/contract';
import type { AdjustmentGoal, DifferenceActionResult, ErrorCode } from '@wallet/contract';
import { readDifferences, postingBlocker } from '#modules/statements/evidence';
import { actOn, recordAudit } from '#modules/audit';
import { maybe, type Trx } from '#platform/db';
import { explainByNote } from '../runs/differences.sql.ts';
import { saveProposal } from './propose-adjustment.ts';
import type { ActionTrail, AskDeps } from '../reconciliation-deps.ts';
import { postedMinor } from '../posted-minor.ts';
import { publishChanged } from '../publish-changed.ts';

export interface DifferenceAct {
  ids: readonly string[];
  act: { kind: 'explain' } | { kind: 'post'; goal: AdjustmentGoal };
  reason: string;
}

const notEligible: readonly ErrorCode[] = ['notFound', 'stateConflict', 'proposalOpen'];

/**
 * Explains differences with a note, or proposes a posting for each. Every one is done or not by
 * itself, and the answer says what came of it: `notEligible` for what is closed, proposed already,
 * or not to be posted; the others are not touched by that.
 */
export async function resolveDifferences(
  deps: AskDeps,
  { ids, act, reason }: DifferenceAct,
  trail: ActionTrail,
): Promise<DifferenceActionResult[]> {
  const results: DifferenceActionResult[] = [];
  for (const id of new Set(ids)) {
    try {
      await deps.db.transaction((trx) =>
        act.kind === 'explain'
          ? explain(trx, { id, reason }, trail)
          : proposePosting({ ...deps, trx }, { id, goal: act.goal, reason }, trail),
      );
      results.push({ id, outcome: 'done', code: null, detail: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push({
        id,
        outcome: notEligible.includes(error.code) ? 'notEligible' : 'failed',
        code: error.code,
        detail: error.options.detail ?? null,
      });
    }
  }
  return results;
}

async function explain(
  trx: Trx,
  { id, reason }: { id: string; reason: string },
  { by, ...trail }: ActionTrail,
): Promise<void> {
  const explained = await maybe(trx, explainByNote({ id, by: by.actorId, note: reason }));
  if (!explained)
    throw new ApiError(
      (await readDifferences(trx, [id])).length === 0 ? 'notFound' : 'stateConflict',
    );
  await recordAudit(trx, {
    actor: by,
    mode: explained.mode,
    ...actOn('difference.explained', id),
    after: { accountId: explained.accountId },
    reason,
    ...trail,
  });
  await publishChanged(trx, { id, mode: explained.mode });
}

async function proposePosting(
  { trx, approvals }: AskDeps & { trx: Trx },
  { id, goal, reason }: { id: string; goal: AdjustmentGoal; reason: string },
  trail: ActionTrail,
): Promise<void> {
  const [difference] = await readDifferences(trx, [id]);
  if (!difference) throw new ApiError('notFound');
  const why = postingBlocker(difference);
  if (why !== null)
    throw new ApiError(why === 'proposed' ? 'proposalOpen' : 'stateConflict', { detail: why });
  const { accountId, mode, currency, moveId, expectedId } = difference;
  await saveProposal(
    { trx, approvals },
    {
      kind: 'difference',
      mode,
      currency,
      amountMinor: postedMinor(difference),
      goal,
      accountId,
      differenceId: id,
      moveId,
      expectedId,
      reason,
    },
    trail,
  );
}
