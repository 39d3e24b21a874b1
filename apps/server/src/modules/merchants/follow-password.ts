import type { Vault } from '#platform/vault';
import { z } from 'zod';
import { systemActor } from '#modules/audit';
import { all } from '#platform/db';
import type { Listener } from '#platform/facts';
import { lockTokensAnsweredBy } from './api-tokens.sql.ts';
import { letEnd, tellMakerLeft, withPayoutScopes } from './leave-tokens.ts';

const passwordFact = z.object({ userId: z.string(), by: z.enum(['password', 'link']) });

/**
 * Somebody has another password. Chosen by a mailed link it may be a thief's, or its owner's after one: live tokens by which
 * money can leave end unless somebody, he himself too, looks at them and adopts them. Changed by who knew the old one, they
 * go on; the merchant's people are told which there are.
 */
export function followPassword(deps: { vault: Vault }): Listener {
  return async (fact, trx) => {
    const { userId, by } = passwordFact.parse(fact.payload);
    const tokens = await all(trx, lockTokensAnsweredBy(userId));
    if (by === 'password') return tellMakerLeft(trx, tokens, { userId, act: 'passwordChanged' });
    return letEnd(deps, trx, withPayoutScopes(tokens), {
      userId,
      because: 'passwordReset',
      by: systemActor,
    });
  };
}
