import type { Vault } from '#platform/vault';
import { systemActor } from '#modules/audit';
import type { identityEvents } from '#modules/identity';
import { all, type Trx } from '#platform/db';
import type { Listener, PayloadOf } from '#platform/events';
import { lockTokensAnsweredBy } from './api-tokens.sql.ts';
import { scheduleTokenEnd, notifyMakerLeft, withPayoutScopes } from './leave-tokens.ts';

type PasswordChange = PayloadOf<typeof identityEvents.passwordChanged>;

/**
 * Somebody has another password. Chosen by a mailed link it may be a thief's, or its owner's after
 * one: live tokens by which money can leave end unless somebody, he himself too, looks at them and
 * adopts them. Changed by who knew the old one, they go on; the merchant's people are told which
 * there are.
 */
export function followPassword(deps: { vault: Vault }): Listener<PasswordChange> {
  return async (events, trx) => {
    for (const { payload } of events) await lookAtTokens(deps, trx, payload);
  };
}

async function lookAtTokens(
  deps: { vault: Vault },
  trx: Trx,
  { userId, by }: PasswordChange,
): Promise<void> {
  const tokens = await all(trx, lockTokensAnsweredBy(userId));
  if (by === 'password') return notifyMakerLeft(trx, tokens, { userId, act: 'passwordChanged' });
  return scheduleTokenEnd(deps, trx, withPayoutScopes(tokens), {
    userId,
    because: 'passwordReset',
    by: systemActor,
  });
}
