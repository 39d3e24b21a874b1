import { withdrawalMachine } from '@wallet/contract';
import type {
  Currency,
  Mode,
  PayoutStatus,
  VerificationReason,
  VerificationStatus,
  WithdrawalStatus,
  WithdrawalStatusReason,
} from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { isState } from '#platform/db/fragments';
import type { ShownDestination } from '../requests/find-payee.ts';
import type { DestinationRow } from '../requests.sql.ts';

/** A session's request with what its customer is shown of it. */
export interface PageRequest {
  id: string;
  merchantId: string;
  mode: Mode;
  currency: Currency;
  amountMinor: bigint;
  status: WithdrawalStatus;
  statusReason: WithdrawalStatusReason | null;
  destinationEnc: string;
  destinationShown: ShownDestination;
  confirmBy: Date | null;
  isConfirmOver: boolean;
  /** From the public form: its merchant accepts it, after the customer has confirmed. */
  isPublic: boolean;
  customerConfirmedAt: string | null;
  holdId: string | null;
  createdAt: Date;
  revision: number;
  nameCheck: VerificationStatus | null;
  nameReason: VerificationReason | null;
  foundName: string | null;
  payout: PayoutStatus | null;
  payoutRevision: number | null;
  payoutReference: string | null;
  /** When each status was reached, the last time. */
  reached: Partial<Record<WithdrawalStatus, string>>;
}

const pageRequest = sql`select w.id, w.merchant_id as "merchantId", w.mode, w.currency,
  w.amount as "amountMinor", w.status, w.status_reason as "statusReason",
      w.destination_enc as "destinationEnc", w.destination_shown as "destinationShown",
        w.confirm_by as "confirmBy", coalesce(w.confirm_by <= now(), false) as "isConfirmOver",
          w.is_public as "isPublic",
      to_char(w.customer_confirmed_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "customerConfirmedAt", w.hold_id as "holdId",
          w.created_at as "createdAt", w.revision, v.status as "nameCheck", v.reason as "nameReason",
            v.found_name as "foundName",
      t.status as payout, t.revision as "payoutRevision", t.provider_transaction_id as "payoutReference",
      (select coalesce(jsonb_object_agg(s.status, s.at), '{}')
        from (select status, to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from withdrawal_step where request_id = w.id group by status) s) as reached
    from withdrawal_request w
    left join account_verification v on v.id = w.verification_id
    left join transaction t on t.id = w.transaction_id`;

export function selectPageRequest(sessionId: string): RawBuilder<PageRequest> {
  return sql`${pageRequest} where w.session_id = ${sessionId}`;
}

/** A request with what whoever gets its money is shown of it. */
export function selectTrackedRequest(
  id: string,
): RawBuilder<PageRequest & { refNo: string; readAt: Date }> {
  return sql`select found.*, w.ref_no as "refNo", clock_timestamp() as "readAt"
    from (${pageRequest} where w.id = ${id}) found join withdrawal_request w on w.id = found.id`;
}

/** The request that a session's page is about, locked until the transaction ends. */
export function lockPageRequest(
  sessionId: string,
): RawBuilder<{ id: string; status: WithdrawalStatus }> {
  return sql`select id, status from withdrawal_request where session_id = ${sessionId} for update`;
}

export interface Redirection extends DestinationRow {
  id: string;
  amountMinor: bigint;
  feeMinor: bigint;
}

/** Another destination, or the same anew, before anything is set aside. No row when its state does not allow it. */
export function redirectRow(row: Redirection): RawBuilder<{ revision: number }> {
  return sql`update withdrawal_request set amount = ${row.amountMinor}, fee = ${row.feeMinor},
    fee_ceiling = ${row.feeMinor}, payout_method_id = ${row.payoutMethodId},
      destination_enc = ${row.destinationEnc}, destination_key = ${row.destinationKey},
        number_key = ${row.numberKey}, destination_shown = ${row.destinationShown}::jsonb,
          payload_hash = ${row.payloadHash},
      verification_id = ${row.verificationId}, status = ${withdrawalMachine.moves.verify.to},
        status_reason = null, confirm_by = null, revision = revision + 1, updated_at = now()
    where id = ${row.id} and ${isState(sql`status`, withdrawalMachine.moves.verify.from)}
      and hold_id is null returning revision`;
}

export interface Browser extends RowOf<typeof withdrawBrowserColumns> {
  /** The code counts: its time is not over. */
  codeCounts: boolean;
  /** Since the last mail. */
  sentSecondsAgo: number | null;
}

