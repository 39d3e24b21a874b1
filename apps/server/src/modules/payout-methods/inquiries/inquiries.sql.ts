import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { PayoutMethodType, VerificationReason, VerificationStatus } from '@wallet/contract';
import type { Owner } from '../own-methods.sql.ts';

/** Whoever starts an inquiry for a merchant waits here for the one before, so that each is counted. */
export function lockInquiries({ merchantId, mode }: Owner): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`inquiries ${merchantId} ${mode}`}, 0))`;
}

export interface InquiryCounts {
  lastMinute: number;
  lastDay: number;
  destinationDay: number;
}

/**
 * What a stranger asks for counts among strangers' alone, except that he finds the account of
 * somebody asked for as often as anybody did. Counted by the rows, so that a restart forgets
 * nothing and several processes count together.
 */
export function countInquiries(
  { merchantId, mode }: Owner,
  { payeeKey, byStranger }: { payeeKey: string; byStranger: boolean },
): RawBuilder<InquiryCounts> {
  return sql`select count(*) filter (where by_stranger = ${byStranger}
    and created_at > now() - interval '1 minute')::int as "lastMinute",
      count(*) filter (where by_stranger = ${byStranger})::int as "lastDay",
        count(*) filter (where payee_key = ${payeeKey}
          and (${byStranger} or not by_stranger))::int as "destinationDay" from account_verification
    where merchant_id = ${merchantId} and mode = ${mode}
      and id >= id_floor('avf', now() - interval '1 day 1 hour') and created_at > now() - interval '1 day'`;
}

export interface NewInquiryRow extends Owner {
  id: string;
  payoutMethodId: string | null;
  method: PayoutMethodType;
  country: string;
  code: string;
  bankName: string;
  bankShortName: string | null;
  numberEnc: string;
  payeeKey: string;
  last4: string;
  holderName: string | null;
  /** Null: nobody can ask, and it has ended. */
  accountId: string | null;
  /** Of test mode: its answer is known already. */
  answersByRule: boolean;
  createdBy: string | null;
  /** Asked for by a public form. */
  byStranger: boolean;
}

/** What has begun ends within the time by the database's clock. */
export function insertInquiry(
  row: NewInquiryRow,
  { deadlineMs, virtualAfterMs }: { deadlineMs: number; virtualAfterMs: number },
): RawBuilder<unknown> {
  const after = (ms: number) => sql`now() + ${ms}::float8 * interval '1 millisecond'`;
  const hasBegun = row.accountId !== null;
  return sql`insert into account_verification (id, merchant_id, mode, payout_method_id, method, country,
    institution_code, bank_name, bank_short_name, number_enc, payee_key, last4,
      holder_name, status, reason, account_id, asked, answer_at, expires_at, ended_at, created_by, by_stranger)
    values (${row.id}, ${row.merchantId}, ${row.mode}, ${row.payoutMethodId}, ${row.method}, ${row.country},
      ${row.code}, ${row.bankName}, ${row.bankShortName}, ${row.numberEnc},
      ${row.payeeKey}, ${row.last4}, ${row.holderName}, ${hasBegun ? 'verifying' : 'unsupported'},
        ${hasBegun ? null : 'noAccount'}, ${row.accountId},
      ${row.accountId === null ? [] : [row.accountId]},
        ${row.answersByRule ? after(virtualAfterMs) : sql`null`}, ${after(deadlineMs)},
          ${hasBegun ? sql`null` : sql`now()`}, ${row.createdBy}, ${row.byStranger})`;
}

/** The method's latest inquiry from now on; what an earlier one said counts no longer. */
export function linkInquiry(
  payoutMethodId: string,
  id: string,
  verification: string,
): RawBuilder<unknown> {
  return sql`update payout_method set verification_id = ${id}, verification = ${verification},
    verified_name = null, verified_at = null, updated_at = now() where id = ${payoutMethodId}`;
}

export interface LockedInquiry extends Owner, RowOf<typeof accountVerificationColumns> {
  method: PayoutMethodType;
  /** Zero or less when its time is over. */
  leftMs: number;
}

const accountVerificationColumns = columnsOf(`id, payout_method_id, method, country,
  institution_code as code, number_enc, last4, holder_name, status, account_id, asked, late_at
  from account_verification v`);
const locked = sql`${accountVerificationColumns}, v.merchant_id as "merchantId", v.mode,
  (extract(epoch from v.expires_at - now()) * 1000)::float8 as "leftMs"`;

export function lockInquiry(id: string): RawBuilder<LockedInquiry> {
  return sql`select ${locked} from account_verification v where v.id = ${id} for update`;
}

/** Open ones whose virtual account answers now, or whose time is over; 200 at most, skipping held ones. */
export function lockDueInquiries(): RawBuilder<LockedInquiry> {
  return sql`select ${locked} from account_verification v
    where v.status = 'verifying' and (v.expires_at <= now() or v.answer_at <= now()) order by v.id limit 200
      for update skip locked`;
}

export interface InquiryEnd {
  id: string;
  status: VerificationStatus;
  reason: VerificationReason | null;
  foundName: string | null;
  nameScore: number | null;
  answerEnc: string | null;
}

/** No row: it had ended. */
export function endInquiry({
  id,
  status,
  reason,
  foundName,
  nameScore,
  answerEnc,
}: InquiryEnd): RawBuilder<{ id: string }> {
  return sql`update account_verification
    set status = ${status}, reason = ${reason}, found_name = ${foundName}, name_score = ${nameScore}::smallint,
    answer_enc = ${answerEnc}, ended_at = now(), updated_at = now()
      where id = ${id} and status = 'verifying' returning id`;
}

/** What the latest inquiry of a method said is the method's. */
export function setMethodVerification({
  inquiryId,
  verification,
  verifiedName,
}: {
  inquiryId: string;
  verification: string;
  verifiedName: string | null;
}): RawBuilder<unknown> {
  return sql`update payout_method set verification = ${verification}, verified_name = ${verifiedName},
    verified_at = now(), updated_at = now() where verification_id = ${inquiryId}`;
}

/** An answer that came too late, the first of them. */
export function saveLateAnswer(id: string, lateEnc: string): RawBuilder<unknown> {
  return sql`update account_verification set late_at = now(), late_enc = ${lateEnc}, updated_at = now()
    where id = ${id} and status <> 'verifying' and late_at is null`;
}

export function setAsked(id: string, accountId: string): RawBuilder<unknown> {
  return sql`update account_verification
    set account_id = ${accountId}, asked = asked || ${accountId}::text, updated_at = now() where id = ${id}`;
}
