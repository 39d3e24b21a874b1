import { ApiError, writeMoney } from '@wallet/contract';
import type {
  AnswerOf,
  endpoints,
  ErrorCode,
  OperatorSessionAttempt,
  OperatorSessionPage,
  OperatorSessionRow,
  PageButton,
} from '@wallet/contract';
import { readPayState } from '#modules/deposits/checkout';
import { readSessionActs } from '#modules/sessions/actions';
import type { DepositDeps } from '#modules/deposits';
import { readWithdrawState } from '#modules/withdrawals/page';
import { all, maybe, one } from '#platform/db';
import type { SessionReader } from './list-operator-sessions.ts';
import {
  selectLinkUse,
  selectRequestSteps,
  selectSessionAttempts,
  selectSessionAudit,
} from './operator-session-detail.sql.ts';
import type { SessionAttempt } from './operator-session-detail.sql.ts';
import { operatorSessionRow } from './operator-session-row.ts';
import { selectOperatorSession, type StoredSession } from './operator-sessions.sql.ts';
import { sessionTimeline } from './session-timeline.ts';

export type SessionReportDeps = Pick<DepositDeps, 'db' | 'vault' | 'clock' | 'log'>;

/** The row of one session. Refuses notFound, also for those of other people's phones. */
export async function readOperatorSessionRow(
  deps: SessionReportDeps,
  reader: SessionReader,
  id: string,
): Promise<OperatorSessionRow> {
  return operatorSessionRow(await readStored(deps, reader, id), { ...reader, vault: deps.vault });
}

/** One session: its payer's view, attempts, timeline, and what its time allows. Refuses notFound. */
export async function readOperatorSession(
  deps: SessionReportDeps,
  reader: SessionReader,
  id: string,
): Promise<AnswerOf<typeof endpoints.getOperatorSession>> {
  const { read } = deps.db;
  const session = await readStored(deps, reader, id);
  const attempts = await all(read, selectSessionAttempts(session, reader.ownerUserId));
  const link = await one(read, selectLinkUse(id));
  const audit = await all(read, selectSessionAudit(id));
  const steps = session.type === 'withdrawal' ? await all(read, selectRequestSteps(id)) : [];
  const acts = await readSessionActs(read, id);
  return {
    session: operatorSessionRow(session, { ...reader, vault: deps.vault }),
    page: await readPage(deps, session),
    attempts: attempts.map(attemptAnswer),
    link: {
      openedAt: session.openedAt?.toISOString() ?? null,
      claimedAt: session.claimedAt?.toISOString() ?? null,
      readOnlyLinks: link.readOnlyLinks,
      isBound: link.isBound,
      embedOrigin: reader.isMasked ? null : session.embedOrigin,
    },
    timeline: sessionTimeline({ session, attempts, audit, steps, link, isMasked: reader.isMasked }),
    acts: { expire: act(acts.expire), extend: act(acts.extend) },
  };
}

async function readStored(
  { db }: SessionReportDeps,
  { ownerUserId }: SessionReader,
  id: string,
): Promise<StoredSession> {
  const row = await maybe(db.read, selectOperatorSession(id, ownerUserId));
  if (!row) throw new ApiError('notFound');
  return row;
}

function act(why: ErrorCode | null): { may: boolean; why: ErrorCode | null } {
  return { may: why === null, why };
}

/** The page's own state, from the functions that draw it, without what only the payer may see. */
async function readPage(
  deps: SessionReportDeps,
  { id, type, locale }: StoredSession,
): Promise<OperatorSessionPage> {
  if (type === 'withdrawal') {
    const { screen, withdrawal, serverNow, maySubmit, mayConfirm, mayCancel } =
      await readWithdrawState(deps, { sessionId: id, browser: undefined });
    const buttons = buttonsOf({ submit: maySubmit, confirm: mayConfirm, cancel: mayCancel });
    return {
      screen,
      locale,
      buttons,
      methods: [],
      problem: withdrawal?.problem ?? null,
      confirmBy: withdrawal?.confirmBy ?? null,
      serverNow,
    };
  }
  const { screen, methods, serverNow, mayChooseMethod, mayClaim, mayCancel } = await readPayState(
    deps,
    id,
  );
  const buttons = buttonsOf({ chooseMethod: mayChooseMethod, claim: mayClaim, cancel: mayCancel });
  return {
    screen,
    locale,
    buttons,
    methods: methods.map(({ method, available, reason }) => ({ method, available, reason })),
    problem: null,
    confirmBy: null,
    serverNow,
  };
}

function buttonsOf(may: Partial<Record<PageButton, boolean>>): PageButton[] {
  const all: PageButton[] = ['chooseMethod', 'claim', 'submit', 'confirm', 'cancel'];
  return all.filter((button) => may[button]);
}

function attemptAnswer(attempt: SessionAttempt): OperatorSessionAttempt {
  const { id, code, status, flag, reason, method, account, currency, finalMinor, paidMinor } =
    attempt;
  const money = (minor: bigint) => writeMoney({ minor, currency });
  const at = (time: Date | null) => time?.toISOString() ?? null;
  return {
    id,
    code,
    status,
    flag,
    statusReason: reason,
    method,
    account,
    finalPayment: money(finalMinor),
    paidAmount: paidMinor === null ? null : money(paidMinor),
    createdAt: attempt.createdAt.toISOString(),
    expiresAt: at(attempt.expiresAt),
    claimedAt: at(attempt.claimedAt),
    lastLookAt: at(attempt.lastLookAt),
    paidAt: at(attempt.paidAt),
  };
}
