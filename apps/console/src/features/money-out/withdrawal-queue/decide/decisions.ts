import type { OperatorWithdrawalRow, WithdrawalDecision } from '@wallet/contract';
import { destinationName } from '../../../../shared/withdrawal/withdrawal-docs.ts';
import type { FieldChange } from '../../../../shared/failure/changed-meanwhile.tsx';
import type { Translate } from '../../../../lib/text/index.ts';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { fingerprint } from '../case-labels.ts';

/** What can be decided about many at once, in the order of the bar. */
export const bulkDecisions = [
  'approve',
  'reject',
  'hold',
] as const satisfies readonly WithdrawalDecision[];
export type BulkDecision = (typeof bulkDecisions)[number];
/** The server takes no more at a time. */
export const maxAtOnce = 100;
export const reasonLimit = 200;

/** Everything but approving says why. */
export function needsReason(decision: WithdrawalDecision): boolean {
  return decision !== 'approve';
}

/** Which of the persons that are needed the reader is. */
export function placeOf({
  given,
  needed,
}: OperatorWithdrawalRow['approvals']): 'only' | 'first' | 'second' {
  if (needed < 2) return 'only';
  return given === 0 ? 'first' : 'second';
}

type Seen = Pick<
  OperatorWithdrawalRow,
  'revision' | 'payloadHash' | 'amount' | 'fee' | 'status' | 'destination' | 'approvals'
>;

/** What is different now from what was looked at, field by field; empty while nothing is. */
export function changesOf(before: Seen, now: Seen, t: Translate): FieldChange[] {
  const fields: [string, (row: Seen) => string][] = [
    [t('withdrawal.amount'), ({ amount }) => moneyString(amount)],
    [t('withdrawal.fee'), ({ fee }) => moneyString(fee)],
    [t('withdrawal.to'), ({ destination }) => destinationName(destination)],
    [t('withdrawal.holder'), ({ destination }) => destination?.holderName ?? ''],
    [t('withdrawalQueue.status'), ({ status }) => t(`state.${status}`)],
    [
      t('withdrawalQueue.approvals'),
      ({ approvals: { given, needed } }) => t('withdrawalQueue.of', { given, needed }),
    ],
    [t('approval.fingerprint'), ({ payloadHash }) => fingerprint(payloadHash)],
  ];
  return fields.flatMap(([field, read]) =>
    read(before) === read(now) ? [] : [{ field, before: read(before), after: read(now) }],
  );
}

/** Whether somebody changed it since it was looked at. */
export function isChanged(before: Seen, now: Seen): boolean {
  return before.revision !== now.revision || before.payloadHash !== now.payloadHash;
}
