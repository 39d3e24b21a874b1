import { limits, protocolVersions } from '@wallet/agent-protocol';
import type { Hello, Refused, Welcome } from '@wallet/agent-protocol';
import { checkIdentity } from '#modules/statements/snapshots';
import { heartbeatSeconds } from '#modules/devices';
import { refused } from './answers.ts';
import type { Connection, GatewayDeps } from './connection.ts';
import { noteForeign } from './foreign.ts';
import type { Handshakes } from './handshakes.ts';

export interface HandshakeAnswer {
  welcome: Welcome | Refused;
  /** Commands are queued for the phone, or were under way when it was lost. */
  hasCommands: boolean;
}

/**
 * A phone introduces itself: from now on this connection is the device's. What it shows on its screens is compared with
 * its accounts; one that shows another identity is locked. Accounts that it lists and does not carry are ignored.
 */
export async function handleHandshake(
  { greet, ...deps }: GatewayDeps & { greet: Handshakes },
  connection: Connection,
  hello: Hello,
): Promise<HandshakeAnswer> {
  const protocolVersion = protocolVersions.find((version) =>
    hello.protocolVersions.includes(version),
  );
  if (protocolVersion === undefined)
    return {
      welcome: refused(
        'versionUnsupported',
        `This server speaks version ${protocolVersions.join(', ')}.`,
      ),
      hasCommands: false,
    };
  const {
    agentVersion,
    model,
    osVersion,
    serial,
    bootId,
    journalId,
    sims,
    capabilities = [],
  } = hello;
  const deviceId = connection.device.id;
  const greeting = {
    deviceId,
    connectionId: connection.id,
    tokenHash: connection.device.tokenHash,
    agentVersion,
    model,
    osVersion,
    serial,
    bootId,
    journalId,
    sims,
    capabilities,
  };
  const greeted = await greet(greeting);
  if (!greeted) {
    connection.socket.disconnect(true);
    return { welcome: refused('unavailable', 'This device is not in use.'), hasCommands: false };
  }
  for (const id of await checkIdentities(deps, deviceId, hello))
    await noteForeign(deps, connection, { what: 'account', id, isListed: true });
  Object.assign(connection, { greeted: true, journalId });
  const { linesPerRead, messageBytes, queuedCommands, messagesPerMinute } = limits;
  const serverTime = deps.clock.now().toISOString();
  const welcome = {
    ok: true,
    protocolVersion,
    deviceId,
    serverTime,
    heartbeatSeconds,
    limits: { linesPerRead, messageBytes, queuedCommands, messagesPerMinute },
  } as const;
  return { welcome, hasCommands: greeted.hasCommands };
}

/** Compares what the phone shows with its accounts, all or nothing; answers the accounts that are not its own. */
async function checkIdentities(
  { db, vault }: GatewayDeps,
  deviceId: string,
  { accounts }: Hello,
): Promise<string[]> {
  const shown = accounts.flatMap(({ accountId, identity }) =>
    identity ? [{ accountId, identity }] : [],
  );
  if (shown.length === 0) return [];
  return db.transaction(async (trx) => {
    const foreign: string[] = [];
    for (const { accountId, identity } of shown) {
      const outcome = await checkIdentity(trx, vault, { deviceId, accountId, identity });
      if ('refused' in outcome && outcome.refused === 'notYourAccount') foreign.push(accountId);
    }
    return foreign;
  });
}
