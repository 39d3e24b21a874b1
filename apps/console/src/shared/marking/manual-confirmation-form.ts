import type { WireMoney } from '@wallet/contract';
import { parseWrittenMoney, writeMoney } from '@wallet/contract/money';
import type { TextKey } from '../../lib/text/index.ts';
import type { EffectEntry } from '../money/ledger-effect.tsx';
import { readTypedAmount } from '../../lib/money/typed-amount.ts';
import type { ConfirmableDeposit, ManualConfirmationBody } from './use-manual-confirmation.ts';

/** Texts as they were typed. An empty amount is what was asked for. */
export interface ManualConfirmationForm extends Readonly<Record<string, string>> {
  amount: string;
  evidence: string;
  reason: string;
}

export const evidenceLimit = 500;
export const reasonLimit = 500;

/** What was paid, or what is wrong with what was typed. */
export function paidAmount(
  { amount }: ManualConfirmationForm,
  { finalPayment }: Pick<ConfirmableDeposit, 'finalPayment'>,
): { money: WireMoney } | { problem: TextKey } {
  if (amount.trim() === '') return { money: finalPayment };
  const typed = readTypedAmount(amount, finalPayment.currency);
  return typed.ok && parseWrittenMoney(typed.money).minor > 0n
    ? { money: typed.money }
    : { problem: `marking.amountWrong.${finalPayment.currency}` };
}

/**
 * The marking as the API takes it, or what is missing, as a sentence. A credit that waits stands in
 * the way of its own amount only, so the server says that.
 */
export function readManualConfirmation(
  form: ManualConfirmationForm,
  deposit: ConfirmableDeposit,
  fileIds: readonly string[],
): { body: ManualConfirmationBody } | { missing: TextKey } {
  const paid = paidAmount(form, deposit);
  if (deposit.obstacle !== null && deposit.obstacle !== 'lineWaits')
    return { missing: `marking.obstacle.${deposit.obstacle}` };
  if ('problem' in paid) return { missing: paid.problem };
  if (deposit.obstacle === 'lineWaits' && paid.money.value === deposit.finalPayment.value)
    return { missing: 'marking.obstacle.lineWaits' };
  if (form.evidence.trim() === '') return { missing: 'marking.evidenceMissing' };
  if (form.reason.trim() === '') return { missing: 'marking.reasonMissing' };
  return {
    body: {
      transactionId: deposit.transactionId,
      amount: paid.money,
      evidence: form.evidence.trim(),
      reason: form.reason.trim(),
      evidenceFileIds: [...fileIds],
    },
  };
}

/** What the books will say: the merchant is credited against a claim. */
export function confirmationEntries(
  paid: WireMoney,
  { fees, merchant }: Pick<ConfirmableDeposit, 'fees' | 'merchant'>,
): EffectEntry[] {
  const { minor, currency } = parseWrittenMoney(paid);
  const feeMinor = parseWrittenMoney(fees).minor;
  return [
    { account: 'claims', amount: writeMoney({ minor: -minor, currency }) },
    {
      account: 'merchant',
      name: merchant.name,
      amount: writeMoney({ minor: minor - feeMinor, currency }),
    },
    ...(feeMinor === 0n ? [] : [{ account: 'fees' as const, amount: fees }]),
  ];
}
