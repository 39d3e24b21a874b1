import { namesFit, ApiError } from '@wallet/contract';
import { customerKey } from '#modules/sessions/codes';
import type { RefundOfLine } from './refund-of-line.ts';
import { createInternalMerchant } from '#modules/merchants';
import { destinationOrNull } from '#modules/withdrawals/evidence';
import { maybe, type Trx } from '#platform/db';
import { saveAgreementOfRequester } from '#modules/withdrawals/approval';
import { type InsertDeps, insertRequest } from '#modules/withdrawals/requests';
import { insertLineRefund, selectLastPaid, selectLateDeposit } from './line-refunds.sql.ts';
import type { LateDeposit } from './line-refunds.sql.ts';

interface Goal {
  institutionCode: string;
  accountNumber: string;
  holderName?: string | undefined;
}

/**
 * The request by which a line is sent back, made with its proposal: the desk's, without a fee, with
 * the holder asked for. Nothing is set aside and nobody can send it before the proposal is
 * approved. Tells whether the holder is, by name, who sent the money: he is asked for unless
 * another one is named. Refuses modeMismatch for test money, destinationNeeded where nobody knows
 * the payer's account, and as `insertRequest` does.
 */
export async function requestLineRefund(
  trx: Trx,
  deps: InsertDeps,
  { proposalId, line, amountMinor, destination, reason, by, from }: RefundOfLine,
): Promise<{ isPayer: boolean }> {
  const { id: lineId, mode, currency, counterparty } = line;
  if (mode !== 'live') throw new ApiError('modeMismatch', { detail: 'Nobody paid in test mode.' });
  const late = await maybe(trx, selectLateDeposit(lineId));
  const goal: Goal | undefined =
    destination ?? (late && (await knownDestination(trx, deps, { late, payerName: counterparty })));
  if (!goal) throw new ApiError('destinationNeeded');
  const holderName = goal.holderName ?? counterparty ?? undefined;
  const isPayer =
    counterparty !== null && holderName !== undefined && namesFit(counterparty, holderName);
  const merchantId = await createInternalMerchant(trx, currency);
  const { id: requestId } = await insertRequest(
    trx,
    deps,
    { merchantId, mode, principal: { kind: 'anonymous' } },
    {
      source: 'refund',
      reference: null,
      amount: { minor: amountMinor, currency },
      payTo: { destination: { ...goal, ...(holderName !== undefined && { holderName }) } },
      note: reason.slice(0, 140),
      isForeign: !isPayer,
      isLineRefund: true,
      askedBy: by,
    },
  );
  await saveAgreementOfRequester(trx, deps, { requestId, by, from, reason });
  await insertLineRefund({
    requestId,
    proposalId,
    lineId,
    mode,
    currency,
    amountMinor,
    transactionId: late?.transactionId ?? null,
  }).execute(trx);
  return { isPayer };
}

/** Where the customer of the late deposit was paid last, if that account's holder is who sent the money. */
async function knownDestination(
  trx: Trx,
  { vault }: InsertDeps,
  { late, payerName }: { late: LateDeposit; payerName: string | null },
): Promise<Goal | undefined> {
  const key = customerKey(vault, late);
  const paid =
    key === null
      ? undefined
      : await maybe(
          trx,
          selectLastPaid({ merchantId: late.merchantId, mode: 'live', customerKey: key }),
        );
  if (!paid || payerName === null) return undefined;
  const destination = destinationOrNull(vault, paid);
  if (destination === null) return undefined;
  const { institutionCode, accountNumber, holderName } = destination;
  return holderName !== null && namesFit(payerName, holderName)
    ? { institutionCode, accountNumber, holderName }
    : undefined;
}
