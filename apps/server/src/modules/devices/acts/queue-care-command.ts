import { type AgentCapability, ApiError } from '@wallet/contract';
import type { Trx } from '#platform/db';
import { newId } from '#platform/ids';
import type { Vault } from '#platform/vault';
import { isOnline } from '../derive-state.ts';
import type { LockedDevice } from './device-actions.sql.ts';
import { enqueueCommand } from '#modules/gateway/queue';
import type { ActionInput } from './safe-actions.ts';

/** Time a phone has to come back: its start, or a version's download and start. */
const ttlMs: Readonly<Record<AgentCapability, number>> = {
  restart: 600_000,
  updateAgent: 1_800_000,
};
/** Before anything else that waits: from now on the device takes nothing new. */
const priority = 1;
const cannot: Readonly<Record<AgentCapability, string>> = {
  restart:
    'Its agent does not announce that it can restart the phone: it cannot be restarted from here.',
  updateAgent:
    'Its agent does not announce that it can update itself: it cannot be updated from here.',
};

/**
 * Refuses what makes no sense now: `deviceNotUsable` where the agent does not announce it, `stateConflict` for a phone
 * that is retired or away, that is starting anew already, or is that version.
 */
export function refuseUnaskable(
  kind: AgentCapability,
  device: LockedDevice,
  { version }: Pick<ActionInput, 'version'>,
): void {
  const { retiredAt, capabilities, lastSeenAt, isConnected, now, careCommand, agentVersion } =
    device;
  const conflict = (detail: string) => new ApiError('stateConflict', { detail });
  if (retiredAt) throw conflict('It was retired.');
  if (!capabilities.includes(kind)) throw new ApiError('deviceNotUsable', { detail: cannot[kind] });
  if (!isConnected || !isOnline(lastSeenAt, now))
    throw conflict('The phone is not connected: nobody would do it.');
  if (careCommand)
    throw conflict(
      careCommand === 'restart'
        ? 'It is being restarted already.'
        : 'Its agent is being updated already.',
    );
  if (kind === 'updateAgent' && version === agentVersion)
    throw conflict(`Its agent is version ${agentVersion} already.`);
}

/** Queues it before everything else. It ends when the phone comes back. */
export async function queueCareCommand(
  trx: Trx,
  vault: Vault,
  {
    kind,
    deviceId,
    version,
    by,
  }: { kind: AgentCapability; deviceId: string; version: string | null; by: ActionInput['by'] },
): Promise<string> {
  const common = { deviceId, idempotencyKey: newId('care'), ttlMs: ttlMs[kind], priority, by };
  const { commandId } =
    kind === 'restart'
      ? await enqueueCommand(trx, vault, { ...common, kind, payload: {} })
      : await enqueueCommand(trx, vault, { ...common, kind, payload: { version: version ?? '' } });
  return commandId;
}
