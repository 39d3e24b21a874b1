import { ApiError, type InternalTransferKind, type Money } from '@wallet/contract';
import { actOn, recordAudit } from '#modules/audit';
import { internalTransferPower } from '#modules/matching/transfers';
import { all, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { signPowerRow } from '#platform/row-mac';
import { aboutProvedMove } from './about-move.ts';
import { insertMove, type InternalTransferEnd, lockEnds } from './internal-transfers.sql.ts';
import type { ActionTrail, AskDeps } from '../reconciliation-deps.ts';
import { publishChanged } from '../publish-changed.ts';

export interface MoveInput {
  kind: InternalTransferKind;
  fromAccountId?: string | undefined;
  toAccountId?: string | undefined;
  amount: Money;
  reason: string;
}

/**
 * Announces a move of own money and tells its id. It explains no line before another person has
 * agreed. Refuses with invalidRequest when its kind has other ends, notFound for an account that is
 * none of ours, stateConflict for a retired one, currencyMismatch and modeMismatch.
 */
export function proposeTransfer(
  { db, approvals }: AskDeps,
  input: MoveInput,
  { by, from, ...trail }: ActionTrail,
): Promise<string> {
  refuseOtherEnds(input);
  const id = newId('flm');
  const { kind, fromAccountId = null, toAccountId = null, amount, reason } = input;
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
    await signPowerRow(trx, approvals.vault, internalTransferPower, id);
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
      ...actOn('ownMove.proposed', id),
      after,
      reason,
      ...trail,
    });
    await publishChanged(trx, { id, mode });
    return id;
  });
}

function refuseOtherEnds({ kind, fromAccountId, toAccountId }: MoveInput): void {
  const wrong = (path: string, message: string) =>
    new ApiError('invalidRequest', { errors: [{ path, message }] });
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

async function readEnds(
  trx: Trx,
  ids: readonly string[],
  amount: Money,
): Promise<InternalTransferEnd> {
  const ends = await all(trx, lockEnds(ids));
  const [first] = ends;
  if (!first || ends.length < ids.length) throw new ApiError('notFound');
  if (ends.some(({ isRetired }) => isRetired)) throw new ApiError('stateConflict');
  if (ends.some(({ currency }) => currency !== amount.currency))
    throw new ApiError('currencyMismatch', {
      detail: `The accounts of this move hold ${first.currency}.`,
    });
  if (ends.some(({ mode }) => mode !== first.mode)) throw new ApiError('modeMismatch');
  return first;
}
