import { mayRole, methodTable, ApiError } from '@wallet/contract';
import type { BrandingInput, LateMoneyPolicy, Money, PaymentMethod } from '@wallet/contract';
import { actOn, type Actor, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { holdRaise, supersedeRaise } from '#modules/pending-changes';
import { canonicalJson } from '#platform/canonical-json';
import { maybe, type Trx } from '#platform/db';
import { changePowerRow, rowKeys } from '#platform/row-mac';
import { isPolicyRaised } from '../terms/is-raised.ts';
import { knowsLogo } from './save-logo.ts';
import type { Branding, Merchant } from '../merchant.ts';
import { merchantPower } from '../merchant-power.ts';
import type { MerchantsDeps } from '../merchants-deps.ts';
import { lockMerchant, updateSettings } from '../profiles.sql.ts';
import { readMerchant } from '../read-merchant.ts';

/** What is left out stays as it is. */
export interface MerchantUpdate {
  /** The one that was read: saving over somebody else’s change is refused. */
  revision: number;
  name?: string | undefined;
  timeZone?: string | undefined;
  allowedMethods?: PaymentMethod[] | undefined;
  allowedOrigins?: string[] | undefined;
  returnOrigins?: string[] | undefined;
  ipAllowlist?: string[] | undefined;
  branding?: BrandingInput | undefined;
  depositTtlSeconds?: number | undefined;
  confirmTtlSeconds?: number | undefined;
  lateWindowSeconds?: number | undefined;
  lateMoneyPolicy?: LateMoneyPolicy | undefined;
  requestTransaction?: { deposit: boolean; withdrawal: boolean } | undefined;
  strangersPercent?: number | undefined;
  approvalPolicy?:
    | {
        automaticUpTo: Money | null;
        automaticPerDay: Money | null;
        secondPersonAbove: Money | null;
        /** Left out, it stays. */
        newDestinationsPerDay?: Money | null | undefined;
      }
    | undefined;
}

export interface MerchantChange extends Trail {
  principal: UserPrincipal;
  id: string;
  input: MerchantUpdate;
}

const settings = [
  'name',
  'timeZone',
  'allowedMethods',
  'allowedOrigins',
  'returnOrigins',
  'ipAllowlist',
  'branding',
  'depositTtlSeconds',
  'confirmTtlSeconds',
  'lateWindowSeconds',
  'lateMoneyPolicy',
  'requestTransaction',
  'strangersPercent',
  'approvalPolicy',
] as const;
type Settings = Pick<Merchant, (typeof settings)[number]>;

/**
 * Saves settings in the caller's transaction. Payments that exist keep what was fixed into them.
 * What is as wished already leaves no trace. A policy of approvals that raises waits for its time
 * and a second person; the rest is saved. Refuses with notFound, rowNotProved, stateConflict for a
 * closed merchant, revisionConflict, methodNotOfCurrency, currencyMismatch, pictureInvalid for a
 * logo that was not uploaded for it, or forbidden for a policy of approvals that somebody changes
 * who may set no limits: he decides withdrawals himself, up to a limit.
 */
export async function updateMerchant(
  deps: RaiseDeps,
  trx: Trx,
  { principal, id, input, ...trail }: MerchantChange,
): Promise<void> {
  const locked = await maybe(trx, lockMerchant(id));
  const found = locked && (await readMerchant(trx, id));
  if (!found) throw new ApiError('notFound');
  if (found.status === 'closed')
    throw new ApiError('stateConflict', { detail: 'A closed merchant stays as it is.' });
  if (found.revision !== input.revision) throw new ApiError('revisionConflict');
  const after = requested(found, input);
  const names = changed(found, after);
  if (names.length === 0) return;
  if (names.includes('allowedMethods')) refuseForeignMethods(after.allowedMethods, found);
  if (names.includes('approvalPolicy') && !mayRole(principal.roleId, 'merchants.changeTerms')) {
    throw new ApiError('forbidden', {
      detail:
        'The permission merchants.changeTerms is missing: when a withdrawal needs a person is a limit.',
    });
  }
  const { logoUrl } = after.branding;
  if (logoUrl != null && logoUrl !== found.branding.logoUrl && !(await knowsLogo(trx, id, logoUrl)))
    throw new ApiError('pictureInvalid', { detail: 'Upload the picture first.' });
  const isHeld =
    names.includes('approvalPolicy') &&
    (await holdPolicy(deps, trx, { principal, found, after, ...trail }));
  const now = isHeld ? { ...after, approvalPolicy: found.approvalPolicy } : after;
  await storeSettings(trx, { found, after: now, by: actorOf(principal), ...trail });
}

type RaiseDeps = Pick<MerchantsDeps, 'identity' | 'readOperatorSums'>;

/** Whether a policy waits because it raises. What lowers it holds at once, and ends what waits. */
async function holdPolicy(
  { identity, readOperatorSums: readHouseSums }: RaiseDeps,
  trx: Trx,
  {
    principal,
    found,
    after,
    ...trail
  }: Trail & { principal: UserPrincipal; found: Merchant; after: Settings },
): Promise<boolean> {
  const about = { act: 'approvalPolicy', subjectId: found.id, principal, ...trail } as const;
  const [before, requested] = [found.approvalPolicy, after.approvalPolicy];
  if (isPolicyRaised(before, requested, await readHouseSums(trx, found.currency))) {
    const raise = { ...about, merchantId: found.id, persons: 2, before, after: requested } as const;
    return (await holdRaise(trx, identity, raise)) !== null;
  }
  await supersedeRaise(trx, identity, about);
  return false;
}

function changed(before: Settings, after: Settings) {
  return settings.filter((name) => canonicalJson(before[name]) !== canonicalJson(after[name]));
}

/** Writes settings with their trail; nothing when none is another. Refuses `rowNotProved`. */
export async function storeSettings(
  trx: Trx,
  { found, after, by, ...trail }: Trail & { found: Merchant; after: Settings; by: Actor },
): Promise<void> {
  const { id } = found;
  const names = changed(found, after);
  if (names.length === 0) return;
  const policyRises = names.includes('approvalPolicy');
  const save = updateSettings(id, {
    ...after,
    branding: canonicalJson(after.branding),
    requestTransaction: canonicalJson(after.requestTransaction),
    approvalPolicy: canonicalJson(after.approvalPolicy),
    policyRises,
  });
  await changePowerRow(trx, rowKeys(), merchantPower, id, () => save.execute(trx));
  const pick = (from: Settings) => Object.fromEntries(names.map((name) => [name, from[name]]));
  await recordAudit(trx, {
    actor: by,
    merchantId: id,
    ...actOn('merchant.changed', id),
    before: pick(found),
    after: pick(after),
    ...trail,
  });
}

function requested(before: Merchant, input: MerchantUpdate): Settings {
  const { branding, approvalPolicy, revision: _, ...plain } = input;
  const given = Object.fromEntries(
    Object.entries(plain).filter(([, value]) => value !== undefined),
  ) as Partial<Settings>;
  return {
    ...before,
    ...given,
    allowedMethods: [...new Set(given.allowedMethods ?? before.allowedMethods)],
    branding: branding ? brandingChanges(before.branding, branding) : before.branding,
    approvalPolicy: approvalPolicy
      ? requestedPolicy(before, approvalPolicy)
      : before.approvalPolicy,
  };
}

/** Left out stays; null goes. */
export function brandingChanges(before: Branding, input: BrandingInput): Branding {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(given) }).filter(
      ([, value]) => value !== null,
    ),
  );
}

function requestedPolicy(
  { currency, approvalPolicy: { newDestinationsPerDayMinor } }: Merchant,
  policy: NonNullable<MerchantUpdate['approvalPolicy']>,
): Merchant['approvalPolicy'] {
  const minorOf = (money: Money | null) => {
    if (money !== null && money.currency !== currency)
      throw new ApiError('currencyMismatch', { detail: `This merchant has ${currency}.` });
    return money?.minor ?? null;
  };
  return {
    automaticUpToMinor: minorOf(policy.automaticUpTo),
    automaticPerDayMinor: minorOf(policy.automaticPerDay),
    secondPersonAboveMinor: minorOf(policy.secondPersonAbove),
    newDestinationsPerDayMinor:
      policy.newDestinationsPerDay === undefined
        ? newDestinationsPerDayMinor
        : minorOf(policy.newDestinationsPerDay),
  };
}

export function refuseForeignMethods(
  methods: readonly PaymentMethod[],
  { currency }: Pick<Merchant, 'currency'>,
): void {
  const foreign = methods.filter((method) => methodTable[method].currency !== currency);
  if (foreign.length > 0)
    throw new ApiError('methodNotOfCurrency', {
      detail: `Not in ${currency}: ${foreign.join(', ')}.`,
    });
}
