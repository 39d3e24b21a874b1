import { sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  addAccount,
  addFarm,
  addLine,
  depositWorld,
  signLine,
  strangers,
  testDatabase,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, Strangers, TestDatabase } from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { thiefOf } from '../../../testing/people/power-world.ts';
import { decideProposal } from '#modules/suspense/decisions';
import { matchLines, sweepLines } from './match-lines.ts';
import { proposeLine } from '#modules/suspense/proposals';

let database: TestDatabase;
let world: DepositWorld;
let thief: ReturnType<typeof thiefOf>;
let person: Strangers;

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  thief = thiefOf(database);
  person = await strangers(database);
});
afterEach(async () => {
  await world.prove();
  expect(await thief.named()).toEqual([]);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const float = ({ accountId }: Pick<OpenDeposit, 'accountId'>) =>
  world.posted(`float.${accountId}.IDR.live`);
const spendable = ({ merchantId }: OpenDeposit) =>
  world.posted(`merchantPayable.${merchantId}.IDR.live`);

/** Nothing moved, whoever asked; the line waits for a person and was told once, and the proof names it. */
async function expectNothing(of: OpenDeposit, lineId: string, problem: string): Promise<void> {
  await matchLines(world.deps, [lineId]);
  await sweepLines(world.deps);
  expect(await world.standing(of)).toBe('awaitingPayment none paying');
  expect([await float(of), await spendable(of)]).toEqual([0n, 0n]);
  expect(await world.line(lineId)).toMatchObject({
    matchStatus: 'review',
    posted: false,
    reason: 'rowNotProved',
  });
  const told = (await world.facts('accounts.moneyUnmatched', lineId)).map(({ reason }) => reason);
  expect(told).toEqual(['rowNotProved']);
  const row = `statement_line ${lineId}`;
  expect((await thief.audited('row.notProved')).filter((id) => id === row)).toEqual([row]);
  expect(await thief.named()).toEqual([`${row} ${problem}`]);
}

/** Somebody's line of just the amount that a payer is to send. */
const invented = (of: OpenDeposit, id: string, key: string, mac = 'null') => `
  insert into statement_line (id, account_id, mode, key, direction, amount, currency, counterparty,
    occurred_from, occurred_to, source, booked, raw_enc, match_status, mac)
  values ('${id}', '${of.accountId}', 'live', '${key}', 'credit', ${of.finalMinor}, 'IDR', 'BUDI SANTOSO',
    now(), now(), 'history', true, '', 'unmatched', ${mac});`;
const promised = (of: OpenDeposit, id: string, key: string) => `
  insert into line_key (account_id, key, mode, line_id, direction, amount)
    values ('${of.accountId}', '${key}', 'live', '${id}', 'credit', ${of.finalMinor});
  insert into statement_line_name (account_id, name, line_id) values ('${of.accountId}', '${key}', '${id}');`;
const gone = (id: string) =>
  thief.steal(`delete from statement_line where id = '${id}'; delete from open_line where line_id = '${id}';
    delete from line_key where line_id = '${id}'; delete from statement_line_name where line_id = '${id}'`);

test.each(['with its key', 'without a key'])(
  'a line that was put there by SQL %s credits nobody, waits for a person, is told once and named by the proof',
  async (how) => {
    const of = await world.deposit();
    const id = newId('lin');
    await thief.steal(
      invented(of, id, `id:${id}`) + (how === 'with its key' ? promised(of, id, `id:${id}`) : ''),
    );
    await expectNothing(of, id, 'missing');
    await gone(id);
  },
);

test('the MAC of another line helps no line', async () => {
  const of = await world.deposit();
  const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
  const kept = await addLine(database.db, { accountId, amountMinor: of.finalMinor });
  const id = newId('lin');
  const mac = `(select mac from statement_line where id = '${kept}')`;
  await thief.steal(invented(of, id, `id:${id}`, mac));
  await expectNothing(of, id, 'wrong');
  await gone(id);
});

/** What makes a kept line that is nobody's the payment of a deposit, or another thing than it was. */
const thefts: readonly [string, (of: OpenDeposit) => string][] = [
  ['amount', (of) => `amount = ${of.finalMinor}`],
  ['account', (of) => `account_id = '${of.accountId}', amount = ${of.finalMinor}`],
  ['reference', () => `provider_transaction_id = 'DN-9'`],
  ['key', () => `key = 'id:DN-9'`],
  ['direction', () => `direction = 'debit'`],
  ['time', () => `occurred_from = now() - interval '1 hour'`],
  ['time of being seen', () => `observed_at = observed_at - interval '2 hours'`],
  ['payer', () => `counterparty = 'SOMEBODY ELSE'`],
  ['balance', () => 'balance_after = 5'],
  ['mark of what it brings back', () => `reversal_of = 'P-1'`],
  ['source', () => `source = 'import'`],
  ['file', () => `import_id = 'imp_1'`],
  ['mode', () => `mode = 'test'`],
  ['MAC', () => 'mac = null'],
];

test.each(thefts)(
  'a kept line whose %s was changed by SQL moves nothing until it is set back; then persons look at it',
  async (_, theft) => {
    const of = await world.deposit();
    const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
    const id = await addLine(database.db, { accountId, amountMinor: 700n });
    const set = theft(of);
    await thief.steal(
      `create table kept as select * from statement_line where id = '${id}'; update statement_line
        set ${set} where id = '${id}'`,
    );
    await expectNothing(of, id, set.startsWith('mac') ? 'missing' : 'wrong');
    const columns = [...set.matchAll(/(\w+) = /g)].map(([, name]) => `${name} = k.${name}`);
    await thief.steal(
      `update statement_line l set ${columns.join(', ')} from kept k where k.id = l.id; drop table kept`,
    );
    await sweepLines(world.deps);
    expect(await world.line(id)).toMatchObject({ posted: true, matchStatus: 'review' });
    expect(await float({ accountId })).toBe(-700n);
  },
);

test('what was there before the first read is never money, whatever its status says by now', async () => {
  const of = await world.deposit();
  const id = await addLine(database.db, { accountId: of.accountId, amountMinor: of.finalMinor });
  await thief.steal(
    `update statement_line set match_status = 'baseline', baseline = true
      where id = '${id}'; delete from open_line where line_id = '${id}'`,
  );
  await signLine(database.db, id);
  expect(await thief.named()).toEqual([]);
  await thief.steal(`update statement_line set match_status = 'unmatched' where id = '${id}'`);
  await expectNothing(of, id, 'contradicted');
  await thief.steal(
    `update statement_line set match_status = 'baseline', reason = null
      where id = '${id}'; delete from open_line where line_id = '${id}'`,
  );
});

test('a line of a farm that is said to be of a file is no less the claim of the farm', async () => {
  const farm = await addFarm(database.db);
  const of = await world.deposit({ ownerUserId: farm });
  const id = await addLine(database.db, { accountId: of.accountId, amountMinor: of.finalMinor });
  await thief.steal(`update statement_line set source = 'import' where id = '${id}'`);
  await expectNothing(of, id, 'wrong');
  await thief.steal(`update statement_line set source = 'history' where id = '${id}'`);
});

test('two persons spend nothing of a waiting line that was changed since it was kept', async () => {
  const of = await world.deposit();
  const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
  const lineId = await addLine(database.db, { accountId, amountMinor: 700n });
  await matchLines(world.deps, [lineId]);
  const propose = async () =>
    proposeLine(world.deps, {
      lineId,
      revision:
        (
          await sql<{
            revision: number;
          }>`select revision from statement_line where id = ${lineId}`.execute(database.db.read)
        ).rows[0]?.revision ?? 0,
      what: { kind: 'merchantCredit', merchantId: of.merchantId, chargeFee: false },
      reason: 'theirs',
      by: person('Staff'),
    });
  const decide = (proposalId: string) =>
    decideProposal(world.deps, { proposalId, decision: 'approve', reason: 'yes', by: person() });
  const proposalId = await propose();
  await thief.steal(`update statement_line set counterparty = 'SOMEBODY' where id = '${lineId}'`);
  await expect(decide(proposalId)).rejects.toMatchObject({ code: 'rowNotProved' });
  expect(await spendable(of)).toBe(0n);
  expect(await thief.named()).toEqual([`statement_line ${lineId} wrong`]);
  await thief.steal(
    `update statement_line set counterparty = 'BUDI SANTOSO' where id = '${lineId}'`,
  );
  await decide(proposalId);
  expect(await spendable(of)).toBe(700n);
});

test('one forged line keeps no other of its batch waiting', async () => {
  const [of, honest] = [await world.deposit(), await world.deposit()];
  const id = newId('lin');
  await thief.steal(invented(of, id, `id:${id}`));
  const { accountId, finalMinor: amountMinor } = honest;
  const paid = await addLine(database.db, { accountId, amountMinor });
  await matchLines(world.deps, [id, paid]);
  expect(await world.standing(honest)).toBe('succeeded none completed');
  await expectNothing(of, id, 'missing');
  await gone(id);
});
