import { systemActor } from '#modules/audit';
import { rulesStamp } from '#modules/rules';
import { readApprovalSettings, readEvidence, whyNotApproved } from '#modules/payouts/approval';
import { all, maybe, one } from '#platform/db';
import { tellFact } from '#platform/facts';
import { advanceRequest } from '../requests/advance-request.ts';
import { askLater } from './ask-later.ts';
import { approveByPolicy } from '../approval/approve-by-policy.ts';
import { cancelMoot, cancelMootRefunds } from './cancel-moot-refunds.ts';
import { adoptInquiry, selectApproved, selectNow, selectToDecide } from '../decisions.sql.ts';
import type { RequestToDecide } from '../decisions.sql.ts';
import { isAsApproved } from '../is-as-approved.ts';
import { sayUnproved } from '../hold-unproved.ts';
import { judgeAgain } from '../judge-again.ts';
import { expireConfirmations, selectCooled, selectLeftBehind } from '../requests.sql.ts';
import type { LeftBehind } from '../requests.sql.ts';
import { shiftRequest } from '../shift-request.ts';
import { needPerson } from '../sign-request.ts';
import { selectUnasked } from '../requests/unasked.sql.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

type SweepDeps = Pick<WithdrawalsDeps, 'db' | 'writer' | 'vault' | 'log'>;
const batch = 200;
/** So many that wait for their names are looked at in a round. */
const unasked = 1_000;

/**
 * One round over requests: confirmations whose time is over, refunds of what was taken back, typed destinations that have cooled down, and what a stopped process left behind. All by the database's
 * time and judged again over locked rows, so a late or doubled round changes nothing.
 */
export async function sweepWithdrawals(deps: SweepDeps): Promise<void> {
  await expire(deps);
  await cancelMootRefunds(deps);
  await goOnWhenCool(deps);
  for (const request of await all(deps.db.read, selectLeftBehind()))
    await guarded(deps, request.id, () => goOn(deps, request));
  await askForNames(deps);
}

/** What was on hold for its typed destination alone waits for approval from now on. */
async function goOnWhenCool(deps: SweepDeps): Promise<void> {
  for (const { id: requestId, merchantId, mode, revision } of await all(
    deps.db.read,
    selectCooled(),
  )) {
    const act = { requestId, merchantId, mode, revision, by: systemActor, person: null };
    const verdict = await deps.writer.submit({
      kind: shiftRequest(deps.vault),
      cause: `shift:${requestId}.${revision}`,
      order: merchantId,
      mode,
      payload: { ...act, event: 'release', reason: null, statusReason: null },
    });
    if (verdict.verdict === 'refused' && verdict.code === 'rowNotProved')
      await sayUnproved(deps, { id: requestId, merchantId, mode, revision });
  }
}

async function goOn(deps: SweepDeps, { id, status }: LeftBehind): Promise<void> {
  if (status === 'pendingApproval') return approveByPolicy(deps, id);
  await advanceRequest(deps, id);
}

/**
 * Asks for the holders that could not be asked for yet, in fair turns of the merchants. Who has asked for as many as it
 * may, and a destination that was asked for as often as it may, are left alone until the next round.
 */
async function askForNames(deps: SweepDeps): Promise<void> {
  const limited = new Set<string>();
  for (const { id, merchantId, mode, payeeKey } of await all(
    deps.db.read,
    selectUnasked(unasked),
  )) {
    const [merchant, destination] = [`${merchantId} ${mode}`, `${merchantId} ${mode} ${payeeKey}`];
    if (limited.has(merchant) || limited.has(destination)) continue;
    await guarded(deps, id, async () => {
      const limit = await askLater(deps, id);
      if (limit !== null) limited.add(limit === 'destinationDay' ? destination : merchant);
      else await advanceRequest(deps, id);
    });
  }
}

/**
 * Takes back approvals that hold no longer, so that people see it although nobody can send them yet; whoever sends one asks
 * for itself. Each is looked at with its rules, so this comes by less often than the sweep.
 */
export async function lapseApprovals(deps: SweepDeps): Promise<void> {
  for (let after = ''; ;) {
    const approved = await all(deps.db.read, selectApproved(after, batch));
    for (const request of approved)
      await guarded(deps, request.id, async () => void (await holdsStill(deps, request)));
    after = approved.at(-1)?.id ?? after;
    if (approved.length < batch) return;
  }
}

/** What goes wrong with one keeps no other waiting. */
async function guarded(
  { log }: SweepDeps,
  requestId: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error(
      { err: error, requestId },
      'a withdrawal request could not be looked at; the next round tries again',
    );
  }
}

