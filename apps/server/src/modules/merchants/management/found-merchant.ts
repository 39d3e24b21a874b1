import { countryTable, ApiError, roles } from '@wallet/contract';
import type { Currency, Locale, MerchantDetail, PaymentMethod, UserRow } from '@wallet/contract';
import { type Actor, actorOf } from '#modules/audit';
import { emailKeysOf } from '#modules/identity/credentials';
import type { Trail, UserPrincipal } from '#modules/identity';
import { holdRaise } from '#modules/pending-changes';
import { makeInvited } from '#modules/users';
import { maybe, one, type Trx } from '#platform/db';
import { errorCode } from '#platform/error-code';
import type { PendingAnswer } from '../terms/change-terms.ts';
import { createMerchant } from './create-merchant.ts';
import type { MerchantsDeps } from '../merchants-deps.ts';
import { selectMerchantByCode } from '../merchants.sql.ts';
import {
  lockMerchantAlone,
  selectHasPosting,
  selectStatus,
  selectUserByEmail,
} from '../profiles.sql.ts';
import { readDetail } from './read-detail.ts';
import { refuseForeignMethods } from './update-merchant.ts';

export interface Founding extends Trail {
  principal: UserPrincipal;
  code: string;
  name: string;
  country: 'ID' | 'PH';
  currency: Currency;
  allowedMethods: PaymentMethod[];
  timeZone?: string | undefined;
  owner: { email: string; name: string; locale?: Locale | undefined };
  /** Otherwise it waits as pending. */
  activate?: boolean | undefined;
}

const zoneOf = { ID: 'Asia/Jakarta', PH: 'Asia/Manila' } as const;
const uniqueViolation = '23505';

/**
 * Makes a merchant with its ledger accounts and invites its owner by e-mail as the first of its team: all or nothing.
 * Refuses with merchantCodeUsed, emailUsed, emailInvalid, currencyNotOfCountry, methodNotOfCurrency or tooManyRequests.
 */
export async function foundMerchant(
  deps: MerchantsDeps,
  founding: Founding,
): Promise<MerchantDetail> {
  const {
    principal,
    code,
    country,
    currency,
    timeZone = zoneOf[country],
    owner,
    activate = false,
    ip,
    userAgent,
    requestId,
  } = founding;
  if (countryTable[country].currency !== currency) throw new ApiError('currencyNotOfCountry');
  refuseForeignMethods(founding.allowedMethods, { currency });
  await deps.invitations.take(principal.userId);
  const by = actorOf(principal);
  const allowedMethods = [...new Set(founding.allowedMethods)];
  return explained(deps, code, async (trx) => {
    const status = activate ? 'active' : 'pending';
    const id = await createMerchant(trx, {
      code,
      name: founding.name,
      country,
      currency,
      allowedMethods,
      timeZone,
      status,
      by,
      ip,
      userAgent,
      requestId,
    });
    await makeInvited(deps.identity, trx, {
      ...owner,
      timeZone,
      roleId: roles.merchant,
      teamRole: 'owner',
      merchantId: id,
      by,
      ip,
      userAgent,
      requestId,
    });
    return readDetail(deps, trx, { principal, id });
  });
}

export interface OwnerInvitation extends Trail {
  principal: UserPrincipal;
  merchantId: string;
  email: string;
  name: string;
}

/**
 * Invites another owner, for example because the first address was wrong. At once while the
 * merchant never had a posting; after that whoever is invited gets its money, so it waits for a
 * second person and the cool-down. Refuses with notFound, emailUsed, emailInvalid, tooManyRequests,
 * or stateConflict for a closed merchant and while an owner is active: owners invite others.
 */
export async function inviteOwner(
  deps: MerchantsDeps,
  { principal, merchantId, email, name, ...trail }: OwnerInvitation,
): Promise<UserRow | PendingAnswer> {
  await deps.invitations.take(principal.userId);
  return explained(deps, undefined, async (trx) => {
    await requireNoOwner(trx, merchantId);
    if ((await one(trx, selectHasPosting(merchantId))).hasPosting) {
      const held = await holdOwner(deps, trx, { principal, merchantId, email, name, ...trail });
      if (held !== null) return { pendingChangeId: held };
    }
    const by = actorOf(principal);
    return makeOwner(deps, trx, { merchantId, email, name, by, ...trail });
  });
}

/** Refuses `notFound`, and `stateConflict` for a closed merchant and while an owner is active. */
export async function requireNoOwner(trx: Trx, merchantId: string): Promise<void> {
  const merchant = await maybe(trx, lockMerchantAlone(merchantId));
  if (!merchant) throw new ApiError('notFound');
  const { activeOwners } = await one(trx, selectStatus(merchantId));
  if (activeOwners > 0 || merchant.status === 'closed')
    throw new ApiError('stateConflict', {
      detail: 'The merchant\u2019s own owners invite others.',
    });
}

/** Invites somebody as an owner of a merchant; ties both, unless two persons confirmed it. */
export function makeOwner(
  { identity }: Pick<MerchantsDeps, 'identity'>,
  trx: Trx,
  owner: Trail & {
    merchantId: string;
    email: string;
    name: string;
    by: Actor;
    confirmed?: boolean;
  },
): Promise<UserRow> {
  return makeInvited(identity, trx, { ...owner, roleId: roles.merchant, teamRole: 'owner' });
}

async function holdOwner(
  { identity }: MerchantsDeps,
  trx: Trx,
  { principal, merchantId, email, name, ...trail }: OwnerInvitation,
): Promise<string | null> {
  if (await maybe(trx, selectUserByEmail(emailKeysOf(identity.vault, email))))
    throw new ApiError('emailUsed');
  return holdRaise(trx, identity, {
    act: 'merchantOwner',
    subjectId: merchantId,
    merchantId,
    principal,
    persons: 2,
    before: null,
    after: { email, name },
    ...trail,
  });
}

/** Of two promises that can be broken here the code is asked for; otherwise it was the address. */
async function explained<T>(
  { db }: MerchantsDeps,
  code: string | undefined,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (errorCode(error) !== uniqueViolation) throw error;
    const isCodeUsed =
      code !== undefined && (await maybe(db.read, selectMerchantByCode(code))) !== undefined;
    throw new ApiError(isCodeUsed ? 'merchantCodeUsed' : 'emailUsed');
  }
}
