import { type Db, sql } from '#platform/db';
import { recordAudit } from '#modules/audit';
import { idFloor, newId } from '#platform/ids';
import { asThief } from '../database/as-thief.ts';
import type { DepositWorld, OpenDeposit } from './deposit-world.ts';
import { addAccount, addCoverage, addLine, addMerchant } from './money-in.ts';
import { testVault } from '../database/test-vault.ts';

/** A minute of an hour in the past, so that rows of tests stand apart from what is made now. */
export function minuteOfPast(minute: number): string {
  return new Date(Date.UTC(2026, 9, 5, 3, minute)).toISOString();
}

export interface PastRows {
  minute: number;
  status?: string;
  flag?: string;
  method?: string;
  kind?: string;
  mode?: 'live' | 'test';
  accountId?: string;
  deviceId?: string;
  minor?: bigint;
  customer?: string;
  reference?: string;
}

/** Rows as they would be left behind, one millisecond apart; tells their ids, the oldest first. */
export async function addTransactions(
  db: Pick<Db, 'read'>,
  merchantId: string,
  count: number,
  wanted: PastRows,
): Promise<string[]> {
  const {
    minute,
    status = 'succeeded',
    flag = 'none',
    method = 'dana',
    kind = 'deposit',
    mode = 'live',
    accountId = null,
    deviceId = null,
    minor = 15_000_000n,
    customer,
    reference,
  } = wanted;
  const made = Array.from(
    { length: count },
    (_, place) =>
      idFloor('txn', new Date(Date.parse(minuteOfPast(minute)) + place)).slice(0, -8) +
      newId('txn').slice(-8),
  );
  const query = db.read;
  if (customer !== undefined) {
    await asThief(
      { read: query },
      sql`insert into transaction_session (id, token_hash, token_enc, type, merchant_id, mode,
        merchant_reference, ref_no, customer_name, currency, amount, allowed_methods, status, source,
          expires_at, monitoring_until, created_at)
      select replace(id, 'txn_', 'txs_'), id, '', 'deposit', ${merchantId}, ${mode},
        ${reference} || '-' || (place - 1), right(id, 9), ${customer}, 'IDR', ${minor}, '{dana}',
          'completed', 'api', ${minuteOfPast(minute + 15)}, ${minuteOfPast(minute + 1_440)}, ${minuteOfPast(minute)}
      from unnest(${made}::text[]) with ordinality as row (id, place)`,
    );
    await sql`insert into merchant_reference (merchant_id, mode, kind, reference, object_id, body_hash)
      select merchant_id, mode, 'session', merchant_reference, id, '' from transaction_session
        where merchant_id = ${merchantId}`.execute(query);
  }
  await asThief(
    { read: query },
    sql`insert into transaction (id, kind, code, merchant_id, mode, session_id, method, account_id,
      device_id, currency, payment_amount, final_payment, status, flag)
    select id, ${kind}, id, ${merchantId}, ${mode},
      ${customer === undefined ? sql`null` : sql`replace(id, 'txn_', 'txs_')`}, ${method}, ${accountId},
        ${deviceId}, 'IDR', ${minor}, ${minor}, ${status}, ${flag} from unnest(${made}::text[]) as id`,
  );
  return made;
}

