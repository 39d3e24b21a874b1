import type {
  Currency,
  endpoints,
  FiltersOf,
  Mode,
  PayoutMethodType,
  PayoutStatus,
  VerificationReason,
  VerificationStatus,
  WithdrawalSource,
  WithdrawalStatus,
  WithdrawalTab,
} from '@wallet/contract';
import { statusesOfTab } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { conditionsOf, createdWithin, equals, every, olderThan } from '#platform/lists';
import type { PageBounds } from '#platform/lists';

export interface Owner {
  merchantId: string;
  mode: Mode;
}

/** A request with its inquiry and the attempt that it is about. Amounts in minor units. */
export interface StoredRequest {
  id: string;
  refNo: string;
  reference: string | null;
  mode: Mode;
  merchantId: string;
  source: WithdrawalSource;
  status: WithdrawalStatus;
  statusReason: string | null;
  currency: Currency;
  amountMinor: bigint;
  feeMinor: bigint;
  payoutMethodId: string | null;
  shown: {
    method: PayoutMethodType;
    country: 'ID' | 'PH';
    institutionCode: string;
    institutionName: string;
    last4: string;
    holderName: string | null;
  };
  nameCheck: VerificationStatus | null;
  foundName: string | null;
  nameScore: number | null;
  nameReason: VerificationReason | null;
  sessionId: string | null;
  note: string | null;
  customerName: string | null;
  isPublic: boolean;
  /** A customer asked by the public form and confirmed: the merchant has to accept it. */
  waitsForMerchant: boolean;
  holdId: string | null;
  /** Until when its payer may confirm it. */
  confirmBy: Date | null;
  /** From when on it goes on although a person typed its destination. */
  destinationCoolAt: Date | null;
  waitingReason: string | null;
  since: Date;
  createdAt: Date;
  updatedAt: Date;
  createdById: string | null;
  createdByName: string | null;
  transactionId: string | null;
  transactionCode: string | null;
  transactionStatus: PayoutStatus | null;
  transactionReason: string | null;
  transactionAt: Date | null;
  paidAt: Date | null;
  paidMinor: bigint | null;
  providerFeeMinor: bigint | null;
  providerReference: string | null;
  lineId: string | null;
}

/** Of a request `w`, its inquiry `v`, its attempt `t`, and whoever asked `u`. */
export const requestColumns = sql`w.id, w.ref_no as "refNo", w.merchant_reference as reference, w.mode,
  w.merchant_id as "merchantId", w.source, w.status, w.status_reason as "statusReason", w.currency,
  w.amount as "amountMinor", w.fee as "feeMinor", w.payout_method_id as "payoutMethodId",
    w.destination_shown as shown, v.status as "nameCheck", v.found_name as "foundName",
  v.name_score as "nameScore", v.reason as "nameReason", w.session_id as "sessionId", w.note,
    w.customer_name as "customerName", w.is_public as "isPublic",
  w.is_public and w.status = 'awaitingConfirmation'
    and (w.session_id is null or w.customer_confirmed_at is not null) as "waitsForMerchant",
      w.hold_id as "holdId", w.confirm_by as "confirmBy",
        coalesce(w.cools_until, w.destination_cool_at) as "destinationCoolAt",
  w.waiting_reason as "waitingReason", w.stands_since as since, w.created_at as "createdAt",
    w.updated_at as "updatedAt", u.id as "createdById", u.name as "createdByName",
  t.id as "transactionId", t.code as "transactionCode", t.status as "transactionStatus",
    t.status_reason as "transactionReason", t.created_at as "transactionAt", t.paid_at as "paidAt",
  t.paid_amount as "paidMinor", t.provider_fee as "providerFeeMinor",
    t.provider_transaction_id as "providerReference", t.line_id as "lineId"`;

/** A merchant sees who of its own people asked, and nobody of the house. */
const ownJoined = sql`withdrawal_request w left join account_verification v on v.id = w.verification_id
  left join transaction t on t.id = w.transaction_id
  left join app_user u on u.id = w.created_by and u.merchant_id = w.merchant_id`;

const isUnknown = sql`exists (select from transaction t
  where t.id = w.transaction_id and t.status in ('unknown', 'review') and w.status = 'processing')`;

/** Its institution knows no such account, and no payer stands before a page who names another: a person is asked. */
const isNameFailed = sql`(w.status = 'verificationFailed' and w.source <> 'payPage')`;

