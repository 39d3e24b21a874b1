import { type RawBuilder, sql } from '#platform/db';
import type { Mode, RevealedEntity } from '@wallet/contract';

/** Where a row keeps what lists show masked: plain, or sealed for its own place. */
export interface MaskedValues {
  merchantId: string | null;
  mode: Mode;
  name: string | null;
  phoneEnc: string | null;
  emailEnc: string | null;
  /** Of an account\u2019s own row. */
  numberEnc: string | null;
  /** Of the request that has the destination. */
  requestId: string | null;
  destinationEnc: string | null;
}

const nothing = sql`null::text as "phoneEnc", null::text as "emailEnc", null::text as "numberEnc",
  null::text as "requestId", null::text as "destinationEnc"`;
const destination = sql`null::text as "numberEnc", w.id as "requestId", w.destination_enc as "destinationEnc"`;

const statements: Readonly<Record<RevealedEntity, (id: string) => RawBuilder<MaskedValues>>> = {
  session: (id) => sql`select merchant_id as "merchantId", mode, customer_name as name,
    customer_phone_enc as "phoneEnc", customer_email_enc as "emailEnc",
      null::text as "numberEnc", null::text as "requestId", null::text as "destinationEnc"
        from transaction_session where id = ${id}`,
  transaction: (id) => sql`select t.merchant_id as "merchantId", t.mode,
    coalesce(t.payer_name, w.destination_shown ->> 'holderName') as name, null::text as "phoneEnc",
      null::text as "emailEnc", ${destination}
    from transaction t left join withdrawal_request w on w.id = t.withdrawal_request_id where t.id = ${id}`,
  withdrawal: (id) => sql`select w.merchant_id as "merchantId", w.mode,
    coalesce(w.destination_shown ->> 'holderName', w.customer_name) as name, w.phone_enc as "phoneEnc",
      w.email_enc as "emailEnc", ${destination}
    from withdrawal_request w where w.id = ${id}`,
  line: (id) =>
    sql`select null::text as "merchantId", mode, counterparty as name, ${nothing} from statement_line where id = ${id}`,
  account: (
    id,
  ) => sql`select null::text as "merchantId", mode, null::text as name, null::text as "phoneEnc",
    null::text as "emailEnc", number_enc as "numberEnc", null::text as "requestId", null::text as "destinationEnc"
    from account where id = ${id}`,
};

export function selectMasked(entity: RevealedEntity, id: string): RawBuilder<MaskedValues> {
  return statements[entity](id);
}
