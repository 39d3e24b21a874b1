import { sql } from '#platform/db';
import type { EventType } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { createMerchant } from '#modules/merchants/management';
import { createEndpoint } from '#modules/webhooks/endpoints';
import type { Webhooks } from '#modules/webhooks';
import { systemClock } from '#platform/clock';
import { defineEvent, publish, startDelivery } from '#platform/events';
import { newId } from '#platform/ids';
import { type Jobs, startJobs } from '#platform/jobs';
import { silentLog } from '#platform/log';
import { asThief, testDatabase, testReceiver, testVault } from '@wallet/server/testing';
import type { TestDatabase, TestReceiver } from '@wallet/server/testing';
import { z } from 'zod';
import { webhookSubscriptions } from '../../subscriptions.ts';

export interface Registration {
  /** Every name leads to this machine; another process finds only `localhost`. */
  host?: string;
  path?: string;
  eventTypes?: readonly EventType[];
}

/** What an event says that merchants are not told. */
const unsaid = {
  sessionId: 'txs_1',
  accountId: 'acc_1',
  lineId: 'lin_1',
  owedMinor: '0',
  flag: null,
  reason: 'late',
  revision: 1,
  final: false,
};

/** Merchants, their addresses and receivers on this machine, and deposits that something happens to. */
export interface WebhookWorld {
  database: TestDatabase;
  jobs: Jobs;
  webhooks: Webhooks;
  merchant(): Promise<string>;
  receive(): Promise<TestReceiver>;
  register(
    merchantId: string,
    receiver: Pick<TestReceiver, 'port'>,
    registration?: Registration,
  ): Promise<{ id: string; secret: string }>;
  deposit(merchantId: string, status: string, revision: number): Promise<string>;
  /** Tells the fact and, unless somebody else does, delivers it to the listeners. */
  tell(name: `${string}.${string}`, payload: object, options?: { drain?: boolean }): Promise<void>;
  close(): Promise<void>;
}

export async function createWebhookWorld(): Promise<WebhookWorld> {
  const database = await testDatabase();
  const { db } = database;
  const jobs = await startJobs({ url: database.url, log: silentLog() });
  const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  const webhooks: Webhooks = {
    db,
    vault: testVault(),
    jobs,
    clock: systemClock,
    log: silentLog(),
    addresses: { allowLoopback: true, resolve },
  };
  const receivers: TestReceiver[] = [];
  return {
    database,
    jobs,
    webhooks,
    merchant: () => {
      const code = newId('m').slice(-12).toUpperCase();
      return db.transaction((trx) =>
        createMerchant(trx, {
          code,
          name: code,
          country: 'ID',
          currency: 'IDR',
          allowedMethods: ['dana'],
          timeZone: 'Asia/Jakarta',
          by: systemActor,
        }),
      );
    },
    receive: async () => {
      const receiver = await testReceiver();
      receivers.push(receiver);
      return receiver;
    },
    register: (
      merchantId,
      { port },
      { host = 'shop.example', path = '/hook', eventTypes } = {},
    ) => {
      const url = `http://${host}:${port}${path}`;
      return db.transaction((trx) =>
        createEndpoint(webhooks, trx, {
          merchantId,
          mode: 'live',
          url,
          by: systemActor,
          eventTypes,
        }),
      );
    },
    deposit: (merchantId, status, revision) =>
      insertDeposit(database, { merchantId, status, revision }),
    tell: async (name, payload, { drain = true } = {}) => {
      await db.transaction((trx) =>
        publish(trx, defineEvent(name, z.looseObject({})), {
          key: 'x',
          mode: 'live',
          payload: { ...unsaid, ...payload },
        }),
      );
      if (!drain) return;
      const facts = startDelivery({
        db,
        subscriptions: webhookSubscriptions(webhooks),
        log: silentLog(),
        clock: systemClock,
      });
      await facts.drainNow();
      await facts.stop();
    },
    close: async () => {
      for (const receiver of receivers) await receiver.close();
      await jobs.stop();
      await database.close();
    },
  };
}

async function insertDeposit(
  { db }: TestDatabase,
  { merchantId, status, revision }: { merchantId: string; status: string; revision: number },
): Promise<string> {
  const [id, sessionId] = [newId('txn'), newId('txs')];
  const paid =
    status === 'succeeded' ? sql`now(), now(), 15000000, 14600000` : sql`null, null, null, null`;
  await asThief(
    db,
    sql`insert into transaction_session (id, token_hash, token_enc, type, merchant_id, mode,
      merchant_reference, ref_no, currency, amount, allowed_methods, status, source, expires_at, monitoring_until)
    values (${sessionId}, ${sessionId}, '', 'deposit', ${merchantId}, 'live', ${id}, ${sessionId}, 'IDR',
      15000000, '{dana}', 'paying', 'api', now(), now())`,
  );
  await asThief(
    db,
    sql`insert into transaction (id, kind, code, merchant_id, mode, session_id, method, currency,
      payment_amount, final_payment, status, revision, paid_at, completed_at, paid_amount, net)
    values (${id}, 'deposit', ${id}, ${merchantId}, 'live', ${sessionId}, 'dana', 'IDR', 15000000, 15000000,
      ${status}, ${revision}, ${paid})`,
  );
  return id;
}
