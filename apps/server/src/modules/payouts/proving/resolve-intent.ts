import { readApproved } from '#modules/withdrawals/upkeep';
import { intentMachine, payoutMachine } from '@wallet/contract';
import type { TransferQuestionAnswer } from '@wallet/agent-protocol';
import { maybe, one } from '#platform/db';
import { publish } from '#platform/events';
import { payoutEvents } from '../events.ts';
import { handOver } from './hand-over.ts';
import { type Disproving, endAttempt } from '../end-attempt.ts';
import { type IntentRow, moveIntent, movePayout, selectIntent } from '../intents.sql.ts';
import { needsElsewhere, nextStep, type ResolveFacts, type Step } from './next-step.ts';
import { canPayElsewhere } from './other-payers.ts';
import { readHeld } from './read-held.ts';
import { reportedPress } from '../sending/reports-of.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { askForLine } from '../ask-for-line.ts';
import { readTiming } from '../payout-timing.ts';
import { readCoveringReads } from './proved-reads.ts';
import { countOpenDebits, selectApproval } from './resolve.sql.ts';
import { recordTransferReport } from '../sending/record-transfer-report.ts';
import { renewTicket } from '../sending/sign-ticket.ts';
import { nameUnproved } from '../sending/name-unproved.ts';
import { wakeDevice } from '../sending/wake-device.ts';

const concluding: readonly Step['kind'][] = ['resend', 'keep', 'end', 'handOver'];

/**
 * Does the next thing that brings an unproved intent nearer to its proof; tells what it was. What
 * it concludes is judged again over the locked rows, so it may be called at any time, by several at
 * once.
 */
export async function resolveIntent(
  deps: PayoutsDeps,
  intentId: string,
): Promise<Step['kind'] | 'none'> {
  const intent = await maybe(deps.db.read, selectIntent(intentId));
  if (!intent || intent.state === 'settled' || intent.state === 'closed') return 'none';
  const facts = await readFacts(deps, intent);
  const step = nextStep(intent, facts);
  // What was sent after the backup is not known yet: nothing is given out again, and nothing concluded.
  if (
    concluding.includes(step.kind) &&
    intent.mode === 'live' &&
    (await readHeld(deps.db.read, intent.accountId))
  )
    return 'wait';
  if (step.kind === 'loseSight') await loseSight(deps, intent);
  if (step.kind === 'look') await look(deps, intent, step);
  if (step.kind === 'resend') await resendIfApproved(deps, intent, facts);
  if (step.kind === 'keep') await keepIfApproved(deps, intent, facts);
  if (step.kind === 'end') await end(deps, intent, step, facts);
  if (step.kind === 'handOver') await handOver(deps, intent, step.reason);
  return step.kind;
}

async function readFacts(deps: PayoutsDeps, intent: IntentRow): Promise<ResolveFacts> {
  const { db } = deps;
  const { accountId, amountMinor, feeMinor, takenAt, pressUntil, requestId } = intent;
  const timing = await readTiming(db.read, accountId);
  const { approvedUntil } = await one(db.read, selectApproval(requestId));
  const refusal = lastRefusal(intent);
  const wasPressed = reportedPress(intent);
  const elsewhere = needsElsewhere(intent) && (await canPayElsewhere(db.read, intent));
  const known = { timing, refusal, wasPressed, approvedUntil, elsewhere };
  if (!takenAt || !pressUntil) return { ...known, reads: [], openDebits: 0 };
  const to = new Date(pressUntil.getTime() + timing.longestPendingMs);
  const reads = await readCoveringReads(deps, { accountId, from: takenAt, to });
  const { count: openDebits } = await one(
    db.read,
    countOpenDebits({ accountId, amountMinor, feeMinor, since: takenAt }),
  );
  return { ...known, reads, openDebits };
}

/** What the app refused a press with, by the last report; null when it did not. */
export function lastRefusal({ evidence }: Pick<IntentRow, 'evidence'>): string | null {
  const reports = Array.isArray(evidence['reports'])
    ? (evidence['reports'] as { evidence?: { refusal?: { code?: string } } }[])
    : [];
  return reports.at(-1)?.evidence?.refusal?.code ?? null;
}

async function loseSight(
  { db }: PayoutsDeps,
  { id, transactionId, requestId, accountId, merchantId, mode }: IntentRow,
): Promise<void> {
  await db.transaction(
    async (trx) => {
      if (
        !(await maybe(
          trx,
          moveIntent({
            id,
            ...intentMachine.moves.loseSight,
            from: [intentMachine.moves.take.to],
            evidence: {},
          }),
        ))
      )
        return;
      const moved = await maybe(
        trx,
        movePayout({
          id: transactionId,
          ...payoutMachine.moves.loseSight,
          reason: 'deadlinePassed',
        }),
      );
      if (moved)
        await publish(trx, payoutEvents.unknown, {
          key: transactionId,
          mode,
          payload: {
            transactionId,
            requestId,
            intentId: id,
            merchantId,
            accountId,
            revision: moved.revision,
          },
        });
    },
    { idempotent: true },
  );
}

