import { limitReasons, roleNames, withdrawalTabs, writeMoney, ApiError } from '@wallet/contract';
import type {
  AnswerOf,
  endpoints,
  RoleId,
  WithdrawalEventAnswer,
  WithdrawalTabCounts,
} from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { readBalance } from '#modules/ledger';
import { readApprovalSettings } from '../evidence/read-approval-settings.ts';
import { readAttempts } from '#modules/payouts/routes';
import { all, maybe, one, type Query } from '#platform/db';
import { countUpTo, type PageQuery, readPage } from '#platform/lists';
import { listOf } from '../approval/approve-request.ts';
import { selectOwnAttempts, selectOwnSteps } from '../requests/own-requests.sql.ts';
import { timelineOf } from '../requests/timeline-of.ts';
import type { Reader } from './available-actions.ts';
import {
  selectCase,
  selectDecisions,
  selectDestinationPast,
  selectQueue,
  selectRecent,
  sumQueue,
} from './operator-requests.sql.ts';
import type { QueuedRequest, QueueFilter, StoredDecision } from './operator-requests.sql.ts';
import { operatorRow, seesMasked } from './operator-row.ts';

const exactTo = 1_000;
/** Where somebody has to act the longest waiting comes first. */
const waitingTabs: readonly (string | undefined)[] = ['pendingApproval', 'onHold', 'unknown'];

export async function readerOf(query: Query, { userId, roleId }: UserPrincipal): Promise<Reader> {
  const { subAdminUpToMinor } = await readApprovalSettings(query);
  return { userId, roleId, subAdminUpToMinor };
}

/** All merchants' requests with the reader's actions; counts and sums exact to 1,000 rows. Refuses a bad cursor. */
export async function listQueue(
  query: Query,
  principal: UserPrincipal,
  input: PageQuery & QueueFilter,
): Promise<AnswerOf<typeof endpoints.listWithdrawalQueue>> {
  const filter = { ...input, isMasked: seesMasked(principal) };
  const oldestFirst = waitingTabs.includes(filter.tab);
  const { rows, next } = await readPage(query, input, {
    prefix: 'wdr',
    select: (page) => selectQueue(filter, { ...page, oldestFirst }),
  });
  const reader = await readerOf(query, principal);
  const found = await all(query, sumQueue(filter));
  const total = found.reduce((sum, { count }) => sum + count, 0);
  return {
    data: rows.map((row) => operatorRow(row, reader)),
    next,
    ...countUpTo(exactTo, total),
    sums: found.map(({ minor, currency }) => writeMoney({ minor, currency })),
    counts: await countTabs(query, filter),
  };
}

async function countTabs(
  query: Query,
  { mode, merchantId }: QueueFilter,
): Promise<WithdrawalTabCounts> {
  const counted: [string, number][] = [];
  for (const tab of withdrawalTabs) {
    const found = await all(query, sumQueue({ mode, merchantId, tab }));
    counted.push([
      tab,
      Math.min(
        found.reduce((sum, { count }) => sum + count, 0),
        exactTo,
      ),
    ]);
  }
  return Object.fromEntries(counted) as WithdrawalTabCounts;
}

export async function readQueued(query: Query, id: string): Promise<QueuedRequest> {
  const row = await maybe(query, selectCase(id));
  if (!row) throw new ApiError('notFound');
  return row;
}

