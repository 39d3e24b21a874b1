import type { OwnWithdrawalRow, WireMoney } from '@wallet/contract';
import { parseWrittenMoney, writeMoney } from '@wallet/contract/money';

/** What amount and fee together are now: only asked for, set aside, taken, or the merchant's again. */
export type SumKind = 'asked' | 'held' | 'taken' | 'free';

const kinds: Readonly<Record<OwnWithdrawalRow['status'], SumKind>> = {
  draft: 'asked',
  verifying: 'asked',
  awaitingConfirmation: 'asked',
  verificationFailed: 'asked',
  confirmExpired: 'asked',
  pendingApproval: 'held',
  onHold: 'held',
  approved: 'held',
  processing: 'held',
  succeeded: 'taken',
  failed: 'free',
  cancelled: 'free',
  rejected: 'free',
  reversed: 'free',
};

export function sumOf(status: OwnWithdrawalRow['status']): SumKind {
  return kinds[status];
}

/** Only what was paid has a receipt, also when it came back. */
export function hasReceipt({ status }: Pick<OwnWithdrawalRow, 'status'>): boolean {
  return status === 'succeeded' || status === 'reversed';
}

/** Two amounts of one currency together. */
export function addMoney(a: WireMoney, b: WireMoney): WireMoney {
  const [first, second] = [parseWrittenMoney(a), parseWrittenMoney(b)];
  return writeMoney({ ...first, minor: first.minor + second.minor });
}
