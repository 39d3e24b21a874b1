import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { Flag, Mode, Provider } from '@wallet/contract';

const transactionColumns = columnsOf(`id, code, kind, mode, status, status_reason, flag, method,
  currency, payment_amount as paymentMinor, amount_discount as discountMinor,
  extra_fee as extraFeeMinor, final_payment as finalMinor, paid_amount as paidMinor,
  provider_fee as providerFeeMinor, merchant_fee as merchantFeeMinor, net as netMinor,
  payer_name, provider_transaction_id as providerReference, qr_payload, line_id, created_at,
  expires_at, claimed_at, paid_at, completed_at from transaction t`);
const merchantColumns = columnsOf(`id as merchantId, code as merchantCode, name as merchantName
  from merchant m`);

/** A movement with everything that hangs on it by one row each. Amounts in minor units. */
export interface Subject extends RowOf<typeof transactionColumns>, RowOf<typeof merchantColumns> {
  flag: Flag;
  session: SessionOf | null;
  withdrawal: WithdrawalOf | null;
  account: AccountOf | null;
  device: { id: string; name: string } | null;
  now: Date;
}

/** Times inside JSON are texts with an offset, sums texts of minor units. */
export interface SessionOf {
  id: string;
  refNo: string;
  reference: string | null;
  source: string;
  status: string;
  minor: string;
  payloadHash: string | null;
  customerName: string | null;
  createdAt: string;
}

export interface WithdrawalOf extends SessionOf {
  feeMinor: string;
  destinationEnc: string;
  institution: string | null;
  last4: string | null;
  holderName: string | null;
}

export interface AccountOf {
  id: string;
  provider: Provider;
  label: string;
  holderName: string;
  numberEnc: string;
  last4: string;
}

/** Whose movements a reader may have: all, a merchant's, or those on a PhoneFarm user’s phones. */
export interface ProofScope {
  merchantId?: string | undefined;
  ownerUserId?: string | undefined;
}

const session = sql`(select jsonb_build_object('id', s.id, 'refNo', s.ref_no, 'reference',
  s.merchant_reference, 'source', s.source, 'status', s.status, 'minor', s.amount::text,
    'customerName', s.customer_name,
    'createdAt', s.created_at, 'payloadHash', (select r.body_hash from merchant_reference r
      where r.merchant_id = s.merchant_id and r.mode = s.mode and r.kind = 'session'
        and r.reference = s.merchant_reference))
  from transaction_session s where s.id = t.session_id) as session`;
const withdrawal = sql`(select jsonb_build_object('id', w.id, 'refNo', w.ref_no, 'reference',
  w.merchant_reference, 'source', w.source, 'status', w.status, 'minor', w.amount::text, 'feeMinor', w.fee::text,
    'customerName', w.customer_name, 'payloadHash', w.payload_hash, 'createdAt', w.created_at,
      'destinationEnc', w.destination_enc, 'institution', w.destination_shown ->> 'institutionName',
    'last4', w.destination_shown ->> 'last4', 'holderName', w.destination_shown ->> 'holderName')
  from withdrawal_request w where w.id = t.withdrawal_request_id) as withdrawal`;

/** No row: there is none, or it is not the reader\u2019s. */
export function selectSubject(
  id: string,
  { merchantId, ownerUserId }: ProofScope,
): RawBuilder<Subject> {
  const own = [
    merchantId === undefined ? sql`true` : sql`t.merchant_id = ${merchantId}`,
    ownerUserId === undefined ? sql`true` : sql`d.owner_user_id = ${ownerUserId}`,
  ];
  return sql`select ${transactionColumns}, ${merchantColumns}, ${session}, ${withdrawal},
      case when a.id is not null then jsonb_build_object('id', a.id, 'provider', a.provider, 'label',
        a.label, 'holderName', a.holder_name, 'numberEnc', a.number_enc, 'last4', a.last4) end as account,
      (select jsonb_build_object('id', v.id, 'name', v.name) from device v where v.id = t.device_id) as device,
      clock_timestamp() as now
    from transaction t join merchant m on m.id = t.merchant_id left join account a on a.id = t.account_id
      left join device d on d.id = a.device_id
    where t.id = ${id} and ${sql.join(own, sql` and `)}`;
}

/** By the merchant\u2019s own eyes: what the database does not show it is not there. */
export function selectIsOwn(
  { merchantId, mode }: { merchantId: string; mode: Mode },
  id: string,
): RawBuilder<{ id: string }> {
  return sql`select id from transaction where id = ${id} and merchant_id = ${merchantId} and mode = ${mode}`;
}

/** In which zone somebody reads: a user\u2019s own, or that of the merchant whose server asks. */
export function selectReadersZone({
  userId,
  merchantId,
}: {
  userId: string | null;
  merchantId: string | null;
}): RawBuilder<{ timeZone: string }> {
  return sql`select time_zone as "timeZone" from app_user where id = ${userId} union all select time_zone
    from merchant where id = ${merchantId} limit 1`;
}
