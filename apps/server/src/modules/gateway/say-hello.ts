import { limits, protocolVersions } from '@wallet/agent-protocol';
import type { Hello, Refused, Welcome } from '@wallet/agent-protocol';
import { checkIdentity } from '#modules/accounts';
import { greetDevice, heartbeatSeconds } from '#modules/devices';
import { noteForeign, refused } from './answers.ts';
import type { Connection, GatewayDeps } from './connection.ts';

/**
 * A phone introduces itself: from now on this connection is the device's. What it shows on its screens is compared with
 * its accounts; one that shows another identity is locked. Accounts that it lists and does not carry are ignored.
 */
export async function sayHello(deps: GatewayDeps, connection: Connection, hello: Hello): Promise<Welcome | Refused> {
  const protocolVersion = protocolVersions.find((version) => hello.protocolVersions.includes(version));
  if (protocolVersion === undefined) return refused('versionUnsupported', `This server speaks version ${protocolVersions.join(', ')}.`);
  const { db, vault, clock } = deps;
  const { agentVersion, model, osVersion, serial, bootId, journalId, sims } = hello;
  const deviceId = connection.device.id;
  const greeting = { deviceId, connectionId: connection.id, tokenHash: connection.device.tokenHash, agentVersion, model, osVersion, serial, bootId, journalId, sims };
  const foreign: string[] = [];
  const greeted = await db.transaction(async (trx) => {
    const mine = await greetDevice(trx, greeting);
    if (!mine) return undefined;
    for (const { accountId, identity } of hello.accounts) {
      if (!identity) continue;
      const outcome = await checkIdentity(trx, vault, { deviceId, accountId, identity });
      if ('refused' in outcome && outcome.refused === 'notYourAccount') foreign.push(accountId);
    }
    return mine;
  });
  if (!greeted) {
    connection.socket.disconnect(true);
    return refused('unavailable', 'This device is not in use.');
  }
  for (const accountId of foreign) await noteForeign(deps, connection, accountId);
  connection.greeted = true;
  const { linesPerRead, messageBytes, queuedCommands, messagesPerMinute } = limits;
  return {
    ok: true, protocolVersion, deviceId, serverTime: clock.now().toISOString(), heartbeatSeconds,
    limits: { linesPerRead, messageBytes, queuedCommands, messagesPerMinute },
  };
}
