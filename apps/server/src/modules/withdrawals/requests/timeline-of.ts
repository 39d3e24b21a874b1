import type {
  WithdrawalEventName,
  WithdrawalEventAnswer,
  WithdrawalSource,
  WithdrawalStatus,
} from '@wallet/contract';
import type { StoredAttempt, StoredStep } from './own-requests.sql.ts';

type By = WithdrawalEventAnswer['by'];

export interface TimelineSources {
  source: WithdrawalSource;
  steps: readonly StoredStep[];
  attempts: readonly StoredAttempt[];
  /** Only for people of the house: who said what, and what the phones told. */
  more?: readonly WithdrawalEventAnswer[];
}

/** What happened to a request, oldest first, put together from the rows that know of it. Pure. */
export function timelineOf({
  source,
  steps,
  attempts,
  more = [],
}: TimelineSources): WithdrawalEventAnswer[] {
  const moved = steps.flatMap((step, index) =>
    movementsOf(step, { before: steps[index - 1]?.status, source }),
  );
  const tried = attempts.flatMap(attemptMovements);
  return [...moved, ...tried, ...more].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

const plain: Partial<Record<WithdrawalStatus, [WithdrawalEventName, By]>> = {
  awaitingConfirmation: ['verified', 'device'],
  verificationFailed: ['verificationFailed', 'device'],
  confirmExpired: ['confirmExpired', 'system'],
  approved: ['approved', 'operator'],
  rejected: ['rejected', 'operator'],
  onHold: ['putOnHold', 'system'],
  succeeded: ['succeeded', 'device'],
  failed: ['failed', 'system'],
  reversed: ['reversed', 'system'],
};

function movementsOf(
  { status, statusReason, revision, at }: StoredStep,
  { before, source }: { before: WithdrawalStatus | undefined; source: WithdrawalSource },
): WithdrawalEventAnswer[] {
  const moved = (what: WithdrawalEventName, by: By): WithdrawalEventAnswer => ({
    at: at.toISOString(),
    what,
    by,
    detail: statusReason,
  });
  const asker: By = source === 'payPage' ? 'payer' : source === 'refund' ? 'operator' : 'merchant';
  if (status === 'verifying')
    return [
      ...(revision === 1 || before === undefined ? [moved('created', asker)] : []),
      moved('verifying', 'system'),
    ];
  if (status === 'pendingApproval') {
    if (before === 'onHold') return [moved('released', 'operator')];
    return before === 'approved'
      ? [moved('approvalLapsed', 'system')]
      : [moved('confirmed', asker), moved('held', 'system')];
  }
  if (status === 'cancelled')
    return [
      moved(
        'cancelled',
        statusReason === 'cancelledByPayer'
          ? 'payer'
          : statusReason === 'cancelledByMerchant'
            ? 'merchant'
            : 'system',
      ),
    ];
  const known = plain[status];
  return known ? [moved(...known)] : [];
}

function attemptMovements({
  code,
  status,
  statusReason,
  createdAt,
  completedAt,
}: StoredAttempt): WithdrawalEventAnswer[] {
  const began = {
    at: createdAt.toISOString(),
    what: 'attemptBegan' as const,
    by: 'system' as const,
    detail: code,
  };
  if (
    completedAt === null ||
    (status !== 'failed' && status !== 'cancelled' && status !== 'paidAfterFailure')
  )
    return [began];
  return [
    began,
    {
      at: completedAt.toISOString(),
      what:
        status === 'paidAfterFailure' ? ('paidAfterFailure' as const) : ('attemptFailed' as const),
      by: 'device',
      detail: statusReason,
    },
  ];
}
