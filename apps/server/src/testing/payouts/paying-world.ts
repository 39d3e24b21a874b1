import { all, type Db, maybe, one, sql } from '#platform/db';
import type { Destination, TransferReport } from '@wallet/agent-protocol';
import type { PayoutsDeps } from '#modules/payouts';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { createWriter } from '#platform/writer';
import { addAccount, addLine, addMerchant, signRead } from '../deposits/money-in.ts';
import { moveTaken } from '../deposits/move-taken.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { signRow } from '../signing/sign-row.ts';
import { testVault } from '../database/test-vault.ts';
import { accountPower } from '#modules/accounts';

export interface PayingWorld {
  deps: PayoutsDeps;
  /** An account on a phone with money and a fresh balance, ready to pay out. */
  account(options?: {
    balanceMinor?: bigint;
    merchantIds?: string[];
  }): Promise<{ accountId: string; deviceId: string }>;
  /** Makes an account of the test's own ready to pay out. */
  prepare(
    accountId: string,
    options?: { balanceMinor?: bigint; merchantIds?: string[] },
  ): Promise<void>;
  /** A merchant with so much available. */
  merchant(availableMinor?: bigint): Promise<string>;
  /** An approved request with its hold; tells its id. */
  approved(merchantId: string, options?: RequestOptions): Promise<string>;
  /** An Admin says that an equal payout is meant. */
  allowDuplicate(requestId: string): Promise<void>;
  /** Takes money back from a merchant: what is not there is owed. */
  takeBack(merchantId: string, amountMinor: bigint): Promise<void>;
  /** More money for a merchant: what it owes comes first. */
  credit(merchantId: string, amountMinor: bigint): Promise<void>;
  request(
    requestId: string,
  ): Promise<{ status: string; waitingReason: string | null; intents: OpenIntent[] }>;
  /** A debit in the account\u2019s history, explained at once; tells its id. */
  debit(
    accountId: string,
    amountMinor: bigint,
    options?: { providerTransactionId?: string | null; secondsFromNow?: number },
  ): Promise<string>;
  match(lineIds: readonly string[]): Promise<void>;
  line(lineId: string): Promise<{ matchStatus: string; reason: string | null; posted: boolean }>;
  /** Posted and held of a merchant. */
  money(merchantId: string): Promise<{ posted: bigint; held: bigint; owed: bigint }>;
  facts(name: string, key: string): Promise<Record<string, unknown>[]>;
  /** The time for a late line is over, and so is the guard\u2019s. */
  letProofTimePass(intentId: string): Promise<void>;
  /** The same, and two complete reads of the account lie behind it, one after a restart of the app. */
  proveAbsent(intentId: string, accountId: string): Promise<void>;
  /** The books, once the wakes that their payouts outlived are ended, as the sweep does. */
  prove(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenIntent {
  id: string;
  transactionId: string;
  accountId: string;
  state: string;
  payout: string;
  epoch: number;
}

const opening = 1_000_000_000n;

/** The payout engine over a test database, with a money writer and no phones: the test is the phone. */
export async function payingWorld({ url, db }: TestDatabase): Promise<PayingWorld> {
  const { placeRequestHold: confirmRequest } = await import('#modules/withdrawals/evidence');
  const { endOutlivedWakes } = await import('#modules/payouts/sending');
  const { payoutChecks } = await import('#modules/payouts/verification');
  const { depositChecks } = await import('#modules/matching/verification');
  const { matchLines } = await import('#modules/matching/lines');
  const { reversal, suspenseCredit } = await import('#modules/ledger/postings');
  const { verifyLedger } = await import('#modules/ledger/verification');
  const log = silentLog();
  const vault = testVault();
  const writer = await createWriter({ pool: db.writerPool, log, afterCommit: () => undefined });
  const deps: PayoutsDeps = {
    db,
    vault,
    writer,
    log,
    requestStatement: async () => true,
    queryJournal: async () => undefined,
  };
  const matching = { db, writer, log };

  const credit = async (accountId: string, merchantId: string, amountMinor: bigint) => {
    const lineId = await addLine(db, { accountId, amountMinor, counterparty: 'MODAL' });
    await matchLines(matching, [lineId]);
    const payload = {
      merchantId,
      currency: 'IDR' as const,
      mode: 'live' as const,
      netMinor: amountMinor,
      feeMinor: 0n,
    };
    await writer.submit({
      kind: suspenseCredit,
      cause: `alloc:${newId('alo')}`,
      order: merchantId,
      mode: 'live',
      payload,
    });
  };

  const prepare: PayingWorld['prepare'] = async (
    accountId,
    { balanceMinor = opening, merchantIds = [] } = {},
  ) => {
    await sql`update account set accepts_payouts = true, merchant_ids = ${merchantIds},
      reported_balance = ${balanceMinor}, reported_at = now() + interval '1 hour',
      owner_name = 'Test Owner', authority_document = 'POA-1', authorised_until = '2999-12-31',
        baseline_at = coalesce(baseline_at, now() - interval '1 day') where id = ${accountId}`.execute(
      db.read,
    );
    await signRow(db, accountPower, accountId);
    await matchLines(matching, [
      await addLine(db, { accountId, amountMinor: balanceMinor, counterparty: 'MODAL' }),
    ]);
  };

  return {
    deps,
    account: async (options) => {
      const made = await addAccount(
        db,
        options?.merchantIds ? { merchantIds: options.merchantIds } : {},
      );
      await prepare(made.accountId, options);
      return made;
    },
    prepare,
    merchant: async (availableMinor = opening) => {
      const merchantId = await addMerchant(db);
      const { accountId } = await addAccount(db, { merchantIds: [merchantId] });
      await credit(accountId, merchantId, availableMinor);
      return merchantId;
    },
    approved: async (merchantId, options) => {
      const request = await insertRequest(db, merchantId, options);
      const payload = { ...request, merchantId, currency: 'IDR' as const, mode: 'live' as const };
      const verdict = await writer.submit({
        kind: confirmRequest,
        cause: `hold:${request.requestId}`,
        order: merchantId,
        mode: 'live',
        payload,
      });
      if (verdict.verdict !== 'applied') throw new Error(JSON.stringify(verdict));
      await approve(db, request.requestId);
      return request.requestId;
    },
    allowDuplicate: async (requestId) => {
      await sql`update withdrawal_request set twin_allowed_at = now() where id = ${requestId}`.execute(
        db.read,
      );
      await decide(db, requestId, 'release');
    },
    takeBack: async (merchantId, amountMinor) => {
      const payload = { merchantId, currency: 'IDR' as const, mode: 'live' as const, amountMinor };
      await writer.submit({
        kind: reversal,
        cause: `alloc:${newId('alo')}`,
        order: merchantId,
        mode: 'live',
        payload,
      });
    },
    credit: async (merchantId, amountMinor) =>
      credit(
        (await addAccount(db, { merchantIds: [merchantId] })).accountId,
        merchantId,
        amountMinor,
      ),
    request: (requestId) => readRequest(db, requestId),
    debit: async (accountId, amountMinor, options = {}) => {
      const lineId = await addLine(db, {
        accountId,
        amountMinor,
        direction: 'debit',
        counterparty: 'PENERIMA',
        ...options,
      });
      await matchLines(matching, [lineId]);
      return lineId;
    },
    match: (lineIds) => matchLines(matching, lineIds),
    line: (lineId) =>
      one(
        db.read,
        sql<{
          matchStatus: string;
          reason: string | null;
          posted: boolean;
        }>`select match_status as "matchStatus", reason, posted from statement_line where id = ${lineId}`,
      ),
    money: (merchantId) => readMoney(db, merchantId),
    facts: async (name, key) =>
      (
        await all(
          db.read,
          sql<{
            payload: Record<string, unknown>;
          }>`select payload from fact where name = ${name} and key = ${key} order by id`,
        )
      ).map(({ payload }) => payload),
    letProofTimePass: async (intentId) => moveBack(db, intentId),
    proveAbsent: async (intentId, accountId) => {
      await moveBack(db, intentId);
      for (const read of ['look', 'restart'] as const)
        await addRead(db, { intentId, accountId, read });
    },
    prove: async () => {
      await endOutlivedWakes(deps);
      const proof = await verifyLedger({ url, log }, [...depositChecks, ...payoutChecks]);
      if (!proof.ok) throw new Error(proof.lines.join('\n'));
    },
    close: () => writer.stop(),
  };
}

interface RequestOptions {
  amountMinor?: bigint;
  feeMinor?: bigint;
  payee?: string;
  reference?: string;
}

async function insertRequest(
  db: Db,
  merchantId: string,
  {
    amountMinor = 5_000_000n,
    feeMinor = 250_000n,
    payee = '081200000009',
    reference = newId('ref'),
  }: RequestOptions = {},
) {
  const { encryptPayout } = await import('#modules/withdrawals/evidence');
  const requestId = newId('wdr');
  const destination: Destination = {
    method: 'dana',
    institutionCode: 'DANA',
    accountNumber: payee,
    holderName: null,
  };
  const { destinationEnc, payloadHash } = encryptPayout(testVault(), {
    requestId,
    merchantId,
    destination,
    amountMinor,
    feeMinor,
    currency: 'IDR',
  });
  await sql`insert into withdrawal_request (id, ref_no, merchant_reference, merchant_id, mode, source,
    currency, amount, fee, destination_enc, destination_key, destination_shown, payload_hash, status)
    values (${requestId}, ${requestId.slice(-8)}, ${reference}, ${merchantId}, 'live', 'api', 'IDR',
      ${amountMinor}, ${feeMinor}, ${destinationEnc},
      ${`key.${payee}`}, ${JSON.stringify({ last4: payee.slice(-4) })}::jsonb, ${payloadHash}, 'verifying')`.execute(
    db.read,
  );
  await sql`insert into merchant_reference (merchant_id, mode, kind, reference, object_id, body_hash)
    values (${merchantId}, 'live', 'withdrawal', ${reference}, ${requestId}, 'test') on conflict do nothing`.execute(
    db.read,
  );
  return { requestId, amountMinor, feeMinor };
}

/** As an Admin does who neither asked for it nor knows who did. */
async function approve(db: Db, requestId: string): Promise<void> {
  const { requestPower } = await import('#modules/payouts');
  await sql`update withdrawal_request set approvals_needed = 1 where id = ${requestId}`.execute(
    db.read,
  );
  await signRow(db, requestPower, requestId);
  const admin = await decide(db, requestId, 'approve');
  await sql`update withdrawal_request set status = 'approved', approved_until = now() + interval '24 hours',
    approved_by = ${admin}, revision = revision + 1
    where id = ${requestId}`.execute(db.read);
}

/** The signed word of a new Admin about a request as it stands; tells who it was. */
async function decide(db: Db, requestId: string, verdict: 'approve' | 'release'): Promise<string> {
  const { insertDecision, personRows, signDecision } = await import('#modules/approvals');
  const admin = newId('usr');
  await sql`insert into app_user (id, email, email_key, name, role_id, status)
    values (${admin}, ${admin}, ${admin}, 'Admin', 1, 'active')`.execute(db.read);
  await signRow(db, personRows, admin);
  const { payloadHash, revision } = await one(
    db.read,
    sql<{
      payloadHash: string;
      revision: number;
    }>`select payload_hash as "payloadHash", revision from withdrawal_request where id = ${requestId}`,
  );
  const decided = {
    subject: 'withdrawal',
    subjectId: requestId,
    revision,
    payloadHash,
    person: admin,
    rule: null,
    verdict,
    reason: null,
    independence: [],
  };
  await insertDecision(signDecision(testVault(), decided)).execute(db.read);
  return admin;
}

function moveBack(db: Db, intentId: string): Promise<void> {
  return moveTaken(db, {
    over: sql`interval '24 hours 10 minutes'`,
    where: sql`id = ${intentId}`,
  });
}

/** A complete read of an account that covers the whole time in which a line could be. */
export async function addRead(
  db: Pick<Db, 'read'>,
  { intentId, accountId, read }: { intentId: string; accountId: string; read: 'look' | 'restart' },
): Promise<void> {
  const commandId = newId('cmd');
  const id = newId('cov');
  const payloadEnc = testVault().seal(JSON.stringify({ restartApp: read === 'restart' }), {
    table: 'device_command',
    id: commandId,
    column: 'payload_enc',
  });
  const secondsAgo = read === 'look' ? 180 : 60;
  await sql`insert into device_command (id, device_id, account_id, kind, state, payload_enc,
    idempotency_key, deadline, priority, asked_by, asked_role)
    select ${commandId}, device_id, id, 'readHistory', 'succeeded', ${payloadEnc},
      ${`absent-${intentId}-${read}-${commandId}`}, now(), 5, 'system', 'System' from account
        where id = ${accountId}`.execute(db.read);
  await sql`insert into command_key (device_id, idempotency_key, command_id) select device_id,
    idempotency_key, id from device_command where id = ${commandId}`.execute(db.read);
  await sql`insert into coverage (id, account_id, mode, covered_from, covered_to, read_started_at, proof,
    passes, command_id)
    select ${id}, ${accountId}, 'live', now() - interval '40 days',
      now() - make_interval(secs => ${secondsAgo + 10}), now() - make_interval(secs => ${secondsAgo}),
        'runningBalance', 2, ${commandId}`.execute(db.read);
  await signRead(db, id);
}

async function readRequest(db: Db, requestId: string) {
  const { status, waitingReason } = await one(
    db.read,
    sql<{
      status: string;
      waitingReason: string | null;
    }>`select status, waiting_reason as "waitingReason" from withdrawal_request where id = ${requestId}`,
  );
  const intents = await all(
    db.read,
    sql<OpenIntent>`select i.id, i.transaction_id as "transactionId", i.account_id as "accountId", i.state,
      t.status as payout, i.epoch
    from payout_intent i join transaction t on t.id = i.transaction_id where i.request_id = ${requestId} order by i.id`,
  );
  return { status, waitingReason, intents };
}

async function readMoney(db: Db, merchantId: string) {
  const read = (kind: string) =>
    maybe(
      db.read,
      sql<{
        posted: bigint;
        held: bigint;
      }>`select posted, held from ledger_account where id = ${`${kind}.${merchantId}.IDR.live`}`,
    );
  const [payable, receivable] = [await read('merchantPayable'), await read('merchantReceivable')];
  return {
    posted: payable?.posted ?? 0n,
    held: payable?.held ?? 0n,
    owed: -(receivable?.posted ?? 0n),
  };
}

/** What a phone says of a transfer that it took under an epoch. */
export function reportOf(
  order: { intentId: string; epoch: number; accountId: string },
  outcome: TransferReport['outcome'],
  more: Partial<TransferReport['evidence']> & { journalId?: string; reportId?: string } = {},
): TransferReport {
  const {
    journalId = 'journal-1',
    reportId = `rep-${order.intentId.slice(-12)}-${order.epoch}-${outcome}`,
    ...evidence
  } = more;
  const head = {
    reportId,
    intentId: order.intentId,
    epoch: order.epoch,
    accountId: order.accountId,
    journalId,
    sequence: 7,
    evidence: { step: 'pressSend', ...evidence },
  };
  return outcome === 'notPressed'
    ? { ...head, outcome, fence: { sequence: 7, writtenAt: new Date().toISOString() } }
    : { ...head, outcome };
}
