import { missingForScope, payoutScopes, roles } from '@wallet/contract';
import type { TokenEndReason, TokenScope } from '@wallet/contract';
import { actOn, type Actor, recordAudit } from '#modules/audit';
import type { Trail } from '#modules/identity';
import type { Leaving, TokensOfPeople } from '#modules/users';
import { all, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { changePowerRow, lowerPowerRow } from '#platform/row-mac';
import { readSetting } from '#platform/settings';
import type { Vault } from '#platform/vault';
import { adoptionHoursSetting } from './adoption-hours-setting.ts';
import { apiTokenRows } from './api-token-rows.ts';
import {
  clearEnd,
  lockEnding,
  lockTokensAnsweredBy,
  setEnd,
  setRevoked,
} from './api-tokens.sql.ts';
import type { AnsweredToken } from './api-tokens.sql.ts';
import { apiTokenEvents } from '../management/events.ts';
import { publishTokenChanged } from './issue-api-token.ts';

/** What becomes of API tokens when the people change who answer for them. */
export function tokensOfPeople(deps: TokenDeps): TokensOfPeople {
  return {
    leave: async (trx, leaving) => {
      const { userId, stopNow } = leaving;
      const left = (await all(trx, lockTokensAnsweredBy(userId))).filter((token) =>
        exceeds(leaving, token),
      );
      await (stopNow
        ? stopTokens(deps, trx, left, leaving)
        : scheduleTokenEnd(deps, trx, left, leaving));
    },
    returnTo: async (trx, userId) => {
      for (const { id } of await all(trx, lockEnding(userId, 'userDisabled')))
        await changePowerRow(trx, deps.vault, apiTokenRows, id, () => clearEnd(id).execute(trx));
    },
  };
}

interface TokenDeps {
  vault: Pick<Vault, 'attest' | 'attests'>;
}

/** Whether a token can do what its person may no longer. */
function exceeds({ teamRole }: Leaving, { scopes, mode }: AnsweredToken): boolean {
  const holder = { roleId: roles.merchant, teamRole };
  return (
    teamRole === null || scopes.some((scope) => missingForScope(holder, scope, mode) !== undefined)
  );
}

/** Of these tokens those by which live money can leave the merchant. */
export function withPayoutScopes(tokens: readonly AnsweredToken[]): AnsweredToken[] {
  const strong: readonly TokenScope[] = payoutScopes;
  return tokens.filter(
    ({ mode, scopes }) => mode === 'live' && scopes.some((scope) => strong.includes(scope)),
  );
}

interface End extends Trail {
  userId: string;
  because: TokenEndReason;
  by: Actor;
}

/** Lets tokens end after the setting's time unless a colleague adopts them, and tells the merchants' people. */
export async function scheduleTokenEnd(
  { vault }: TokenDeps,
  trx: Trx,
  tokens: readonly AnsweredToken[],
  { userId, because, by, ip, userAgent, requestId }: End,
): Promise<void> {
  if (tokens.length === 0) return;
  const hours = await readSetting(trx, adoptionHoursSetting);
  const ends: Date[] = [];
  for (const { id, merchantId, mode, name } of tokens) {
    const { endsAt } = await lowerPowerRow(trx, vault, apiTokenRows, id, () =>
      one(trx, setEnd(id, { hours, because })),
    );
    ends.push(endsAt);
    await recordAudit(trx, {
      actor: by,
      merchantId,
      mode,
      ...actOn('apiToken.left', id),
      after: { name, answeredBy: userId, because, endsAt },
      ip,
      userAgent,
      requestId,
    });
  }
  const [first] = ends.sort((a, b) => a.getTime() - b.getTime());
  await notifyMakerLeft(trx, tokens, { userId, act: because, until: first });
}

async function stopTokens(
  { vault }: TokenDeps,
  trx: Trx,
  tokens: readonly AnsweredToken[],
  { by, because, ip, userAgent, requestId }: Leaving,
): Promise<void> {
  for (const { id, merchantId, mode, name } of tokens) {
    await lowerPowerRow(trx, vault, apiTokenRows, id, () =>
      setRevoked(id, by.actorId).execute(trx),
    );
    await recordAudit(trx, {
      actor: by,
      merchantId,
      mode,
      ...actOn('apiToken.revoked', id),
      before: { name, state: 'active' },
      after: { name, state: 'revoked' },
      reason: because,
      ip,
      userAgent,
      requestId,
    });
    await publishTokenChanged(trx, { id, name, mode, merchantId, act: 'revoked' });
  }
}

/** Tells each merchant whose tokens these are that their person is not what he was. */
export async function notifyMakerLeft(
  trx: Trx,
  tokens: readonly AnsweredToken[],
  {
    userId,
    act,
    until,
  }: { userId: string; act: TokenEndReason | 'passwordChanged'; until?: Date | undefined },
): Promise<void> {
  const byMerchant = Map.groupBy(tokens, ({ merchantId }) => merchantId);
  for (const [merchantId, own] of byMerchant)
    await publish(trx, apiTokenEvents.makerLeft, {
      key: userId,
      mode: own.some(({ mode }) => mode === 'live') ? 'live' : 'test',
      payload: {
        merchantId,
        userId,
        act,
        names: own.map(({ name }) => name),
        ...(until && { until: until.toISOString() }),
      },
    });
}
