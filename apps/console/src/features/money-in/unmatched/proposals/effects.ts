import type { Flag, WireMoney } from '@wallet/contract';
import type { EffectEntry } from '../../../../shared/money/ledger-effect.tsx';
import type { Proposal } from '../use-unmatched.ts';
import {
  effectEntries,
  namedBy,
  partOf,
  readInput,
  type EffectOf,
  type LineDetail,
  type ProposalInput,
} from '../proposal-input.ts';

export interface Effect {
  kind: EffectOf['kind'];
  legs: readonly EffectEntry[];
  /** The deposit or payout that it is about. */
  code: string | null;
  flag: Flag | null;
  nature: EffectOf['nature'];
  isMove: boolean;
  hasFee: boolean;
}

const nothing: WireMoney = { value: '0.00', currency: 'IDR' };

/** What a wish would do, or null while something of it is missing. */
export function effectOf(
  input: ProposalInput,
  detail: LineDetail,
  merchants: readonly { id: string; name: string }[],
): Effect | null {
  const part = partOf(input, detail.line);
  if ('problem' in part || 'missing' in readInput(input, detail)) return null;
  const { deposit, expected, payout, reversed } = namedBy(input, detail);
  const merchant =
    deposit?.merchant.name ??
    payout?.merchant.name ??
    reversed?.merchant.name ??
    merchants.find(({ id }) => id === input.merchantId)?.name ??
    null;
  const fees =
    deposit?.fees ??
    reversed?.fees ??
    (input.kind === 'merchantCredit' && input.chargesFee
      ? null
      : { ...nothing, currency: part.money.currency });
  const of: EffectOf = {
    kind: input.kind,
    amount: expected?.amount ?? part.money,
    isDebit: detail.line.direction === 'debit',
    merchant,
    fees,
    nature: input.nature,
    isMove: input.moveId !== null,
  };
  return {
    kind: input.kind,
    legs: effectEntries(of),
    code: deposit?.code ?? expected?.transactionCode ?? payout?.code ?? reversed?.code ?? null,
    flag: deposit?.wouldBe ?? null,
    nature: input.nature,
    isMove: of.isMove,
    hasFee: input.kind === 'merchantCredit' && input.chargesFee,
  };
}

interface Proposed {
  proposal: Proposal;
  isDebit: boolean;
  /**
   * What the deposit's merchant does not get, or had not got, and the flag that it would have; for
   * markings, deposits and reversals.
   */
  fees: WireMoney | null;
  flag: Flag | null;
}

/** What a proposal will do when it is approved. */
export function effectOfProposal({ proposal, isDebit, fees, flag }: Proposed): Effect {
  const { kind, amount, merchant, nature, fee, transactionCode } = proposal;
  const known =
    kind === 'merchantCredit' ? (fee ?? { ...nothing, currency: amount.currency }) : fees;
  return {
    kind,
    legs: effectEntries({
      kind,
      amount,
      isDebit,
      merchant: merchant?.name ?? null,
      fees: known,
      nature,
      isMove: false,
    }),
    code: transactionCode,
    flag,
    nature,
    isMove: false,
    hasFee: kind === 'merchantCredit' && fee !== null,
  };
}