/** The requests of a tab: by their status, or by the outcome that nobody knows. */
export function inTab(tab: WithdrawalTab): RawBuilder<boolean> {
  if (tab === 'unknown') return sql`(w.status = 'processing' and ${isUnknown})`;
  const statuses = sql<boolean>`w.status = any(${[...statusesOfTab[tab]]}::text[])`;
  if (tab === 'onHold') return sql`(${statuses} or ${isNameFailed})`;
  return tab === 'open' ? sql`(${statuses} and not ${isNameFailed})` : statuses;
}

/** A code, a reference, last digits or, for readers of names, a prefix; by indexes behind policies. */
export function isLike(
  search: string,
  { isMasked = false }: { isMasked?: boolean | undefined } = {},
): RawBuilder<boolean> {
  const text = search.trim();
  const name = text.toLowerCase();
  const byName = isMasked
    ? sql``
    : sql` or (w.holder_lower collate "C" >= ${name} and w.holder_lower collate "C" < ${`${name}\u{10FFFF}`})`;
  return sql`(w.ref_no = ${text.toUpperCase()} or w.session_id = (select s.id from transaction_session s
    where s.ref_no = ${text.toUpperCase()}) or w.merchant_reference = ${text} or w.last4 = ${text}${byName})`;
}

/** The mode is the owner's. */
export type RequestFilters = Omit<
  FiltersOf<typeof endpoints.listWithdrawals | typeof endpoints.listOwnWithdrawals>,
  'mode'
>;

function conditionsFor({ merchantId, mode }: Owner, filters: RequestFilters): RawBuilder<unknown> {
  return every([
    sql`w.merchant_id = ${merchantId} and w.mode = ${mode}`,
    ...conditionsOf(filters, {
      status: equals('w.status'),
      tab: inTab,
      reference: equals('w.merchant_reference'),
      search: (search) => isLike(search),
      ...createdWithin('wdr', 'w.id'),
    }),
  ]);
}

/** A page, newest first. */
export function selectOwnRequests(
  owner: Owner,
  filters: RequestFilters,
  { after, limit }: PageBounds,
): RawBuilder<StoredRequest> {
  return sql`select ${requestColumns} from ${ownJoined}
    where ${conditionsFor(owner, filters)} ${olderThan('w.id', after)} order by w.id desc limit ${limit}`;
}

export function selectOwnRequest(
  { merchantId, mode }: Owner,
  id: string,
): RawBuilder<StoredRequest> {
  return sql`select ${requestColumns} from ${ownJoined}
    where w.id = ${id} and w.merchant_id = ${merchantId} and w.mode = ${mode}`;
}

/** How many there are of a filter, exact to 1,000. */
export function countOwnRequests(
  owner: Owner,
  filters: RequestFilters,
): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count
    from (select from withdrawal_request w where ${conditionsFor(owner, filters)} limit 1001) found`;
}

const storedStepColumns = columnsOf('status, status_reason, revision, at from withdrawal_step s');

export interface StoredStep extends RowOf<typeof storedStepColumns> {
  status: WithdrawalStatus;
}

/** Each status that it came into, oldest first. */
export function selectOwnSteps({ merchantId, mode }: Owner, id: string): RawBuilder<StoredStep> {
  return sql`select ${storedStepColumns} from withdrawal_step s
    where s.request_id = ${id} and s.merchant_id = ${merchantId} and s.mode = ${mode} order by s.revision, s.at`;
}

const storedAttemptColumns = columnsOf(`id, code, status, status_reason, created_at, completed_at
  from transaction t`);

export type StoredAttempt = RowOf<typeof storedAttemptColumns>;

/** Each attempt to pay it, oldest first. */
export function selectOwnAttempts(
  { merchantId, mode }: Owner,
  id: string,
): RawBuilder<StoredAttempt> {
  return sql`select ${storedAttemptColumns} from transaction t
    where t.withdrawal_request_id = ${id} and t.merchant_id = ${merchantId} and t.mode = ${mode} order by t.id`;
}

/** When the line of what was paid was posted; for finding its entries. */
export function selectOwnPosting(
  { merchantId, mode }: Owner,
  id: string,
): RawBuilder<{ cause: string; at: Date }> {
  return sql`select c.cause, c.at from posted_causes(array(
      select 'line:' || t.line_id from transaction t
        where t.withdrawal_request_id = ${id} and t.merchant_id = ${merchantId} and t.mode = ${mode}
          and t.line_id is not null)) c`;
}
