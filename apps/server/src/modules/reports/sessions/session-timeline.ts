import { mayMove, sessionMachine } from '@wallet/contract';
import type { AnswerOf, endpoints, SessionEventName } from '@wallet/contract';
import type {
  LinkUse,
  RequestStep,
  SessionAttempt,
  SessionAudit,
} from './operator-session-detail.sql.ts';
import type { StoredSession } from './operator-sessions.sql.ts';

type Step = AnswerOf<typeof endpoints.getOperatorSession>['timeline'][number];

export interface SessionSources {
  session: StoredSession;
  attempts: readonly SessionAttempt[];
  audit: readonly SessionAudit[];
  steps: readonly RequestStep[];
  link: LinkUse;
  /** Who did something and why stays unsaid. */
  isMasked: boolean;
}

/** What happened to a session, oldest first, put together from the rows that know of it. */
export function sessionTimeline({
  session,
  attempts,
  audit,
  steps,
  link,
  isMasked,
}: SessionSources): Step[] {
  const all = [
    step(
      'sessionOpened',
      session.createdAt,
      session.source === 'requestTransaction' ? 'payer' : 'merchant',
      session.refNo,
    ),
    step('linkOpened', session.openedAt, 'payer'),
    ...attempts.flatMap(ofAttempt),
    ...audit.map((act) => ofAudit(act, isMasked)),
    ...steps.map(({ status, at }, index) =>
      index === 0
        ? step('withdrawalAsked', at, 'payer', status)
        : step('withdrawalMoved', at, 'system', status),
    ),
    endWithoutAttempt({ session, attempts, audit, link }),
  ];
  return all
    .filter((one) => one !== undefined)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function ofAttempt(attempt: SessionAttempt): (Step | undefined)[] {
  const { account, method } = attempt;
  return [
    step(
      'attemptMade',
      attempt.createdAt,
      'payer',
      account ? `${method} \u00b7 ${account.label} \u00b7 ${account.last4}` : method,
    ),
    step('claimed', attempt.claimedAt, 'payer'),
    step('historyRead', attempt.lastLookAt, 'device'),
    step('paid', attempt.paidAt, 'payer', attempt.code),
    ending(attempt),
  ];
}

const endings: Readonly<Record<string, [SessionEventName, Step['by']]>> = {
  succeeded: ['completed', 'system'],
  expired: ['expired', 'system'],
  cancelled: ['cancelled', 'payer'],
  failed: ['failed', 'system'],
  review: ['inReview', 'system'],
  refunded: ['refunded', 'operator'],
  reversed: ['reversed', 'operator'],
};

/** What an operator ended is told by the act itself. */
function ending({ status, reason, completedAt, updatedAt }: SessionAttempt): Step | undefined {
  if (status === 'expired' && reason === 'endedByOperator') return undefined;
  if (status === 'cancelled' && reason === 'replaced')
    return step('attemptReplaced', completedAt ?? updatedAt, 'payer');
  const [what, by] = endings[status] ?? [];
  return what && by ? step(what, completedAt ?? updatedAt, by, reason) : undefined;
}

function ofAudit(
  { at, action, reason, minutes, actorName }: SessionAudit,
  isMasked: boolean,
): Step | undefined {
  const what = action === 'transactionSession.extended' ? 'extended' : 'endedByOperator';
  const said = isMasked ? null : reason;
  const detail =
    minutes === null
      ? said
      : [`+${minutes} min`, ...(said === null ? [] : [said])].join(' \u00b7 ');
  return step(what, at, 'operator', detail, isMasked ? null : actorName);
}

/** A session that ended before anybody chose how to pay: its own row alone knows of it. */
function endWithoutAttempt({
  session,
  attempts,
  audit,
  link,
}: Pick<SessionSources, 'session' | 'attempts' | 'audit' | 'link'>): Step | undefined {
  const isOver =
    !mayMove(sessionMachine, 'expire', session.status) && session.status !== 'completed';
  if (
    !isOver ||
    attempts.length > 0 ||
    audit.some(({ action }) => action === 'transactionSession.expired')
  )
    return undefined;
  return session.status === 'expired'
    ? step('expired', link.endedAt, 'system')
    : step('cancelled', link.endedAt, 'payer');
}

function step(
  what: SessionEventName,
  at: Date | null,
  by: Step['by'],
  detail: string | null = null,
  who: string | null = null,
): Step | undefined {
  return at ? { at: at.toISOString(), what, by, who, detail } : undefined;
}