async function look(
  deps: PayoutsDeps,
  intent: IntentRow,
  { restartApp, queryJournal: askJournal }: Extract<Step, { kind: 'look' }>,
): Promise<void> {
  await deps.db.transaction((trx) => askForLine(trx, deps, intent, restartApp));
  if (askJournal) await question(deps, intent);
}

/** What the journal answers is worth what its report would be. */
async function question(
  deps: PayoutsDeps,
  { id, epoch, journalId, deviceId, accountId }: IntentRow,
): Promise<void> {
  if (journalId === null) return;
  const answer = await deps.queryJournal(deviceId, { intentId: id, epoch, journalId });
  const report = answer && reportOf(answer, accountId);
  if (report) await recordTransferReport(deps.db, { deviceId, report });
}

function reportOf(answer: TransferQuestionAnswer, accountId: string) {
  if (answer.answer !== 'closedNeverPress' && answer.answer !== 'pressed') return undefined;
  const { intentId, epoch, journalId, sequence } = answer;
  const head = {
    reportId: `answer-${intentId}-${epoch}-${sequence}`.slice(0, 64),
    intentId,
    epoch,
    accountId,
    journalId,
    sequence,
  };
  if (answer.answer === 'pressed')
    return { ...head, outcome: 'pressed' as const, evidence: answer.evidence };
  return {
    ...head,
    outcome: 'notPressed' as const,
    evidence: { step: 'question' },
    fence: answer.fence,
  };
}

/** A denial makes sure that it was not pressed; what it was approved for may be over since. */
async function resendIfApproved(
  deps: PayoutsDeps,
  intent: IntentRow,
  facts: ResolveFacts,
): Promise<void> {
  if (await readApproved(deps, intent.requestId)) {
    if (await resend(deps, intent)) return;
    // Nobody judged its beginning here: another attempt is judged.
    return end(
      deps,
      intent,
      { kind: 'end', disproof: 'denied', reason: 'notPressed', endsRequest: false },
      facts,
    );
  }
  return end(
    deps,
    intent,
    { kind: 'end', disproof: 'denied', reason: 'approvalLapsed', endsRequest: true },
    facts,
  );
}

/** Each phone that took it has denied it; it waits on only while what it was approved for is so. */
async function keepIfApproved(
  deps: PayoutsDeps,
  intent: IntentRow,
  facts: ResolveFacts,
): Promise<void> {
  if (await readApproved(deps, intent.requestId)) return;
  await end(
    deps,
    intent,
    { kind: 'end', disproof: 'notTaken', reason: 'approvalLapsed', endsRequest: true },
    facts,
  );
}

async function resend({ db, vault }: PayoutsDeps, { id }: IntentRow): Promise<boolean> {
  return db.transaction(async (trx) => {
    if (!(await renewTicket(trx, vault, id))) return false;
    if (await maybe(trx, moveIntent({ id, ...intentMachine.moves.resend, evidence: {} })))
      await wakeDevice(trx, vault, id);
    return true;
  });
}

/** The row is not the application's: it is named, and a person looks before another attempt. */
async function handOverUnproved(deps: PayoutsDeps, intent: IntentRow): Promise<void> {
  await deps.db.transaction((trx) => nameUnproved(trx, intent));
  await handOver(deps, intent, 'rowNotProved');
}

async function end(
  deps: PayoutsDeps,
  intent: IntentRow,
  step: Extract<Step, { kind: 'end' }>,
  { timing }: ResolveFacts,
): Promise<void> {
  const {
    id: intentId,
    transactionId,
    requestId,
    holdId,
    merchantId,
    accountId,
    payeeKey,
    amountMinor,
    currency,
    mode,
    day,
    epoch,
    takenAt,
    revision: intentRevision,
  } = intent;
  const { disproof, reason, endsRequest } = step;
  const { writer, log } = deps;
  const guardMs = epoch === 0 ? 0 : timing.longestPendingMs + timing.historyLagMs;
  const payload: Disproving = {
    intentId,
    transactionId,
    requestId,
    holdId,
    merchantId,
    accountId,
    payeeKey,
    amountMinor,
    currency,
    mode,
    day,
    guardMs,
    intentRevision,
    takenAt,
    disproof,
    reason,
    endsRequest,
  };
  const verdict = await writer.submit({
    kind: endAttempt,
    cause: `payoutEnd:${transactionId}`,
    order: merchantId,
    mode,
    payload,
  });
  if (verdict.verdict === 'refused' && verdict.code === 'rowNotProved')
    await handOverUnproved(deps, intent);
  else if (verdict.verdict === 'refused')
    log.info(
      { intentId, code: verdict.code },
      'an attempt moved while it was being ended; it is looked at again',
    );
}
