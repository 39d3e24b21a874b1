import type { Mode } from '@wallet/contract';
import { all, type Trx } from '#platform/db';
import { publish, publishAll } from '#platform/events';
import {
  selectReconnected,
  selectDoubted,
  updateDoubted,
  updateTrusted,
} from '../acts/device-care.sql.ts';
import { writeEvents } from '../device-events.ts';
import type { DevicesDeps, ReadRisk } from '../devices-deps.ts';
import { deviceEvents } from '../events.ts';
import { riskOf, spokenRisk } from '../money-at-risk.ts';
import { moveCommand } from '#modules/gateway/queue';

/** Phones came back: ends what they were asked for and what has come true by that. */
export async function endCares(trx: Trx, deviceIds: readonly string[]): Promise<void> {
  for (const { id, kind, bootId, agentVersion } of await all(trx, selectReconnected(deviceIds))) {
    await moveCommand(trx, id, 'succeed', {
      result: kind === 'restart' ? { bootId } : { agentVersion },
    });
  }
}

export interface AgentChange {
  deviceId: string;
  mode: Mode;
  from: string;
  to: string;
}

/**
 * Agents introduced themselves as another version than before: writes it into the devices' timelines. Where money is at
 * risk at that moment the device is doubted until nothing is open any more.
 */
export async function noteAgentChanges(
  trx: Trx,
  changes: readonly AgentChange[],
  readMoneyAtRisk: ReadRisk,
): Promise<void> {
  if (changes.length === 0) return;
  const risks = await readMoneyAtRisk(trx, { deviceIds: changes.map(({ deviceId }) => deviceId) });
  const judged = changes.map((change) => ({ ...change, risk: riskOf(risks, change.deviceId) }));
  await writeEvents(
    trx,
    judged.map(({ deviceId, from, to, risk }) => ({
      deviceId,
      kind: risk.isSafe ? 'agentChanged' : 'agentChangedAtRisk',
      reason: `${from} \u2192 ${to}${risk.isSafe ? '' : `; ${spokenRisk(risk)}`}`,
    })),
  );
  const doubted = judged.filter(({ risk }) => !risk.isSafe);
  if (doubted.length > 0) await updateDoubted(doubted).execute(trx);
  await publishAll(
    trx,
    deviceEvents.agentChanged,
    judged.map(({ deviceId, mode, from, to, risk }) => ({
      key: deviceId,
      mode,
      payload: { deviceId, from, to, isAtRisk: !risk.isSafe },
    })),
  );
}

/** Ends the doubt about devices with nothing open; tells how many. For every few seconds. */
export async function trustAgents({
  db,
  readMoneyAtRisk,
}: Pick<DevicesDeps, 'db' | 'readMoneyAtRisk'>): Promise<number> {
  const ids = (await all(db.read, selectDoubted())).map(({ id }) => id);
  if (ids.length === 0) return 0;
  return db.transaction(async (trx) => {
    const risks = await readMoneyAtRisk(trx, { deviceIds: ids });
    const trusted = await all(trx, updateTrusted(ids.filter((id) => riskOf(risks, id).isSafe)));
    for (const { id, mode } of trusted)
      await publish(trx, deviceEvents.changed, { key: id, mode, payload: { deviceId: id } });
    return trusted.length;
  });
}