const withdrawBrowserColumns = columnsOf(`browser_hash, inquiries, code_hash, code_tries,
  codes_sent from withdraw_browser`);
const browser = sql`${withdrawBrowserColumns}, coalesce(code_until > now(), false) as "codeCounts",
  extract(epoch from now() - code_sent_at)::float8 as "sentSecondsAgo"`;

export function selectBrowser(sessionId: string): RawBuilder<Browser> {
  return sql`select ${browser} from withdraw_browser where session_id = ${sessionId}`;
}

export function lockBrowser(sessionId: string): RawBuilder<Browser> {
  return sql`select ${browser} from withdraw_browser where session_id = ${sessionId} for update`;
}

/** Whose account it is was asked once more; the first browser that does so is bound. */
export function countInquiry(
  { id, merchantId, mode }: { id: string; merchantId: string; mode: Mode },
  browserHash: string,
): RawBuilder<{ inquiries: number }> {
  return sql`insert into withdraw_browser as b (session_id, merchant_id, mode, browser_hash, inquiries)
    values (${id}, ${merchantId}, ${mode}, ${browserHash}, 1)
    on conflict (session_id) do update set browser_hash = coalesce(b.browser_hash, excluded.browser_hash),
      inquiries = b.inquiries + 1, updated_at = now() returning inquiries`;
}

export function saveCode(
  sessionId: string,
  codeHash: string,
  lifeSeconds: number,
): RawBuilder<{ until: Date }> {
  return sql`update withdraw_browser
    set code_hash = ${codeHash}, code_until = now() + make_interval(secs => ${lifeSeconds}), code_tries = 0,
      code_sent_at = now(),
      codes_sent = codes_sent + 1, updated_at = now() where session_id = ${sessionId} returning code_until as until`;
}

export function countTry(sessionId: string): RawBuilder<unknown> {
  return sql`update withdraw_browser set code_tries = code_tries + 1, updated_at = now()
    where session_id = ${sessionId}`;
}

/** The code was right: this browser goes on, and the code counts no more. */
export function bindBrowser(sessionId: string, browserHash: string): RawBuilder<unknown> {
  return sql`update withdraw_browser set browser_hash = ${browserHash}, code_hash = null, code_until = null,
    updated_at = now() where session_id = ${sessionId}`;
}

/** Locks expired links without a request or one waiting for its customer only; skips rows locked elsewhere. */
export function lockDueSessions(
  limit: number,
): RawBuilder<{ id: string; merchantId: string; mode: Mode; requestId: string | null }> {
  return sql`select s.id, s.merchant_id as "merchantId", s.mode, w.id as "requestId"
    from transaction_session s left join withdrawal_request w on w.session_id = s.id
    where s.type = 'withdrawal' and s.status in ('open', 'methodSelected', 'paying') and s.expires_at <= now()
      and (w.id is null or w.status in ('draft', 'verificationFailed', 'confirmExpired')
        or (w.status = 'awaitingConfirmation' and w.is_public and w.customer_confirmed_at is null))
    order by s.expires_at limit ${limit} for update of s skip locked`;
}

/** Nobody went on with it before its link ended. */
export function endIdleRequest(id: string): RawBuilder<{ revision: number }> {
  return sql`update withdrawal_request
    set status = ${withdrawalMachine.moves.cancel.to}, status_reason = null, revision = revision + 1, updated_at = now()
    where id = ${id} and (status in ('draft', 'verificationFailed', 'confirmExpired')
      or (status = 'awaitingConfirmation' and is_public and customer_confirmed_at is null))
        and hold_id is null returning revision`;
}

/** Saves the customer's confirmation, which freezes what the merchant accepts. No row if nothing awaits it. */
export function saveCustomerConfirmation(id: string): RawBuilder<{ revision: number }> {
  return sql`update withdrawal_request set customer_confirmed_at = now(), revision = revision + 1, updated_at = now()
    where id = ${id} and is_public and status = 'awaitingConfirmation' and customer_confirmed_at is null
      returning revision`;
}

/** Whether a request of the public form still waits for its customer's word. */
export function selectLacksCustomersWord(id: string): RawBuilder<{ lacks: boolean }> {
  return sql`select session_id is not null and customer_confirmed_at is null as lacks
    from withdrawal_request where id = ${id}`;
}

export function selectSessionOf(
  requestId: string,
): RawBuilder<{ id: string; merchantId: string; mode: Mode }> {
  return sql`select s.id, s.merchant_id as "merchantId", s.mode from withdrawal_request w
    join transaction_session s on s.id = w.session_id
    where w.id = ${requestId} and s.type = 'withdrawal'`;
}
