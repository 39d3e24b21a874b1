import { ApiError } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { all, maybe, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { changePowerRow, rowKeys } from '#platform/row-mac';
import { aboutQr } from './about-qr.ts';
import { accountPower } from '../account-power.ts';
import { selectAccount } from '../accounts.sql.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { type AccountAct, changeAccount, refuseRetired } from '../change-account.ts';
import { accountEvents } from '../events.ts';
import { refuseTaken, refuseUnreadable } from './propose-qr.ts';
import {
  selectHolders,
  selectProposedQr,
  updateProbeFound,
  updateQrApproved,
  updateQrReplaced,
  updateStaticQr,
} from './qr-codes.sql.ts';

/**
 * The second person lets a code in: from now on payers see it. Deposits keep the code that they
 * showed. It must be independent of who uploaded it and of whose phone the account is on. Refuses
 * with notFound, stateConflict when another code waits by now, what `Approvals.say` refuses,
 * probeMissing, qrInvalid for one that a phone misread, amountsTaken, and rowNotProved.
 */
export async function approveQr(
  deps: AccountsDeps,
  { qrId, ...act }: AccountAct & { qrId: string },
): Promise<void> {
  const {
    principal: { userId },
  } = act;
  await changeAccount(deps, act, {
    holdsAmounts: true,
    work: async (trx, account) => {
      refuseRetired(account);
      const waiting = await maybe(trx, selectProposedQr(account.id));
      if (waiting?.id !== qrId)
        throw new ApiError('stateConflict', { detail: 'This code does not wait any more.' });
      if (waiting.uploadedById === userId) throw new ApiError('secondPersonNeeded');
      const probeLineId =
        waiting.probeLineId ?? (await maybe(trx, updateProbeFound(account.id)))?.lineId;
      if (probeLineId === undefined) throw new ApiError('probeMissing');
      refuseUnreadable(waiting.payload, account);
      await refuseTaken(trx, account.id);
      await deps.approvals.say(trx, {
        about: aboutQr(waiting),
        verdict: 'approve',
        reason: null,
        by: { ...actorOf(act.principal), actorId: userId },
        from: act.from,
        askedBy: waiting.uploadedById ?? undefined,
        behind: (await all(trx, selectHolders(account.id))).map(({ userId: holder }) => holder),
      });
      await useQr(trx, { accountId: account.id, qrId, payload: waiting.payload, by: userId });
      return {
        action: 'account.qrApproved',
        before: { payload: account.qrUsable ? account.staticQr : null },
        after: { qrId, payload: waiting.payload, probeLineId },
      };
    },
  });
}

async function useQr(
  trx: Trx,
  {
    accountId,
    qrId,
    payload,
    by,
  }: { accountId: string; qrId: string; payload: string; by: string | null },
): Promise<void> {
  await updateQrReplaced(accountId).execute(trx);
  await updateQrApproved({ id: qrId, by }).execute(trx);
  const use = updateStaticQr(accountId, payload);
  await changePowerRow(trx, rowKeys(), accountPower, accountId, () => use.execute(trx));
}

/**
 * Tells that a code's probe was seen, by `updateProbeSeen`. The line stays where the money is:
 * nobody's until a person says that it was the operator's own.
 */
export async function tellProbe(
  trx: Trx,
  accountId: string,
  { id: qrId, lineId }: { id: string; lineId: string },
): Promise<void> {
  const { mode } = await one(trx, selectAccount(accountId));
  await publish(trx, accountEvents.qrProbeSeen, {
    key: accountId,
    mode,
    payload: { accountId, qrId, lineId },
  });
}
