import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type {
  Currency,
  endpoints,
  FiltersOf,
  Mode,
  PayoutMethodStatus,
  PayoutMethodType,
  PayoutWarning,
  VerificationReason,
  VerificationStatus,
} from '@wallet/contract';
import { conditionsOf, equals, every, olderThan, type PageBounds } from '#platform/lists';

export interface Owner {
  merchantId: string;
  mode: Mode;
}

interface StoredInstitution {
  country: 'ID' | 'PH';
  code: string;
  name: string;
  shortName: string | null;
}

export interface StoredMethod extends StoredInstitution {
  id: string;
  mode: Mode;
  method: PayoutMethodType;
  currency: Currency;
  last4: string;
  holderName: string;
  isDefault: boolean;
  status: PayoutMethodStatus;
  statusReason: string | null;
  usableAfter: Date;
  isUsable: boolean;
  verificationId: string | null;
  verification: VerificationStatus | null;
  reason: VerificationReason | null;
  foundName: string | null;
  nameScore: number | null;
  endedAt: Date | null;
  warnings: PayoutWarning[];
  replaces: string | null;
  replacedBy: string | null;
  createdAt: Date;
  createdById: string | null;
  createdByName: string | null;
}

const columns = sql`p.id, p.mode, p.type as method, p.currency, p.country, p.institution_code as code,
  p.bank_name as name, p.bank_short_name as "shortName", p.last4,
  p.bank_user_name as "holderName", p.is_default as "isDefault", p.status,
    p.status_reason as "statusReason", p.usable_after as "usableAfter",
  p.status = 'active' and p.usable_after <= now() as "isUsable", v.id as "verificationId",
    v.status as verification, v.reason, v.found_name as "foundName",
  v.name_score as "nameScore", v.ended_at as "endedAt", p.warnings, p.replaces,
    p.replaced_by as "replacedBy", p.created_at as "createdAt",
  u.id as "createdById", u.name as "createdByName"`;

/** With the latest inquiry, and who of the merchant's own people added it. */
const joined = sql`payout_method p left join account_verification v on v.id = p.verification_id
  left join app_user u on u.id = p.created_by and u.merchant_id = p.merchant_id`;

/** Without a status those that are active or blocked; the mode is the owner's. */
export type MethodFilters = Omit<
  FiltersOf<
    | typeof endpoints.listPayoutMethods
    | typeof endpoints.listOwnPayoutMethods
    | typeof endpoints.listMerchantPayoutMethods
  >,
  'mode'
>;

/** A page, newest first. */
export function selectMethods(
  { merchantId, mode }: Owner,
  filters: MethodFilters,
  { after, limit }: PageBounds,
): RawBuilder<StoredMethod> {
  const conditions = [
    sql`p.merchant_id = ${merchantId} and p.mode = ${mode}`,
    ...(filters.status === undefined ? [sql`p.status in ('active', 'blocked')`] : []),
    ...conditionsOf(filters, { status: equals('p.status') }),
  ];
  return sql`select ${columns} from ${joined} where ${every(conditions)} ${olderThan('p.id', after)}
    order by p.id desc limit ${limit}`;
}

export function selectMethod({ merchantId, mode }: Owner, id: string): RawBuilder<StoredMethod> {
  return sql`select ${columns} from ${joined}
    where p.id = ${id} and p.merchant_id = ${merchantId} and p.mode = ${mode}`;
}

export interface StoredVerification
  extends StoredInstitution, RowOf<typeof accountVerificationColumns> {
  method: PayoutMethodType;
}

const accountVerificationColumns = columnsOf(`id, mode, status, method, last4, holder_name,
  reason, found_name, name_score, payout_method_id, created_at, expires_at, ended_at
  from account_verification v`);
const inquiry = sql`${accountVerificationColumns}, v.country, v.institution_code as code, v.bank_name as name,
  v.bank_short_name as "shortName"`;

/** A page, newest first. */
export function selectVerifications(
  { merchantId, mode }: Owner,
  filters: FiltersOf<typeof endpoints.listAccountVerifications>,
  { after, limit }: PageBounds,
): RawBuilder<StoredVerification> {
  const conditions = [
    sql`v.merchant_id = ${merchantId} and v.mode = ${mode}`,
    ...conditionsOf(filters, { status: equals('v.status') }),
  ];
  return sql`select ${inquiry} from account_verification v
    where ${every(conditions)} ${olderThan('v.id', after)} order by v.id desc limit ${limit}`;
}

export function selectVerification(
  { merchantId, mode }: Owner,
  id: string,
): RawBuilder<StoredVerification> {
  return sql`select ${inquiry} from account_verification v
    where v.id = ${id} and v.merchant_id = ${merchantId} and v.mode = ${mode}`;
}