async function expire({ db }: SweepDeps): Promise<void> {
  await db.transaction(async (trx) => {
    for (const { id, merchantId, mode, revision } of await all(trx, expireConfirmations())) {
      await tellFact(trx, {
        name: 'withdrawals.confirmExpired',
        key: id,
        mode,
        payload: { requestId: id, merchantId, revision },
      });
    }
  });
}

/**
 * Whether a request may still be sent as it was approved. Asked by whoever is about to send it, for the first time or
 * again: an approved one that may not is taken back, one that was tried already is the caller's to end. True for any other
 * one: its row decides.
 */
export async function isStillApproved(deps: SweepDeps, requestId: string): Promise<boolean> {
  const request = await maybe(deps.db.read, selectToDecide(requestId));
  if (request?.status === 'processing') return mayBeTriedAgain(deps, request);
  return request?.status !== 'approved' || holdsStill(deps, request);
}

/** Nobody can be asked about it any more, so rules that changed are: only what they find ends it. */
async function mayBeTriedAgain(deps: SweepDeps, request: RequestToDecide): Promise<boolean> {
  if (request.isMethodStopped || request.isNameChanged || request.isMootRefund) return false;
  if ((await whyUnapproved(deps, request)) !== null) return false;
  return (await judgeAgain(deps, request, ['allow'])) === 'allow';
}

/**
 * An approval ends with its time, when the payout method's holder turned out to be another one, and when a rule or block
 * that concerns the request began or ended: it waits for approval again. Changed bytes and a blocked destination put it on hold. Nothing happens to one that is being sent meanwhile.
 */
async function holdsStill(deps: SweepDeps, request: RequestToDecide): Promise<boolean> {
  if (request.isMootRefund) return cancelMoot(deps, request).then(() => false);
  const lapse = await whyLapsed(deps, request);
  if (lapse) await shift(deps, request, lapse);
  return lapse === null;
}

async function whyLapsed(deps: SweepDeps, request: RequestToDecide): Promise<Lapse | null> {
  const { db, vault } = deps;
  if (!isAsApproved(vault, request))
    return { event: 'hold', statusReason: 'payloadChanged', reason: 'payloadChanged' };
  const problem = await whyUnapproved(deps, request);
  if (problem === 'rowNotProved')
    return { event: 'hold', statusReason: 'rowNotProved', reason: 'rowNotProved' };
  if (request.isMethodStopped)
    return { event: 'hold', statusReason: 'blocked', reason: 'ruleFound' };
  if (request.isNameChanged)
    return { event: 'lapse', statusReason: 'approvalLapsed', reason: 'nameNotConfirmed' };
  const isStale =
    problem !== null ||
    request.isLapsed ||
    (request.mode === 'live' && (await rulesStamp(db.read, request.id)) !== request.rulesStamp);
  return isStale
    ? { event: 'lapse', statusReason: 'approvalLapsed', reason: 'approvalLapsed' }
    : null;
}

/** What the judge of the next attempt would say, so that people are asked before. */
async function whyUnapproved({ db, vault }: SweepDeps, { id }: RequestToDecide) {
  const evidence = await readEvidence(db.read, id);
  if (!evidence) return null;
  const [terms, { now }] = [await readApprovalSettings(db.read), await one(db.read, selectNow())];
  return whyNotApproved(vault, evidence, { ...terms, now });
}

interface Lapse {
  event: 'hold' | 'lapse';
  statusReason: 'payloadChanged' | 'rowNotProved' | 'blocked' | 'approvalLapsed';
  reason: 'payloadChanged' | 'rowNotProved' | 'ruleFound' | 'nameNotConfirmed' | 'approvalLapsed';
}

/** The reason comes first: from then on it needs a person, whatever the policy said. */
async function shift(
  { db, writer, vault }: SweepDeps,
  { id: requestId, merchantId, mode, revision }: RequestToDecide,
  { event, statusReason, reason }: Lapse,
): Promise<void> {
  await db.transaction((trx) => needPerson(trx, vault, { id: requestId, reason }));
  if (reason === 'nameNotConfirmed') await adoptInquiry(requestId).execute(db.read);
  const payload = {
    requestId,
    merchantId,
    mode,
    revision,
    by: systemActor,
    reason: null,
    person: null,
    event,
    statusReason,
  };
  await writer.submit({
    kind: shiftRequest(vault),
    cause: `shift:${requestId}.${revision}`,
    order: merchantId,
    mode,
    payload,
  });
}
