import { all, one, sql } from '#platform/db';
import type { DepositMethod, Money } from '@wallet/contract';
import type { DepositDeps } from '#modules/deposits';
import type { Origin } from '#modules/deposits/checkout';
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { createWriter } from '#platform/writer';
import { addAccount, addMerchant, type MerchantOptions } from './money-in.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { testApprovals } from '../signing/test-approvals.ts';
import { testVault } from '../database/test-vault.ts';

export interface DepositOnPaper {
  id: string;
  accountId: string;
  finalMinor: bigint;
  paidMinor: bigint | null;
  netMinor: bigint | null;
  feeMinor: bigint;
  status: string;
  flag: string;
  reason: string | null;
  method: string;
  session: string;
  revision: number;
}

export interface OpenDeposit extends DepositOnPaper {
  sessionId: string;
  merchantId: string;
}

export interface SessionOptions {
  amount?: Money;
  customerName?: string;
  customerId?: string;
  source?: 'api' | 'requestTransaction';
}

export interface DepositWorld {
  deps: DepositDeps;
  /** Opens a live session as an API token would, or as a public form does; tells its id. */
  open(merchantId: string, input?: SessionOptions): Promise<string>;
  /** Opens a session, chooses a method and tells the deposit as stored. */
  pay(
    merchantId: string,
    input?: SessionOptions & { method?: DepositMethod; origin?: Origin },
  ): Promise<OpenDeposit>;
  /** A deposit of Rp 150,000 by a merchant and on an account of its own, with a fee of Rp 3,750. */
  deposit(options?: MerchantOptions & { ownerUserId?: string }): Promise<OpenDeposit>;
  /** Status, flag and session of the session's newest attempt, in one text. */
  standing(of: { sessionId: string }): Promise<string>;
  /** The session's attempts, newest first, with the state of the session. */
  attempts(sessionId: string): Promise<DepositOnPaper[]>;
  line(lineId: string): Promise<{
    matchStatus: string;
    posted: boolean;
    reason: string | null;
    candidate: string | null;
  }>;
  /** Payloads of the facts of a name about a key, oldest first. */
  facts(name: string, key: string): Promise<Record<string, unknown>[]>;
  posted(ledgerAccount: string): Promise<bigint>;
  /** Sum over the spread accounts of a kind. */
  postedAll(kind: 'suspense' | 'feeIncome', currency?: 'IDR' | 'PHP'): Promise<bigint>;
  /** Proves the books; throws with the lines that are broken. */
  prove(): Promise<void>;
  close(): Promise<void>;
}

/** The deposits module over a test database, with a money writer. */
export async function depositWorld({ url, db }: TestDatabase): Promise<DepositWorld> {
  // Loaded only where deposits are tested, so that the other tests do not depend on them.
  const { chooseMethod } = await import('#modules/deposits/checkout');
  const { depositChecks } = await import('#modules/matching/verification');
  const { createSession: openSession } = await import('#modules/sessions/actions');
  const { verifyLedger } = await import('#modules/ledger/verification');
  const log = silentLog();
  const writer = await createWriter({ pool: db.writerPool, log, afterCommit: () => undefined });
  const deps: DepositDeps = {
    db,
    vault: testVault(),
    approvals: testApprovals(),
    writer,
    clock: systemClock,
    log,
    payOrigin: 'https://pay.example',
  };
  const idr = (minor: bigint): Money => ({ minor, currency: 'IDR' });

  const open: DepositWorld['open'] = async (
    merchantId,
    { amount = idr(15_000_000n), customerName = 'Budi Santoso', customerId, source = 'api' } = {},
  ) => {
    const customer = { name: customerName, ...(customerId !== undefined && { id: customerId }) };
    const input = {
      type: 'deposit' as const,
      amount,
      customer,
      merchantId,
      mode: 'live' as const,
      source,
      createdBy: source === 'api' ? 'tok_test' : null,
    };
    return (await db.transaction((trx) => openSession(trx, deps, input))).id;
  };
  const attempts: DepositWorld['attempts'] = (sessionId) =>
    all(
      db.read,
      sql<DepositOnPaper>`
    select t.id, t.account_id as "accountId", t.final_payment as "finalMinor", t.paid_amount as "paidMinor",
      t.net as "netMinor", t.merchant_fee as "feeMinor",
      t.status, t.flag, t.status_reason as reason, t.method, s.status as session, t.revision
    from transaction t join transaction_session s on s.id = t.session_id where t.session_id = ${sessionId}
      order by t.id desc`,
    );

  const pay: DepositWorld['pay'] = async (
    merchantId,
    { method = 'dana', origin, ...input } = {},
  ) => {
    const sessionId = await open(merchantId, input);
    await chooseMethod(deps, { sessionId, method, ...(origin && { origin }) });
    const [deposit] = await attempts(sessionId);
    if (!deposit) throw new Error('no deposit was made');
    return { ...deposit, sessionId, merchantId };
  };

  return {
    deps,
    open,
    attempts,
    pay,
    deposit: async ({ ownerUserId, ...options } = {}) => {
      const merchantId = await addMerchant(db, options);
      await addAccount(db, {
        merchantIds: [merchantId],
        ...(ownerUserId !== undefined && { ownerUserId }),
      });
      return pay(merchantId);
    },
    standing: async ({ sessionId }) => {
      const [newest] = await attempts(sessionId);
      return `${newest?.status} ${newest?.flag} ${newest?.session}`;
    },
    line: (lineId) =>
      one(
        db.read,
        sql<{
          matchStatus: string;
          posted: boolean;
          reason: string | null;
          candidate: string | null;
        }>`
      select match_status as "matchStatus", posted, reason, candidate_transaction_id as candidate
        from statement_line where id = ${lineId}`,
      ),
    facts: async (name, key) =>
      (
        await all(
          db.read,
          sql<{
            payload: Record<string, unknown>;
          }>`select payload from fact where name = ${name} and key = ${key} order by id`,
        )
      ).map(({ payload }) => payload),
    posted: async (id) =>
      (
        await one(
          db.read,
          sql<{ posted: bigint }>`select posted from ledger_account where id = ${id}`,
        )
      ).posted,
    postedAll: async (kind, currency = 'IDR') => {
      const row = await one(
        db.read,
        sql<{
          posted: string;
        }>`select coalesce(sum(posted), 0)::text as posted from ledger_account
          where kind = ${kind} and currency = ${currency}`,
      );
      return BigInt(row.posted);
    },
    prove: async () => {
      const proof = await verifyLedger({ url, log }, depositChecks);
      if (!proof.ok) throw new Error(proof.lines.join('\n'));
    },
    close: () => writer.stop(),
  };
}
