import { readAnswer } from '@wallet/agent-protocol';
import type {
  JournalAnswer,
  JournalQuestion,
  Refused,
  Taken,
  TransferNext,
  TransferNextAnswer,
  TransferQuestion,
  TransferQuestionAnswer,
  TransferReport,
} from '@wallet/agent-protocol';
import { checkIdentity } from '#modules/statements/snapshots';
import { readAccount } from '#modules/accounts';
import { recordAudit } from '#modules/audit';
import { readIntentPhone } from '#modules/payouts';
import { assignNextTransfer, recordTransferReport } from '#modules/payouts/sending';
import { refused } from '../connection/answers.ts';
import type { Connection, GatewayDeps } from '../connection/connection.ts';
import { noteForeign } from '../connection/foreign.ts';
import { refuseAccount, refuseReport } from '../connection/refuse-report.ts';
import { requestStatement } from '../statements/request-statement.ts';

/**
 * "Is there a transfer for this account?" The account on the screen is judged first; what is given
 * is committed as taken before it is told.
 */
export async function answerNext(
  deps: GatewayDeps,
  connection: Connection,
  ask: TransferNext,
): Promise<TransferNextAnswer> {
  const { accountId, identity } = ask;
  const deviceId = connection.device.id;
  if (ask.journalId !== connection.journalId)
    return refused('conflict', 'This is not the journal of your hello.');
  const outcome = await deps.db.transaction(
    (trx) => checkIdentity(trx, deps.vault, { deviceId, accountId, identity }),
    { idempotent: true },
  );
  if ('refused' in outcome) return refuseReport(deps, connection, { accountId, refusal: outcome });
  const transfer = await assignNextTransfer(deps, { deviceId, ask });
  const { askId, journalId, sequence } = ask;
  deps.log.info(
    { deviceId, accountId, askId, journalId, sequence, intentId: transfer?.intentId },
    transfer ? 'a phone took a transfer' : 'a phone asked for a transfer; there is none',
  );
  return { ok: true, transfer };
}

/**
 * How a transfer ended on a phone. It is written down whole, whatever is known of the order: it may
 * be about money. What is another phone's order changes nothing of it.
 */
export async function takeReport(
  deps: GatewayDeps,
  connection: Connection,
  report: TransferReport,
): Promise<Taken | Refused> {
  const { device } = connection;
  const asking: Parameters<typeof recordTransferReport>[2] = {
    requestStatement: (trx, question) =>
      requestStatement(trx, deps.vault, { ...question, reason: 'resolve' }),
  };
  if (await recordTransferReport(deps.db, { deviceId: device.id, report }, asking))
    return { ok: true };
  if ((await readAccount(deps.db.read, report.accountId))?.deviceId !== device.id)
    return refuseAccount(deps, connection, report.accountId);
  const phone = await readIntentPhone(deps.db.read, report.intentId);
  if (phone !== undefined && phone !== device.id) {
    await noteForeign(deps, connection, { what: 'order', id: report.intentId, report });
    return refused('conflict', 'This order was given to another device.');
  }
  const actor = { actorId: device.id, actorRole: 'Device' };
  await deps.db.transaction((trx) =>
    recordAudit(trx, {
      actor,
      mode: device.mode,
      action: 'transfer.reported',
      entity: 'payoutIntent',
      entityId: report.intentId,
      after: report,
    }),
  );
  deps.log.warn(
    { deviceId: device.id, intentId: report.intentId, outcome: report.outcome },
    'a phone reported a transfer that nobody ordered',
  );
  return { ok: true };
}

/** Asks what a phone's journal knows of an order. Undefined: no answer came in time, or it made no sense. */
export async function queryTransfer(
  { log }: GatewayDeps,
  { socket, device }: Connection,
  question: TransferQuestion,
  waitMs: number,
): Promise<TransferQuestionAnswer | undefined> {
  try {
    const reading = readAnswer(
      'transfer:question',
      await socket.timeout(waitMs).emitWithAck('transfer:question', question),
    );
    if (
      reading.ok &&
      reading.value.intentId === question.intentId &&
      reading.value.epoch === question.epoch
    )
      return reading.value;
    log.warn(
      { deviceId: device.id, intentId: question.intentId },
      'the answer about a transfer made no sense',
    );
    return undefined;
  } catch {
    return undefined;
  }
}

/**
 * Asks what a phone’s journal took since a moment, one page. Undefined: no answer came in time, or
 * it made no sense.
 */
export async function queryJournal(
  { log }: GatewayDeps,
  { socket, device }: Connection,
  question: JournalQuestion,
  waitMs: number,
): Promise<JournalAnswer | undefined> {
  try {
    const reading = readAnswer(
      'journal:question',
      await socket.timeout(waitMs).emitWithAck('journal:question', question),
    );
    if (reading.ok) return reading.value;
    log.warn(
      { deviceId: device.id, path: reading.path },
      'what a phone told of its journal made no sense',
    );
    return undefined;
  } catch {
    return undefined;
  }
}
