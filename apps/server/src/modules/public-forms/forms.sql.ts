import type { Mode } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';

interface FormOf {
  merchantId: string;
  mode: Mode;
  /** By the first secret: the same before and after digests turn. */
  lockKey: string;
  /** Each digest by which its sessions may be stored. */
  phoneKeys: readonly string[];
}

/** Requests of one phone number at one merchant follow one another, until the transaction ends. */
export function lockForm({ merchantId, mode, lockKey }: FormOf): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`form ${merchantId} ${mode} ${lockKey}`}, 0))`;
}

const openFormColumns = columnsOf(`id, type, merchant_reference as reference,
  token_enc as tokenSealed from transaction_session s`);

export type OpenForm = RowOf<typeof openFormColumns>;

/** What the phone number has open at the merchant: a link in time, or a request to look at. */
export function selectOpenForm({ merchantId, mode, phoneKeys }: FormOf): RawBuilder<OpenForm> {
  return sql`select ${openFormColumns} from transaction_session s
    where s.merchant_id = ${merchantId} and s.mode = ${mode}
      and s.phone_key = any(${[...phoneKeys]}::text[]) and s.source = 'requestTransaction'
        and s.status in ('open', 'methodSelected', 'paying')
      and (s.expires_at > now() or (s.monitoring_until > now() and exists (select from withdrawal_request w
        where w.session_id = s.id
        and w.status in ('verifying', 'awaitingConfirmation', 'pendingApproval', 'onHold', 'approved', 'processing'))))
    order by s.id desc limit 1`;
}

export interface FoundReference {
  sessionId: string | null;
  type: 'deposit' | 'withdrawal';
  requestId: string | null;
  sessionPhone: string | null;
  requestPhone: string | null;
  last4: string | null;
  /** Of a deposit whose payer gave no phone number: what its payer was asked for, as bare digits. */
  amounts: string[];
}

/** What a reference names: a session with its request, or a request of no session. */
export function selectByRefNo(refNo: string): RawBuilder<FoundReference> {
  const request = sql`w.id as "requestId", s.customer_phone_enc as "sessionPhone",
    w.phone_enc as "requestPhone", w.destination_shown ->> 'last4' as last4`;
  const amounts = sql`case when s.type = 'deposit' and s.customer_phone_enc is null
    then array(select (t.final_payment / case t.currency when 'IDR' then 100 else 1 end)::text
      from transaction t where t.session_id = s.id) else '{}' end as amounts`;
  return sql`select s.id as "sessionId", s.type, ${request}, ${amounts} from transaction_session s
    left join withdrawal_request w on w.session_id = s.id where s.ref_no = ${refNo}
    union all select w.session_id, 'withdrawal', ${request}, '{}' from withdrawal_request w
      left join transaction_session s on s.id = w.session_id where w.ref_no = ${refNo}
    limit 1`;
}
