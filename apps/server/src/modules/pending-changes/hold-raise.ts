import { ApiError, type Mode } from '@wallet/contract';
import { recordApprovalRequest } from '#modules/approvals/words';
import { readCoolDownHours } from '#modules/approvals/independence';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { canonicalJson } from '#platform/canonical-json';
import { maybe, one, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { signPowerRow } from '#platform/row-mac';
import { aboutChange, changeRows } from './change-rows.ts';
import { agreeChange, insertChange, lockEntity, selectOpen, selectStatus } from './changes.sql.ts';
import type { NewChangeRow, Subject } from './changes.sql.ts';
import { mailConcerned } from './mail-concerned.ts';
import type { RaisingDeps } from './raising-deps.ts';

export interface Raise extends Trail, Omit<Subject, 'part'> {
  principal: UserPrincipal;
  part?: string;
  /** Whom it concerns, besides all Admins. */
  merchantId?: string | null;
  personId?: string | null;
  /** Test mode moves nothing, and waits for nothing. */
  mode?: Mode;
  /** How many stand behind it, who asks included. */
  persons: 1 | 2;
  before: unknown;
  after: unknown;
  /** It was asked for a later time: it begins then, and never before the cool-down's end. */
  notBefore?: Date | null;
}

const hourMs = 3_600_000;
/** How long a second person is waited for after the cool-down. */
export const agreeMs = 72 * hourMs;

/**
 * Keeps a raise that must not be done yet, mails everybody concerned, and tells its id; the caller
 * then does nothing of it. Null when it is to be done at once: in a demo, in test mode, and for one
 * person where the cool-down is none. What was stopped within the last cool-down takes two persons,
 * whoever asks. Refuses `mailNeeded` in a live installation without a mail server, and
 * `changePending` while another change of the same subject waits.
 */
export async function holdRaise(trx: Trx, deps: RaisingDeps, raise: Raise): Promise<string | null> {
  if (deps.installation === 'demo' || raise.mode === 'test') return null;
  requireMail(deps);
  const hours = await readCoolDownHours(trx, 'live');
  const subject = { act: raise.act, subjectId: raise.subjectId, part: raise.part ?? '' };
  await lockEntity(subject).execute(trx);
  const { now, wasStopped } = await one(trx, selectStatus(subject, hours));
  const persons = wasStopped ? 2 : raise.persons;
  if (hours === 0 && persons === 1) return null;
  const open = await maybe(trx, selectOpen(subject));
  if (open) throw new ApiError('changePending', { detail: `It is ${open.id}.` });
  const coolAt = new Date(now.getTime() + hours * hourMs);
  const { notBefore } = raise;
  const row: NewChangeRow = {
    id: newId('pch'),
    ...subject,
    merchantId: raise.merchantId ?? null,
    personId: raise.personId ?? null,
    before: canonicalJson(raise.before),
    after: canonicalJson(raise.after),
    persons,
    askedBy: raise.principal.userId,
    askedAt: now,
    beginsAt: notBefore && notBefore > coolAt ? notBefore : coolAt,
    lapsesAt: new Date(coolAt.getTime() + agreeMs),
  };
  await savePendingChange(trx, deps, row);
  // Of one person's too: it may need a second one when its time has come.
  await sayAsked(trx, deps, raise, row);
  await recordAsked(trx, raise, row);
  return row.id;
}

/** Refuses `mailNeeded` where nobody could be mailed of a raise: a live installation without a mail server. */
export function requireMail({
  installation,
  mail,
}: Pick<RaisingDeps, 'installation' | 'mail'>): void {
  if (installation === 'live' && mail.isOutbox) throw new ApiError('mailNeeded');
}

/** Writes a change that waits, with its MAC, and mails everybody concerned. One person's waits for its time only. */
export async function savePendingChange(
  trx: Trx,
  deps: RaisingDeps,
  row: NewChangeRow,
): Promise<void> {
  await insertChange(row).execute(trx);
  if (row.persons === 1) await agreeChange(row.id, null).execute(trx);
  await signPowerRow(trx, deps.vault, changeRows, row.id);
  await mailConcerned(trx, deps, { ...row, heldBecause: null });
}

/** The word of who asks, with where it came from: a second one from the same browser needs a code of its own. */
function sayAsked(
  trx: Trx,
  { vault }: RaisingDeps,
  { principal, ip }: Raise,
  row: NewChangeRow,
): Promise<void> {
  const { userId, sessionId } = principal;
  const from = ip === undefined ? undefined : { sessionId, ip };
  const by = { ...actorOf(principal), actorId: userId };
  return recordApprovalRequest(trx, { vault }, { about: aboutChange(row), reason: null, by, from });
}

function recordAsked(
  trx: Trx,
  { principal, mode = 'live', before, after, ip, userAgent, requestId }: Raise,
  { id, act, subjectId, part, merchantId, persons, beginsAt }: NewChangeRow,
): Promise<unknown> {
  return recordAudit(trx, {
    actor: actorOf(principal),
    merchantId: merchantId ?? undefined,
    mode,
    ...actOn('pendingChange.asked', id),
    before,
    after: { act, subjectId, part, persons, beginsAt, after },
    ip,
    userAgent,
    requestId,
  });
}