/** One request with everything a decision needs. Refuses notFound. */
export async function readCase(
  query: Query,
  principal: UserPrincipal,
  id: string,
): Promise<AnswerOf<typeof endpoints.getWithdrawalCase>> {
  const row = await readQueued(query, id);
  const { merchantId, mode, currency } = row;
  const decisions = await all(query, selectDecisions(id));
  const attempts = await readAttempts(query, id);
  const steps = await all(query, selectOwnSteps(row, id));
  const balance = await readBalance(query, { merchantId, mode, currency });
  const money = (minor: bigint) => writeMoney({ minor, currency });
  const takes = row.holdId === null ? row.amountMinor + row.feeMinor : 0n;
  return {
    request: operatorRow(row, await readerOf(query, principal)),
    limits: Object.fromEntries(
      limitReasons.flatMap((reason) =>
        row.limits[reason] === undefined ? [] : [[reason, money(BigInt(row.limits[reason]))]],
      ),
    ),
    decisions: decisions.map((one) => decisionAnswer(one, row)),
    findings: row.findings.map(({ rule, outcome, params }) => ({ rule, outcome, params })),
    balance: {
      available: money(balance.availableMinor),
      held: money(balance.heldMinor),
      after: money(balance.availableMinor - takes),
    },
    destinationHistory: await readPast(query, row),
    attempts: attempts.map(attemptAnswer),
    timeline: timelineOf({
      source: row.source,
      steps,
      attempts: await all(query, selectOwnAttempts(row, id)),
      more: [...decisions.flatMap(saidOnce), ...attempts.flatMap(takenBy)],
    }),
  };
}

async function readPast(
  query: Query,
  { id: requestId, merchantId, mode, destinationKey, currency, methodAddedAt }: QueuedRequest,
) {
  const of = { requestId, merchantId, mode, destinationKey };
  const { paidMinor, firstPaidAt, lastPaidAt, ...counts } = await one(
    query,
    selectDestinationPast(of),
  );
  const recent = await all(query, selectRecent(of));
  const at = (time: Date | null) => time?.toISOString() ?? null;
  return {
    ...counts,
    paidSum: writeMoney({ minor: paidMinor, currency }),
    firstPaidAt: at(firstPaidAt),
    lastPaidAt: at(lastPaidAt),
    methodAddedAt: at(methodAddedAt),
    recent: recent.map(({ amountMinor, at: time, ...rest }) => ({
      ...rest,
      amount: writeMoney({ minor: amountMinor, currency }),
      at: time.toISOString(),
    })),
  };
}

/** An approval counts as long as the request is as it was looked at. */
function decisionAnswer(
  { userId, name, roleId, decision, reason, at }: StoredDecision,
  { approvedBy }: QueuedRequest,
) {
  return {
    by: { id: userId, name, role: roleNames[roleId as RoleId] },
    decision,
    reason,
    at: at.toISOString(),
    counts: decision !== 'approve' || listOf(approvedBy).includes(userId),
  };
}

type Attempt = Awaited<ReturnType<typeof readAttempts>>[number];

function attemptAnswer({
  transactionId,
  code,
  status,
  statusReason,
  provider,
  accountLabel,
  accountLast4,
  deviceName,
  rail,
  ...attempt
}: Attempt) {
  const at = (time: Date | null) => time?.toISOString() ?? null;
  const money = (minor: bigint | null) =>
    minor === null ? null : writeMoney({ minor, currency: attempt.currency });
  return {
    transactionId,
    code,
    status,
    statusReason,
    account: `${provider} \u00b7 ${accountLabel} \u00b7 ${accountLast4}`,
    device: deviceName,
    rail,
    beganAt: attempt.queuedAt.toISOString(),
    takenAt: at(attempt.takenAt),
    pressUntil: at(attempt.pressUntil),
    endedAt: at(attempt.decidedAt),
    paidAmount: money(attempt.paidMinor),
    providerFee: money(attempt.tookMinor),
    providerReference: attempt.providerTransactionId,
  };
}

function saidOnce({ decision, at, name, reason }: StoredDecision): WithdrawalEventAnswer[] {
  const what =
    decision === 'approve'
      ? ('approvedOnce' as const)
      : decision === 'hold'
        ? ('held' as const)
        : undefined;
  return what === undefined
    ? []
    : [
        {
          at: at.toISOString(),
          what: what === 'held' ? 'putOnHold' : what,
          by: 'operator',
          detail: reason === null ? name : `${name}: ${reason}`,
        },
      ];
}

function takenBy({ takenAt, deviceName }: Attempt): WithdrawalEventAnswer[] {
  return takenAt === null
    ? []
    : [{ at: takenAt.toISOString(), what: 'taken', by: 'device', detail: deviceName }];
}
