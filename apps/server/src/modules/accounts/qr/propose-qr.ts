import { ApiError } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { maybe, one, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { aboutQr } from './about-qr.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { type AccountAct, changeAccount, refuseRetired } from '../change-account.ts';
import { freshProbe } from './save-first-qr.ts';
import { insertQr, selectProposedQr, selectTaken, updateQrRejected } from './qr-codes.sql.ts';
import { type QrQuery, readQr } from './read-qr.ts';
import { refuseVirtual } from '../refuse-virtual.ts';

/**
 * Proposes a code for an account. It waits for a payment of an amount that only its probe has, seen
 * in this account's history, and for another person. One that waited before is dropped. Refuses
 * with notFound, stateConflict for a retired or virtual account and the code in use, qrInvalid with
 * everything wrong by field, amountsTaken while payers may hold the code in use.
 */
export async function proposeQr(
  deps: AccountsDeps,
  { payload, ...act }: AccountAct & { payload: string },
): Promise<void> {
  const {
    principal: { userId },
  } = act;
  await changeAccount(deps, act, {
    holdsAmounts: true,
    work: async (trx, account) => {
      refuseRetired(account);
      const { id, staticQr, qrUsable, currency } = account;
      await refuseVirtual(trx, id);
      refuseUnreadable(payload, account);
      if (staticQr === payload && qrUsable)
        throw new ApiError('stateConflict', { detail: 'This code is in use already.' });
      await refuseTaken(trx, id);
      const waiting = await maybe(trx, selectProposedQr(id));
      if (waiting)
        await maybe(
          trx,
          updateQrRejected({ id: waiting.id, by: userId, reason: 'another code was proposed' }),
        );
      const qr = {
        id: newId('qrc'),
        accountId: id,
        payload,
        source: 'upload' as const,
        uploadedBy: userId,
        probeMinor: await freshProbe(trx, id, currency),
      };
      await one(trx, insertQr(qr));
      await deps.approvals.ask(trx, {
        about: aboutQr({ ...qr, uploadedById: userId }),
        reason: null,
        by: { ...actorOf(act.principal), actorId: userId },
        from: act.from,
      });
      return {
        action: 'account.qrProposed',
        before: { payload: waiting?.payload ?? null },
        after: { qrId: qr.id, payload, probeMinor: qr.probeMinor },
      };
    },
  });
}

/** Drops the code that waits. Refuses with notFound, stateConflict. */
export async function rejectQr(
  deps: AccountsDeps,
  { qrId, reason, ...act }: AccountAct & { qrId: string; reason: string },
): Promise<void> {
  await changeAccount(deps, act, {
    work: async (trx, account) => {
      const waiting = await maybe(trx, selectProposedQr(account.id));
      if (waiting?.id !== qrId)
        throw new ApiError('stateConflict', { detail: 'This code does not wait any more.' });
      await one(trx, updateQrRejected({ id: qrId, by: act.principal.userId, reason }));
      return { action: 'account.qrRejected', before: { qrId, payload: waiting.payload }, reason };
    },
  });
}

/** Refuses `qrInvalid` with everything wrong, by field. */
export function refuseUnreadable(payload: string, account: QrQuery['account']): void {
  const { ok, problems } = readQr({ payload, account });
  if (!ok)
    throw new ApiError('qrInvalid', {
      errors: problems.map(({ code, tag, message }) => ({
        path: tag === null ? 'payload' : `payload.${tag}`,
        message: `${code}: ${message}`,
      })),
    });
}

/** While amounts are taken, payers may hold the code: no change. The caller holds the amounts. */
export async function refuseTaken(trx: Trx, accountId: string): Promise<void> {
  const { count, freeAfter } = await one(trx, selectTaken(accountId));
  if (count > 0)
    throw new ApiError('amountsTaken', {
      detail: `${count} amounts are taken, the last one until ${freeAfter?.toISOString() ?? 'later'} at least.`,
    });
}
