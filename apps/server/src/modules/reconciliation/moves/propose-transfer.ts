import { Refusal } from '@wallet/contract';
import type { Money, MoveKind } from '@wallet/contract';
import { recordAudit } from '#modules/audit';
import { movePower } from '#modules/matching/transfers';
import { all } from '#platform/db';
import type { Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { signPowerRow } from '#platform/row-mac';
import { aboutProvedMove } from './about-move.ts';
import { insertMove, lockEnds } from './moves.sql.ts';
import type { MoveEnd } from './moves.sql.ts';
import type { ActTrail, AskDeps } from '../reconciliation-deps.ts';
import { tellChanged } from '../tell-changed.ts';

export interface MoveWish {
  kind: MoveKind;
  fromAccountId?: string | undefined;
  toAccountId?: string | undefined;
  amount: Money;
  reason: string;
}

/**
 * Announces a move of own money and tells its id. It explains no line before another person has agreed. Refuses with
 * invalidRequest when its kind has other ends, notFound for an account that is none of ours, stateConflict for a retired
 * one, currencyMismatch and modeMismatch.
 */
export function proposeMove(
  { db, approvals }: AskDeps,
  wish: MoveWish,
  { by, from, ...trail }: ActTrail,
): Promise<string> {
  refuseOtherEnds(wish);
  const id = newId('flm');
  const { kind, fromAccountId = null, toAccountId = null, amount, reason } = wish;
  return db.transaction(async (trx) => {
    const { mode } = await readEnds(
      trx,
      [fromAccountId, toAccountId].filter((end) => end !== null),
      amount,
    );
    await insertMove({
      id,
      mode,
      kind,
      fromAccountId,
      toAccountId,
      currency: amount.currency,
      amountMinor: amount.minor,
      reason,
      by: by.actorId,
    }).execute(trx);
    await signPowerRow(trx, approvals.vault, movePower, id);
    const about = await aboutProvedMove(trx, approvals.vault, id);
    await approvals.ask(trx, { about, reason, by, from });
    const after = {
      kind,
      fromAccountId,
      toAccountId,
      amountMinor: String(amount.minor),
      currency: amount.currency,
    };
    await recordAudit(trx, {
      actor: by,
      mode,
      action: 'ownMove.proposed',
      entity: 'ownMove',
      entityId: id,
      after,
      reason,
      ...trail,
    });
    await tellChanged(trx, { id, mode });
    return id;
  });
}

function refuseOtherEnds({ kind, fromAccountId, toAccountId }: MoveWish): void {
  const wrong = (path: string, message: string) =>
    new Refusal('invalidRequest', { errors: [{ path, message }] });
  if ((kind === 'topUp') === (fromAccountId !== undefined))
    throw wrong(
      'fromAccountId',
      kind === 'topUp' ? 'A top-up comes from outside.' : 'Name the account that it leaves.',
    );
  if ((kind === 'withdrawCapital') === (toAccountId !== undefined))
    throw wrong(
      'toAccountId',
      kind === 'withdrawCapital'
        ? 'Capital that is taken out goes outside.'
        : 'Name the account that gets it.',
    );
  if (fromAccountId !== undefined && fromAccountId === toAccountId)
    throw wrong('toAccountId', 'It leaves and reaches the same account.');
}

async function readEnds(trx: Trx, ids: readonly string[], amount: Money): Promise<MoveEnd> {
  const ends = await all(trx, lockEnds(ids));
  const [first] = ends;
  if (!first || ends.length < ids.length) throw new Refusal('notFound');
  if (ends.some(({ isRetired }) => isRetired)) throw new Refusal('stateConflict');
  if (ends.some(({ currency }) => currency !== amount.currency))
    throw new Refusal('currencyMismatch', {
      detail: `The accounts of this move hold ${first.currency}.`,
    });
  if (ends.some(({ mode }) => mode !== first.mode)) throw new Refusal('modeMismatch');
  return first;
}
