import { intentMachine, type IntentState, payoutMachine } from '@wallet/contract';
import type { TransferReport } from '@wallet/agent-protocol';
import { recordAudit } from '#modules/audit';
import { type Db, maybe, type Trx } from '#platform/db';
import { rowKeys } from '#platform/row-mac';
import { askForLine } from '../ask-for-line.ts';
import { lockIntent, moveIntent, movePayout, noteEvidence } from '../intents.sql.ts';
import type { IntentRow } from '../intents.sql.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { reportsOf } from './reports-of.ts';
import { signReport } from './sign-ticket.ts';

export interface ReportFrom {
  deviceId: string;
  report: TransferReport;
}

/** What a report does to its intent. Null: it is written down and decides nothing. */
export interface ReportEffect {
  to: IntentState;
  from: readonly IntentState[];
}

/**
 * What a report is worth. Pure. Only the journal that took this epoch is believed: "pressed" is its
 * claim that money may have left; "not pressed" counts with its fence on disk, and never after that
 * journal said "pressed"; everything else leaves the outcome unknown. A press that the app refused
 * is unknown too: the history decides. That another epoch or journal pressed keeps the order from
 * being given out again: after a restore a phone may know of more than is known here.
 */
export function rateReport(
  report: TransferReport,
  intent: Pick<IntentRow, 'epoch' | 'journalId' | 'evidence'>,
): ReportEffect | null {
  const { deny, loseSight, press, pressElsewhere } = intentMachine.moves;
  const isPress = isPressed(report);
  if (report.epoch !== intent.epoch || report.journalId !== intent.journalId)
    return isPress && intent.epoch > 0 ? pressElsewhere : null;
  if (report.outcome === 'notPressed') return saysPressed(report, intent) ? null : deny;
  return isPress ? press : loseSight;
}

/** That journal has told of a press in that epoch, whatever it said since. */
function saysPressed(
  { epoch, journalId }: TransferReport,
  intent: Pick<IntentRow, 'evidence'>,
): boolean {
  return reportsOf(intent).some(
    (told) => told.outcome === 'pressed' && told.epoch === epoch && told.journalId === journalId,
  );
}

/** How many an intent keeps, and how many of them are the latest: its row must not grow for ever. */
const mostReports = 100;
const latestReports = 20;

/** What tells of a press is dropped last: nothing that is said later takes it back. */
function withReport(known: readonly { outcome?: unknown }[], report: object): object[] {
  if (known.length < mostReports) return [...known, report];
  const room = mostReports - latestReports;
  const plain = known.findIndex(({ outcome }, at) => at >= room && outcome !== 'pressed');
  return [...known.toSpliced(plain < 0 ? room : plain, 1), report];
}

/**
 * Takes what a phone says about a transfer, once: it is written down whole and moves the intent as
 * far as it is worth. Of a press it asks for the line at once; the sweep does what else is next. False
 * when the intent is not this phone's.
 */
export function recordTransferReport(db: Db, from: ReportFrom, asking?: Asking): Promise<boolean> {
  return db.transaction((trx) => takeReport(trx, from, asking), { idempotent: true });
}

type Asking = Pick<PayoutsDeps, 'requestStatement'>;

/** The same in the caller's transaction. */
export async function takeReport(
  trx: Trx,
  { deviceId, report }: ReportFrom,
  asking?: Asking,
): Promise<boolean> {
  const intent = await maybe(trx, lockIntent(report.intentId));
  if (intent?.deviceId !== deviceId || intent.accountId !== report.accountId) return false;
  const known = intent.evidence['reports'];
  const reports = Array.isArray(known) ? known : [];
  if (reports.some((one: { reportId?: unknown }) => one.reportId === report.reportId)) return true;
  const isPressed = await keepReport(trx, intent, {
    reports: withReport(reports, { ...report, receivedAt: intent.now.toISOString() }),
    report,
  });
  if (isPressed && asking) await askForLine(trx, asking, intent);
  return true;
}

/** Signs what another attempt hangs on: a denial, and what takes one back or keeps later ones out. */
async function signTold(
  trx: Trx,
  { id, state, epoch, journalId }: IntentRow,
  { report, to }: { report: TransferReport; to: IntentState | undefined },
): Promise<void> {
  const isOpen = state !== 'closed' && state !== 'settled';
  const isOther = report.epoch !== epoch || report.journalId !== journalId;
  const wasFree = state === 'denied' || state === 'waiting';
  if (to === 'denied') await signReport(trx, rowKeys(), id, 'denied');
  else if (isOther && isOpen && isPressed(report) && epoch > 0)
    await signReport(trx, rowKeys(), id, 'pressedElsewhere');
  else if (to && wasFree) await signReport(trx, rowKeys(), id, 'pressed');
}

/** A press that the app did not refuse. */
function isPressed(report: TransferReport): boolean {
  return report.outcome === 'pressed' && report.evidence.providerAnswer !== 'refused';
}

/** Whether the intent counts as pressed by it. */
async function keepReport(
  trx: Trx,
  intent: IntentRow,
  { reports, report }: { reports: unknown[]; report: TransferReport },
): Promise<boolean> {
  const { id, transactionId, deviceId, mode } = intent;
  const effect = rateReport(report, intent);
  const moved = effect?.from.includes(intent.state)
    ? await maybe(trx, moveIntent({ id, ...effect, evidence: { reports } }))
    : undefined;
  const isPress = isPressed(report);
  // No other attempt of its request is given out then, until a person says so.
  const behindEnd =
    isPress && intent.state === 'closed' ? { pressedAfterEnd: intent.now.toISOString() } : {};
  if (!moved) await noteEvidence(id, { reports, ...behindEnd }).execute(trx);
  await signTold(trx, intent, { report, to: moved && effect?.to });
  if (moved && effect?.to === 'unknown')
    await maybe(
      trx,
      movePayout({
        id: transactionId,
        ...payoutMachine.moves.loseSight,
        reason: 'reportedUnknown',
      }),
    );
  await recordAudit(trx, {
    actor: { actorId: deviceId, actorRole: 'Device' },
    mode,
    action: 'transfer.reported',
    entity: 'payoutIntent',
    entityId: id,
    after: report,
  });
  return moved !== undefined && effect?.to === 'pressed';
}
