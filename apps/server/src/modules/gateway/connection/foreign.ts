import { limits, type Refused } from '@wallet/agent-protocol';
import { recordAudit } from '#modules/audit';
import { countForeignReport } from '#modules/devices/fleet';
import { readCommand } from '../queue/move-command.ts';
import { refused } from './answers.ts';
import type { Connection, GatewayDeps } from './connection.ts';

/** What a device named that is not its own. */
export interface Foreign {
  what: 'account' | 'command' | 'order';
  id: string;
  /** What it said, where that may be about money. */
  report?: object;
  /** It only listed it, as an agent does that keeps an account which was moved to another phone. */
  isListed?: boolean;
}

/**
 * As many as a device may have accounts of its own: one that makes things up must not fill the
 * audit log.
 */
const mostForeign = limits.accountsPerDevice;

/**
 * Writes down that a device spoke for another one, on its timeline and with the account that it
 * named: once for each connection and thing, so many of a connection. Those that it did not only
 * list are counted, and are an alert when they are three within a day.
 */
export async function noteForeign(
  { db, log }: GatewayDeps,
  { device, foreign }: Connection,
  { what, id, report, isListed = false }: Foreign,
): Promise<void> {
  log.warn({ deviceId: device.id, [what]: id }, 'a device named what is not its own');
  if (foreign.has(id) || foreign.size >= mostForeign) return;
  foreign.add(id);
  const by = { actor: { actorId: device.id, actorRole: 'Device' }, mode: device.mode };
  await db.transaction(async (trx) => {
    if (what === 'account')
      await recordAudit(trx, {
        ...by,
        action: 'device.reportedForeignAccount',
        entity: 'account',
        entityId: id,
      });
    if (isListed) return;
    await recordAudit(trx, {
      ...by,
      action: 'device.spokeForAnother',
      entity: 'device',
      entityId: device.id,
      after: { [what]: id, ...(report && { report }) },
    });
    await countForeignReport(trx, device.id);
  });
}

/** So many commands are remembered as looked at; the oldest are forgotten first. */
const mostLooked = 100;

/**
 * Refuses what is about a command of another device, and writes it down. Undefined: the command is
 * its own, or nobody's. What was sent on this very line is not looked up.
 */
export async function refuseForeignCommand(
  deps: GatewayDeps,
  connection: Connection,
  commandId: string,
): Promise<Refused | undefined> {
  if (connection.looked.has(commandId)) return undefined;
  const owner = connection.foreign.has(commandId)
    ? null
    : (await readCommand(deps.db.read, commandId))?.deviceId;
  if (owner === undefined || owner === connection.device.id) {
    rememberCommand(connection, commandId);
    return undefined;
  }
  await noteForeign(deps, connection, { what: 'command', id: commandId });
  return refused('unknownCommand', 'There is no such command on this device.');
}

/** It is known not to be another device\u2019s. */
export function rememberCommand({ looked }: Connection, commandId: string): void {
  looked.delete(commandId);
  looked.add(commandId);
  for (const oldest of looked) {
    if (looked.size <= mostLooked) return;
    looked.delete(oldest);
  }
}
