import type { JournalAnswer, JournalOrder } from '@wallet/agent-protocol';
import { readMoney } from '@wallet/contract';
import { payeeKeyOf } from '#modules/payout-methods';
import { orderPower, releasePower } from '#modules/restores';
import { all, maybe, type Trx } from '#platform/db';
import { lowerPowerRow, signPowerRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import {
  insertOrder,
  noteJournal,
  selectReleasesOf,
  selectTellingDevices,
  updateOrder,
} from './recovery.sql.ts';
import type { NewOrder, RecoveryRow } from './recovery.sql.ts';
import type { RecoveryDeps } from './recovery-deps.ts';

const dayMs = 86_400_000;
const mostPages = 500;

/**
 * Asks every connected phone that can say so what its journal took since a day before the backup,
 * and keeps it. A phone is asked once by each process, and again while an order of it is under way.
 * Any phone may know of an account that it no longer carries here.
 */
export async function queryJournals(
  deps: RecoveryDeps,
  recovery: RecoveryRow,
  asked: Set<string>,
): Promise<void> {
  for (const { id: deviceId, hasTaken } of await all(deps.db.read, selectTellingDevices())) {
    const key = `${recovery.id} ${deviceId}`;
    if (asked.has(key) && !hasTaken) continue;
    const journalId = await keepJournal(deps, recovery, deviceId);
    if (journalId === undefined) continue;
    await noteJournals(deps, { recoveryId: recovery.id, deviceId, journalId });
    asked.add(key);
  }
}

/** A row that somebody changed learns of it too, and stays without proof: it keeps no other account waiting. */
async function noteJournals(
  { db, vault }: RecoveryDeps,
  { journalId, ...of }: { recoveryId: string; deviceId: string; journalId: string },
): Promise<void> {
  for (const { id } of await all(db.read, selectReleasesOf(of)))
    await db.transaction((trx) =>
      lowerPowerRow(trx, vault, releasePower, id, () => noteJournal(id, journalId).execute(trx)),
    );
}

/** The journal’s id when all of it was told. */
async function keepJournal(
  { db, vault, log, queryJournal: askJournal }: RecoveryDeps,
  { id: recoveryId, since: unknownSince }: RecoveryRow,
  deviceId: string,
): Promise<string | undefined> {
  const since = new Date(unknownSince.getTime() - dayMs).toISOString();
  for (let after: number | null = null, page = 0; page < mostPages; page++) {
    const answer: JournalAnswer | undefined = await askJournal(deviceId, { since, after });
    if (!answer) return undefined;
    const of = { recoveryId, deviceId, journalId: answer.journalId };
    await db.transaction(async (trx) => {
      for (const order of answer.orders) await keepOrder(trx, vault, toRow(vault, order, of));
    });
    if (answer.next === null) return answer.journalId;
    after = answer.next;
  }
  log.warn({ deviceId }, 'what a phone told of its journal did not come to an end');
  return undefined;
}

/** What is told again counts. One that somebody changed learns of it too, and stays without proof. */
async function keepOrder(trx: Trx, vault: Vault, order: NewOrder): Promise<void> {
  const made = await maybe(trx, insertOrder(order));
  if (made) return signPowerRow(trx, vault, orderPower, made.id);
  const id = `${order.intentId}.${order.epoch}`;
  await lowerPowerRow(trx, vault, orderPower, id, () => updateOrder(id, order).execute(trx));
}

function toRow(
  vault: Vault,
  order: JournalOrder,
  of: Pick<NewOrder, 'recoveryId' | 'deviceId' | 'journalId'>,
): NewOrder {
  const {
    intentId,
    epoch,
    accountId,
    destination: { method, institutionCode, accountNumber: number },
    amount,
    sequence,
    state,
    takenAt,
  } = order;
  const reading = readMoney(amount);
  if (!reading.ok) throw new Error(`a journal told an amount that is none: ${reading.problem}`);
  const {
    money: { minor: amountMinor, currency },
  } = reading;
  const evidence = JSON.stringify({
    ...(order.state === 'pressed' && { evidence: order.evidence }),
    ...(order.state === 'closed' && { fence: order.fence }),
  });
  const payeeKey = payeeKeyOf(vault, {
    institutionId: `${currency === 'PHP' ? 'PH' : 'ID'}-${institutionCode}`,
    number,
  });
  return {
    ...of,
    intentId,
    epoch,
    accountId,
    sequence,
    state,
    method,
    payeeKey,
    payeeLast4: number.slice(-4),
    currency,
    amountMinor,
    takenAt,
    evidence,
  };
}
