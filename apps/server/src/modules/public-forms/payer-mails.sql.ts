import type { Currency, Flag, Locale, Mode } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';
import type { PayerMailKind } from './payer-letter-messages.ts';

/** What a mail is written from. Sealed addresses open at the row they lie in. */
export interface MailSubject {
  merchantId: string;
  sessionId: string | null;
  refNo: string;
  locale: Locale | null;
  sessionEmail: string | null;
  requestEmail: string | null;
  currency: Currency;
  amountMinor: bigint;
  /** Of a deposit. */
  paidAt: Date | null;
  flag: Flag | null;
  code: string | null;
  institution: string | null;
  last4: string | null;
  /** It sends late money back, and the session is the one that the money came too late for. */
  isLineRefund: boolean;
  /** Nobody but the house ended it: it lacked money, or a person stopped it. */
  isStopped: boolean;
}

export function selectPaidDeposit(transactionId: string): RawBuilder<MailSubject> {
  return sql`select t.merchant_id as "merchantId", s.id as "sessionId", s.ref_no as "refNo", s.locale,
    s.customer_email_enc as "sessionEmail", null as "requestEmail", t.currency,
      coalesce(t.paid_amount, t.final_payment) as "amountMinor",
        coalesce(t.paid_at, t.completed_at) as "paidAt", t.flag, t.code, null as institution, null as last4,
          false as "isLineRefund", false as "isStopped"
    from transaction t join transaction_session s on s.id = t.session_id where t.id = ${transactionId}`;
}

export function selectEndedRequest(requestId: string): RawBuilder<MailSubject> {
  return sql`select coalesce(d.merchant_id, w.merchant_id) as "merchantId", s.id as "sessionId",
    coalesce(s.ref_no, w.ref_no) as "refNo", s.locale, s.customer_email_enc as "sessionEmail",
      w.email_enc as "requestEmail", w.currency,
      w.amount as "amountMinor", null as "paidAt", null as flag, null as code,
      coalesce(w.destination_shown ->> 'institutionShortName',
        w.destination_shown ->> 'institutionName') as institution, w.destination_shown ->> 'last4' as last4,
          r.request_id is not null as "isLineRefund",
      w.status = 'cancelled' and coalesce(w.status_reason in ('insufficientFunds', 'cancelledByOperator'),
        false) as "isStopped"
    from withdrawal_request w left join line_refund r on r.request_id = w.id
      left join transaction d on d.id = r.transaction_id
      left join transaction_session s on s.id = coalesce(w.session_id, d.session_id) where w.id = ${requestId}`;
}

export interface PayerMailRow {
  subjectId: string;
  kind: PayerMailKind;
  merchantId: string;
  mode: Mode;
  addressKey: string;
}

/** Mails to one address are counted one after the other, until the transaction ends. */
export function lockAddress(addressKey: string): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`payer mail ${addressKey}`}, 0))`;
}

/** No row when there was one about it before. `sent` only while the address got fewer than `mostInHour`. */
export function insertPayerMail(
  row: PayerMailRow,
  mostInHour: number,
): RawBuilder<{ sent: boolean }> {
  return sql`insert into payer_mail (subject_id, kind, merchant_id, mode, address_key, sent)
    select ${row.subjectId}, ${row.kind}, ${row.merchantId}, ${row.mode}, ${row.addressKey},
      (select count(*) from payer_mail
        where address_key = ${row.addressKey} and sent and created_at > now() - interval '1 hour') < ${mostInHour}
    on conflict do nothing returning sent`;
}
