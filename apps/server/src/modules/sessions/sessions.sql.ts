import { sessionMachine } from '@wallet/contract';
import type { DepositMethod, Locale, Mode, SessionStatus } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { type Proved, provedColumns } from '#platform/row-mac';
import { sessionPower, type SessionPower } from './session-power.ts';

/** A payment session as stored. Amounts in minor units; `tokenSealed` opens only at its place. */
export interface SessionRow extends RowOf<typeof transactionSessionColumns> {
  /** The most where the customer chooses. */
  amountMinor: bigint;
  allowedMethods: DepositMethod[];
  chosenMethod: DepositMethod | null;
  metadata: Record<string, string>;
  /** What else its MAC covers, and that; see `session-power.ts`. */
  tokenHash: string;
  /** The database's time when the row was read, and whether it has reached the expiry. */
  readAt: Date;
  overdue: boolean;
}

const transactionSessionColumns = columnsOf(`id, token_enc as tokenSealed, type, source,
  merchant_id, mode, merchant_reference as reference, ref_no, customer_id, customer_name,
  phone_key, customer_phone_enc as phoneSealed, currency, amount as amountMinor,
  amount_min as amountMinMinor, allowed_methods, chosen_method, status, expires_at,
  monitoring_until, locale, return_url, cancel_url, metadata, revision, created_at, token_hash,
  customer_email_enc, created_by, mac from transaction_session s`);
const columns = sql`${transactionSessionColumns}, clock_timestamp() as "readAt",
  s.expires_at <= clock_timestamp() as overdue`;

/** A session that was read so, as its MAC covers it. */
export function askedSession(row: SessionRow): Proved<SessionPower> {
  const { id, tokenHash, type, source, merchantId, mode, refNo, customerId, customerName } = row;
  const { customerEmailEnc, phoneKey, currency, allowedMethods, returnUrl, cancelUrl } = row;
  return {
    id,
    tokenHash,
    type,
    source,
    merchantId,
    mode,
    merchantReference: row.reference,
    refNo,
    customerId,
    customerName,
    customerEmailEnc,
    phoneKey,
    currency,
    amount: row.amountMinor,
    amountMin: row.amountMinMinor,
    allowedMethods,
    returnUrl,
    cancelUrl,
    createdBy: row.createdBy,
    mac: row.mac,
  };
}

export interface NewSessionRow extends Proved<SessionPower> {
  tokenSealed: string;
  phoneSealed: string | null;
  phoneLast4: string | null;
  ttlSeconds: number;
  lateWindowSeconds: number;
  locale: Locale;
  metadata: string;
  note: string | null;
}

/** No row when the reference number is taken. Expiry is counted by the database's clock. */
export function insertSession(row: NewSessionRow): RawBuilder<SessionRow> {
  return sql`insert into transaction_session as s (
      id, token_hash, token_enc, type, merchant_id, mode, merchant_reference, ref_no, customer_id,
        customer_name, customer_email_enc,
      customer_phone_enc, phone_key, phone_last4, currency, amount, amount_min, allowed_methods, status,
        source, expires_at, monitoring_until, locale, return_url,
      cancel_url, metadata, created_by, note, mac
    ) values (
      ${row.id}, ${row.tokenHash}, ${row.tokenSealed}, ${row.type}, ${row.merchantId}, ${row.mode},
        ${row.merchantReference}, ${row.refNo},
      ${row.customerId}, ${row.customerName}, ${row.customerEmailEnc}, ${row.phoneSealed}, ${row.phoneKey},
        ${row.phoneLast4}, ${row.currency}, ${row.amount}, ${row.amountMin},
      ${row.allowedMethods}, ${sessionMachine.initial}, ${row.source}, now() + make_interval(secs => ${row.ttlSeconds}),
      now() + make_interval(secs => ${row.ttlSeconds + row.lateWindowSeconds}), ${row.locale},
        ${row.returnUrl}, ${row.cancelUrl},
      ${row.metadata}::jsonb, ${row.createdBy}, ${row.note}, ${row.mac}
    ) on conflict (ref_no) do nothing returning ${columns}`;
}

export interface Reference {
  merchantId: string;
  mode: Mode;
  reference: string;
}

