import type { Refused } from '@wallet/agent-protocol';
import type { ReportOutcome } from '#modules/accounts/login';
import { refused } from './answers.ts';
import type { Connection, GatewayDeps } from './connection.ts';
import { noteForeign } from './foreign.ts';

type RefusedReport = Extract<ReportOutcome, { refused: string }>;

/** What an agent hears when a report about an account was not taken; a foreign account is written down. */
export async function refuseReport(
  deps: GatewayDeps,
  connection: Connection,
  { accountId, refusal }: { accountId: string; refusal: RefusedReport },
): Promise<Refused> {
  switch (refusal.refused) {
    case 'notYourAccount':
      return refuseAccount(deps, connection, accountId);
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

/** Refuses what is about an account that the device does not carry, and writes it down. */
export async function refuseAccount(
  deps: GatewayDeps,
  connection: Connection,
  accountId: string,
): Promise<Refused> {
  await noteForeign(deps, connection, { what: 'account', id: accountId });
  return refused('notYourAccount', 'This device does not carry that account.');
}