/** A deposit that a line paid, with a look of its phone, a delivery and an act of a person. */
export async function addPaidDeposit(world: DepositWorld, adminId: string): Promise<OpenDeposit> {
  const { db } = world.deps;
  const { matchLines } = await import('#modules/matching/lines');
  const merchantId = await addMerchant(db);
  await addAccount(db, { merchantIds: [merchantId] });
  const made = await world.pay(merchantId, { amount: { minor: 15_123_400n, currency: 'IDR' } });
  const { accountId, id } = made;
  const lineId = await addLine(db, {
    accountId,
    amountMinor: made.finalMinor,
    providerTransactionId: 'DANA-2026-778899',
  });
  const raw = testVault().seal(JSON.stringify({ from: '081234567890', note: 'thanks' }), {
    table: 'statement_line',
    id: lineId,
    column: 'raw_enc',
  });
  await sql`update statement_line set raw_enc = ${raw} where id = ${lineId}`.execute(db.read);
  await matchLines({ db, writer: world.deps.writer, log: world.deps.log }, [lineId]);
  await addCoverage(db, accountId, { fromSeconds: -3_600, toSeconds: 60 });
  const steps = JSON.stringify([{ number: 1, step: 'openHistory', at: new Date().toISOString() }]);
  await sql`insert into device_command (id, device_id, account_id, kind, state, payload_enc,
    idempotency_key, deadline, priority, steps, asked_role)
    select ${newId('cmd')}, device_id, id, 'readHistory', 'succeeded', 'planted-payload', ${newId('key')},
      now(), 5, ${steps}::jsonb, 'System' from account where id = ${accountId}`.execute(db.read);
  await db.transaction((trx) =>
    recordAudit(trx, {
      actor: { actorId: adminId, actorRole: 'Admin' },
      merchantId,
      mode: 'live',
      action: 'transaction.looked',
      entity: 'transaction',
      entityId: id,
    }),
  );
  const [endpoint, event] = [newId('whe'), newId('evt')];
  await sql`insert into webhook_endpoint (id, merchant_id, mode, url, secret_enc, event_types)
    values (${endpoint}, ${merchantId}, 'live', 'https://shop.example/hook', 'whsec', '{}')`.execute(
    db.read,
  );
  await sql`insert into merchant_event (id, merchant_id, mode, type, object_id, sequence, data, fact_id)
    values (${event}, ${merchantId}, 'live', 'deposit.succeeded', ${id}, 3, '{}', ${newId('fct')})`.execute(
    db.read,
  );
  await sql`insert into webhook_delivery (id, event_id, endpoint_id, object_id, sequence, status, attempt,
    response) values (${newId('whd')}, ${event}, ${endpoint}, ${id}, 3, 'succeeded', 1, '{"status": 204}')`.execute(
    db.read,
  );
  return made;
}

/** Of another shop, by a customer whose phone number is known. */
export async function addUnpaidDeposit(
  world: DepositWorld,
): Promise<{ id: string; merchantId: string }> {
  const { db } = world.deps;
  const { chooseMethod } = await import('#modules/deposits/checkout');
  const { createSession: openSession } = await import('#modules/sessions/actions');
  const merchantId = await addMerchant(db);
  await addAccount(db, { merchantIds: [merchantId] });
  const input = {
    type: 'deposit' as const,
    amount: { minor: 33_300_000n, currency: 'IDR' as const },
    customer: { name: 'Maricel Cruz', phone: '+62 812 3456 7890' },
    merchantId,
    mode: 'live' as const,
    source: 'api' as const,
    createdBy: 'tok_test',
  };
  const { id: sessionId } = await db.transaction((trx) => openSession(trx, world.deps, input));
  await chooseMethod(world.deps, { sessionId, method: 'dana' });
  return { id: (await world.attempts(sessionId))[0]?.id ?? '', merchantId };
}

/** A payout with the request that it serves, as the rows of one that waits. */
export async function addWaitingPayout(
  db: Pick<Db, 'read'>,
  merchantId: string,
): Promise<{ id: string; requestId: string }> {
  const { numberKeyOf } = await import('#modules/withdrawals/requests');
  const [id, requestId] = [newId('txn'), newId('wdr')];
  const query = db.read;
  await asThief(
    { read: query },
    sql`insert into withdrawal_request (id, ref_no, merchant_id, mode, source, currency, amount,
      destination_enc, destination_key, number_key, destination_shown, payload_hash, status, transaction_id)
    values (${requestId}, 'WDRA-WDRB', ${merchantId}, 'live', 'api', 'IDR', 500000, '', 'k',
      ${numberKeyOf(testVault(), '123 456 7891')},
        ${JSON.stringify({ holderName: 'Hendra Gunawan', last4: '7891', institutionName: 'BCA' })}::jsonb,
          '', 'processing', ${id})`,
  );
  await sql`insert into transaction (id, kind, code, merchant_id, mode, withdrawal_request_id, method,
    currency, payment_amount, final_payment, status)
    values (${id}, 'payout', 'PAY-TESTED', ${merchantId}, 'live', ${requestId}, 'livin', 'IDR', 500000,
      500000, 'unknown')`.execute(query);
  return { id, requestId };
}