/** No row when the merchant used the reference before. */
export function insertReference(
  { merchantId, mode, reference }: Reference,
  of: { objectId: string; bodyHash: string },
): RawBuilder<{ reference: string }> {
  return sql`insert into merchant_reference (merchant_id, mode, kind, reference, object_id, body_hash)
    values (${merchantId}, ${mode}, 'session', ${reference}, ${of.objectId}, ${of.bodyHash})
    on conflict do nothing returning reference`;
}

export function selectReference({
  merchantId,
  mode,
  reference,
}: Reference): RawBuilder<{ objectId: string }> {
  return sql`select object_id as "objectId" from merchant_reference
    where merchant_id = ${merchantId} and mode = ${mode} and kind = 'session' and reference = ${reference}`;
}

export function selectSession(id: string): RawBuilder<SessionRow> {
  return sql`select ${columns} from transaction_session s where s.id = ${id}`;
}

export function selectCustomerEmail(id: string): RawBuilder<{ sealed: string | null }> {
  return sql`select customer_email_enc as sealed from transaction_session where id = ${id}`;
}

/**
 * Serialises choices, claims and cancellations of a session. Taken before any row lock; then lock
 * its deposits, then the session, in the ledger writer's order.
 */
export function lockSessionTurn(id: string): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`session ${id}`}, 0))`;
}

export function lockSessionRow(id: string): RawBuilder<SessionRow> {
  return sql`select ${columns} from transaction_session s where s.id = ${id} for update`;
}

export interface SessionMove {
  id: string;
  to: SessionStatus;
  from: readonly SessionStatus[];
}

/** No row when its state does not allow the move. */
export function moveSession({
  id,
  to,
  from,
}: SessionMove): RawBuilder<{ id: string; revision: number }> {
  return sql`update transaction_session set status = ${to}, revision = revision + 1, updated_at = now()
    where id = ${id} and status = any(${from}) returning id, revision`;
}

export function setChosenMethod(id: string, method: DepositMethod): RawBuilder<unknown> {
  return sql`update transaction_session set chosen_method = ${method}, updated_at = now() where id = ${id}`;
}

export function setReported(id: string): RawBuilder<unknown> {
  return sql`update transaction_session
    set claimed_transferred_at = now(), revision = revision + 1, updated_at = now() where id = ${id}`;
}

/** Only the first time counts. */
export function setOpened(id: string): RawBuilder<unknown> {
  return sql`update transaction_session set opened_at = now(), updated_at = now()
    where id = ${id} and opened_at is null`;
}

/** The session that a link's secret opens, as its MAC covers it. */
export interface FoundToken extends Proved<SessionPower> {
  readOnly: boolean;
  /** The link still opens the page: until late money is no longer watched for. */
  usable: boolean;
}

/** Another link of a session only shows it, whatever its row says: none was ever made that does more. */
export function selectByTokenHash(hash: string): RawBuilder<FoundToken> {
  return sql`select ${provedColumns(sessionPower, 's')}, found.read_only as "readOnly",
    s.monitoring_until > now() as usable
    from (
      select id as session_id, false as read_only from transaction_session where token_hash = ${hash}
      union all
      select session_id, true from session_token where hash = ${hash}
    ) as found
    join transaction_session s on s.id = found.session_id`;
}

/** No row when its encrypted link is another by now. */
export function replaceLink({
  id,
  sealed,
  fresh,
}: {
  id: string;
  sealed: string;
  fresh: { hash: string; sealed: string };
}): RawBuilder<{ id: string }> {
  return sql`update transaction_session set token_hash = ${fresh.hash}, token_enc = ${fresh.sealed},
    updated_at = now() where id = ${id} and token_enc = ${sealed} returning id`;
}

/** No row when the session has `most` already; calls at the same moment may exceed it by a few. */
export function insertReadOnlyToken(
  hash: string,
  sessionId: string,
  most: number,
): RawBuilder<{ hash: string }> {
  return sql`insert into session_token (hash, session_id, read_only) select ${hash}, ${sessionId}, true
    where (select count(*) from session_token where session_id = ${sessionId}) < ${most} returning hash`;
}
