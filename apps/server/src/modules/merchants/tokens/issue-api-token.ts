import { apiTokenLimit, missingForScope, ApiError } from '@wallet/contract';
import type { Mode, NewApiTokenAnswer, TokenScope } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { type Db, maybe, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import type { Vault } from '#platform/vault';
import { apiTokenAnswer } from './api-token-answer.ts';
import {
  countActiveTokens,
  isFuture,
  lockMaker,
  lockMerchantStatus,
  selectApiToken,
} from './api-tokens.sql.ts';
import { createApiToken } from './create-api-token.ts';
import { apiTokenEvents } from '../management/events.ts';

/** Somebody makes or ends a token of one merchant, the own one for its people. */
export interface ApiTokenAct extends Trail {
  principal: UserPrincipal;
  merchantId: string;
}

/** What every act on a token needs. */
export interface IssueDeps {
  db: Pick<Db, 'transaction'>;
  vault: Vault;
}

export interface ApiTokenInput {
  name: string;
  mode: Mode;
  scopes: readonly TokenScope[];
  ipAllowlist?: readonly string[] | undefined;
  expiresAt?: Date | undefined;
}

/**
 * Makes an API token for the own merchant; the answer alone holds it whole. Refuses with
 * merchantNotActive, tokenLimitReached, forbidden for a scope that the maker's own rights do not
 * cover, signedOut for a maker who was disabled meanwhile, or invalidRequest for an end that is not
 * in the future.
 */
export function issueApiToken(
  { db, vault }: IssueDeps,
  act: ApiTokenAct,
  input: ApiTokenInput,
): Promise<NewApiTokenAnswer> {
  return db.transaction(async (trx) => {
    await lockAnswerer(trx, act, input);
    await lockActiveMerchant(trx, act.merchantId);
    const { count } = await one(trx, countActiveTokens(act.merchantId, input.mode));
    if (count >= apiTokenLimit) throw new ApiError('tokenLimitReached');
    const made = await addApiToken({ vault }, trx, act, input);
    await publishTokenChanged(trx, {
      ...made.apiToken,
      merchantId: act.merchantId,
      act: 'created',
    });
    return made;
  });
}

/** Tells in the caller's transaction what was done to a token. */
export async function publishTokenChanged(
  trx: Trx,
  {
    id,
    name,
    mode,
    merchantId,
    act,
  }: {
    id: string;
    name: string;
    mode: Mode;
    merchantId: string;
    act: 'created' | 'rotated' | 'revoked' | 'adopted' | 'ended';
  },
): Promise<void> {
  await publish(trx, apiTokenEvents.changed, {
    key: id,
    mode,
    payload: { tokenId: id, merchantId, name, act },
  });
}

/**
 * Who acts is still there, stays so until the transaction ends, and has the rights that a token
 * with these scopes gives: he answers for what is asked with it. Always the first lock. Refuses
 * with signedOut, or forbidden with the missing right.
 */
export async function lockAnswerer(
  trx: Trx,
  { principal }: Pick<ApiTokenAct, 'principal'>,
  { scopes, mode }: Pick<ApiTokenInput, 'scopes' | 'mode'>,
): Promise<void> {
  const maker = await maybe(trx, lockMaker(principal.userId));
  if (!maker) throw new ApiError('signedOut');
  const holder = { roleId: principal.roleId, teamRole: maker.teamRole };
  for (const scope of scopes) {
    const missing = missingForScope(holder, scope, mode);
    if (missing !== undefined)
      throw new ApiError('forbidden', {
        detail: `The permission ${missing} is missing: a token with the scope ${scope} needs somebody who has it.`,
      });
  }
}

/** Waits for whoever makes a token of the same merchant now. Refuses with merchantNotActive. */
export async function lockActiveMerchant(trx: Trx, merchantId: string): Promise<void> {
  const merchant = await maybe(trx, lockMerchantStatus(merchantId));
  if (merchant === undefined || merchant.status === 'suspended' || merchant.status === 'closed')
    throw new ApiError('merchantNotActive');
}

/** Writes the token and its trail, and reads it back as screens see it. Refuses an end that is not in the future. */
export async function addApiToken(
  { vault }: Pick<IssueDeps, 'vault'>,
  trx: Trx,
  { principal, merchantId, ip, userAgent, requestId }: ApiTokenAct,
  input: ApiTokenInput,
): Promise<NewApiTokenAnswer> {
  const { ipAllowlist = [], expiresAt, ...rest } = input;
  if (expiresAt !== undefined && !(await one(trx, isFuture(expiresAt))).isFuture) {
    throw new ApiError('invalidRequest', {
      errors: [{ path: 'expiresAt', message: 'a time in the future' }],
    });
  }
  const unique = [...new Set(ipAllowlist)];
  const made = await createApiToken({ vault }, trx, {
    ...rest,
    merchantId,
    scopes: [...new Set(input.scopes)],
    ipAllowlist: unique,
    ...(expiresAt && { expiresAt }),
    by: actorOf(principal),
    ip,
    userAgent,
    requestId,
  });
  return {
    apiToken: apiTokenAnswer(await one(trx, selectApiToken(merchantId, made.id))),
    token: made.token,
  };
}
