import type { PayoutMethodType } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';

export type PendingInquiry = RowOf<typeof withdrawalRequestColumns>;

/** How long a request waits for its inquiry before a person looks; must equal `inquiryTimeoutMs`. */
const mayWait = sql`w.stands_since > now() - interval '1 hour'`;
const isUnasked = sql`w.status = 'verifying' and w.verification_id is null and w.source <> 'payPage'`;

/** Requests awaiting an inquiry, in fair turns: each merchant's oldest, then each one's second, and so on. */
export function selectPendingInquiries(limit: number): RawBuilder<PendingInquiry> {
  return sql`select q.id, q.merchant_id as "merchantId", q.mode, q.destination_key as "payeeKey" from (
      select w.id, w.merchant_id, w.mode, w.destination_key,
        row_number() over (partition by w.merchant_id, w.mode order by w.stands_since, w.id) as turn
      from withdrawal_request w where ${isUnasked} and ${mayWait} and w.updated_at < now() - interval '5 seconds'
    ) q order by q.turn, q.id limit ${limit}`;
}

/** Whether an older request of the merchant's waits for the same: then a new one waits behind it. */
export function selectHasPendingInquiry({
  merchantId,
  mode,
}: Pick<PendingInquiry, 'merchantId' | 'mode'>): RawBuilder<{ hasUnasked: boolean }> {
  return sql`select exists (select from withdrawal_request w
    where ${isUnasked} and ${mayWait} and w.merchant_id = ${merchantId} and w.mode = ${mode}) as "hasUnasked"`;
}

/** A request whose holder is still to be asked for, with its sealed destination. */
export interface PendingInquiryRequest extends PendingInquiry {
  payoutMethodId: string | null;
  destinationEnc: string;
  shown: {
    country: 'ID' | 'PH';
    institutionName: string;
    institutionShortName: string | null;
    method: PayoutMethodType;
  };
}

const withdrawalRequestColumns = columnsOf(`id, merchant_id, mode, destination_key as payeeKey
  from withdrawal_request w`);
const columns = sql`${withdrawalRequestColumns}, w.payout_method_id as "payoutMethodId",
  w.destination_enc as "destinationEnc",
  w.destination_shown as shown`;

export function lockPendingInquiry(id: string): RawBuilder<PendingInquiryRequest> {
  return sql`select ${columns} from withdrawal_request w
    where w.id = ${id} and w.status = 'verifying' and w.verification_id is null for update`;
}

/** A request whose institution knew no such account, where a person may have it asked again. No row for any other. */
export function lockNameFailed(id: string): RawBuilder<PendingInquiryRequest> {
  return sql`select ${columns} from withdrawal_request w
    where w.id = ${id} and w.status = 'verificationFailed' and w.source <> 'payPage' for update`;
}

export function setInquiry(id: string, verificationId: string): RawBuilder<unknown> {
  return sql`update withdrawal_request set verification_id = ${verificationId}, updated_at = now() where id = ${id}`;
}
