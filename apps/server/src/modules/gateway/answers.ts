import { limits } from '@wallet/agent-protocol';
import type { Refused, RefusalCode } from '@wallet/agent-protocol';
import type { ReportOutcome } from '#modules/accounts';
import { recordAudit } from '#modules/audit';
import type { Connection, GatewayDeps } from './connection.ts';

/** A "no" to an agent. With `retry` it says the same thing again later. */
export function refused(
  code: RefusalCode,
  message: string,
  { retry = false, path }: { retry?: boolean; path?: string } = {},
): Refused {
  return { ok: false, code, message, retry, ...(path !== undefined && { path }) };
}

/** Something failed on our side: nothing is lost, the agent says it again. */
export const unavailable = refused(
  'unavailable',
  'The server could not store it now. Send it again.',
  { retry: true },
);

type Refusal = Extract<ReportOutcome, { refused: string }>;

/** What an agent hears when a report about an account was not taken; a foreign account is written down. */
export async function refuseReport(
  deps: GatewayDeps,
  connection: Connection,
  { accountId, refusal }: { accountId: string; refusal: Refusal },
): Promise<Refused> {
  switch (refusal.refused) {
    case 'notYourAccount':
      await noteForeign(deps, connection, accountId);
      return refused('notYourAccount', 'This device does not carry that account.');
    case 'identityMismatch':
      deps.log.warn(
        { deviceId: connection.device.id, accountId },
        'a phone shows another identity than the account\u2019s; the account is locked',
      );
      return refused(
        'conflict',
        'The identity on the screen is not the account\u2019s. The account is locked.',
      );
    case 'foreignCurrency':
      return refused('invalidMessage', 'It is not in the account\u2019s currency.', {
        path: refusal.path,
      });
  }
}

/** As many as a device may have of its own: one that makes up accounts must not fill the audit log. */
const mostForeign = limits.accountsPerDevice;

/** Writes down that a device spoke about an account that is not its own: once for each connection and account, so many of a connection. */
export async function noteForeign(
  { db, log }: GatewayDeps,
  { device, foreign }: Connection,
  accountId: string,
): Promise<void> {
  log.warn({ deviceId: device.id, accountId }, 'a device reported an account that is not its own');
  if (foreign.has(accountId) || foreign.size >= mostForeign) return;
  foreign.add(accountId);
  const actor = { actorId: device.id, actorRole: 'Device' };
  await db.transaction((trx) =>
    recordAudit(trx, {
      actor,
      mode: device.mode,
      action: 'device.reportedForeignAccount',
      entity: 'account',
      entityId: accountId,
    }),
  );
}
