import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addAccount,
  addFarm,
  addLine,
  depositWorld,
  testDatabase,
  strangers,
} from '@wallet/server/testing';
import type { DepositWorld, TestDatabase, Strangers } from '@wallet/server/testing';
import { verifyLedger } from '#modules/ledger/verification';
import { silentLog } from '#platform/log';
import { decideProposal } from './decide-proposal.ts';
import { depositChecks } from '#modules/matching/verification';
import { matchLines } from '#modules/matching/lines';
import { proposeLine } from '../proposals/propose-line.ts';

let database: TestDatabase;
let person: Strangers;
let world: DepositWorld;
let paid: string;
let ignored: string;

beforeAll(async () => {
  database = await testDatabase();
  person = await strangers(database);
  world = await depositWorld(database);
  const of = await world.deposit({ ownerUserId: await addFarm(database.db) });
  paid = await addLine(database.db, { accountId: of.accountId, amountMinor: of.finalMinor });
  const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
  ignored = await addLine(database.db, { accountId, amountMinor: 5_000_000n });
  await matchLines(world.deps, [paid, ignored]);
  const by = person;
  const proposalId = await proposeLine(world.deps, {
    lineId: ignored,
    revision: 2,
    what: { kind: 'ignore', nature: 'interest' },
    reason: 'x',
    by: by(),
  });
  await decideProposal(world.deps, { proposalId, decision: 'approve', reason: 'x', by: by() });
});
beforeEach(() => world.prove());
afterAll(async () => {
  await world.close();
  await database.close();
});

/** What somebody with the owner's rights could do past every use case. */
async function tamper(statements: string[]): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

test.each<[what: string, wrong: () => string[], right: () => string[]]>([
  [
    'credits without evidence',
    () => ['update unconfirmed_total set amount = amount + 1'],
    () => ['update unconfirmed_total set amount = amount - 1'],
  ],
  [
    'every pending credit is held',
    () => [
      `insert into hold (id, account_id, merchant_id, mode, currency, amount, status, reason, kind)
      select 'hld_x', id, owner, 'live', 'IDR', 1, 'pending', 'r', 'pendingConfirmation' from ledger_account
        where kind = 'merchantPayable' limit 1`,
      `update hold set status = 'voided' where id = 'hld_x'`,
    ],
    () => [
      'alter table hold disable trigger hold_stays',
      `delete from hold where id = 'hld_x'`,
      'alter table hold enable trigger hold_stays',
    ],
  ],
  [
    'of every line so much is allocated',
    () => [`update line_allocation set line_amount = line_amount + 1 where line_id = '${paid}'`],
    () => [`update line_allocation set line_amount = line_amount - 1 where line_id = '${paid}'`],
  ],
  [
    'every ignored line',
    () => [
      'alter table line_proposal disable trigger line_proposal_moves_lawfully',
      `update line_proposal set status = 'rejected' where line_id = '${ignored}'`,
    ],
    () => [
      `update line_proposal set status = 'approved' where line_id = '${ignored}'`,
      'alter table line_proposal enable trigger line_proposal_moves_lawfully',
    ],
  ],
  [
    'every linked evidence',
    () => [
      `insert into evidence_line (id, account_id, mode, source, key, direction, amount, currency,
        occurred_from, occurred_to, raw_enc, line_id)
      select 'evl_x', account_id, 'live', 'import', 'k', direction, amount + 1, currency, occurred_from,
        occurred_to, '', id from statement_line where id = '${paid}'`,
    ],
    () => [`delete from evidence_line where id = 'evl_x'`],
  ],
  [
    'what waits for confirmation',
    () => [
      `insert into hold (id, account_id, merchant_id, mode, currency, amount, status, reason, kind)
      select 'hld_y', id, owner, 'live', 'IDR', 1, 'pending', 'r', 'pendingConfirmation' from ledger_account
        where kind = 'merchantPayable' limit 1`,
    ],
    () => [
      'alter table hold disable trigger hold_stays',
      `delete from hold where id = 'hld_y'`,
      'alter table hold enable trigger hold_stays',
    ],
  ],
])('verify-ledger names what is wrong: %s', async (what, wrong, right) => {
  await tamper(wrong());
  const { ok, lines } = await verifyLedger({ url: database.url, log: silentLog() }, depositChecks);
  await tamper(right());
  expect([
    ok,
    lines.filter((line) => line.startsWith('BROKEN')).some((line) => line.includes(what)),
  ]).toEqual([false, true]);
});

test('the database refuses pending money above what is held, a claim without an owner, and a pending one without a hold', async () => {
  await expect(
    tamper([`update ledger_account set pending = held + 1 where kind = 'merchantPayable'`]),
  ).rejects.toThrow('pending_is_part_of_held');
  await expect(
    tamper([`update statement_line set claim_owner_id = null where id = '${paid}'`]),
  ).rejects.toThrow('statement_line_claim_has_owner');
  await expect(
    tamper([`update statement_line set confirmation = 'pending' where id = '${paid}'`]),
  ).rejects.toThrow('statement_line_pending_is_held');
  await expect(
    tamper([`update statement_line set confirmation = 'confirmed' where id = '${paid}'`]),
  ).rejects.toThrow('statement_line_confirmed_by_something');
});
