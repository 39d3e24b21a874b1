import { one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InternalTransfer } from '@wallet/contract';
import { addAccount, addFarm, addLine, addMerchant, strangers } from '@wallet/server/testing';
import { decideProposal } from '#modules/suspense/decisions';
import { matchLines } from '#modules/matching/lines';
import { proposeLine } from '#modules/suspense/proposals';
import { sweepConfirmations } from '#modules/matching/confirmation';
import { newId } from '#platform/ids';
import { thiefOf } from '../../../testing/people/power-world.ts';
import { createReconciliationWorld } from '../../../testing/deposits/reconciliation-world.ts';
import type { ReconciliationWorld } from '../../../testing/deposits/reconciliation-world.ts';

let opened: ReconciliationWorld;
let { account, callers, database, line, prove, sumOf, world } = {} as ReconciliationWorld;
let thief: ReturnType<typeof thiefOf>;
beforeAll(async () => {
  opened = await createReconciliationWorld();
  ({ account, callers, database, line, prove, sumOf, world } = opened);
  thief = thiefOf(database);
});
afterAll(() => opened.close());

const amountMinor = 300_000n;
let [from, to] = ['', ''];
beforeEach(async () => {
  [from, to] = [await account(), await account()];
});

async function proposed(): Promise<string> {
  const { body } = await callers.subAdmin('POST', '/api/own-moves', {
    body: {
      kind: 'ownMove',
      fromAccountId: from,
      toAccountId: to,
      amount: { value: '3000.00', currency: 'IDR' },
      reason: 'more room',
    },
  });
  return (body as InternalTransfer).id;
}
async function agreed(): Promise<string> {
  const id = await proposed();
  await callers.admin('POST', `/api/own-moves/${id}/decide`, {
    body: { decision: 'approve', reason: 'yes' },
  });
  return id;
}
const insert = (columns = '', values = '') => {
  const id = newId('flm');
  const statement = `insert into float_move (id, mode, from_account_id, to_account_id, currency, amount,
    kind, status, announced_by, decided_by, decided_at${columns})
    values ('${id}', 'live', '${from}', '${to}', 'IDR', ${amountMinor}, 'ownMove', 'announced', 'usr_x',
      'usr_y', now()${values})`;
  return { id, statement };
};
/** Rows that the proof names by this id, and how. */
const named = async (id: string) =>
  (await thief.named()).filter((row) => row.includes(id)).map((row) => row.split(' ').at(-1));

describe('a status explains nothing: a debit is for persons, and the account\u2019s payouts stop, where a move', () => {
  const thefts: readonly [string, () => Promise<string>, string | null][] = [
    [
      'was inserted by SQL',
      async () => {
        const { id, statement } = insert();
        await thief.steal(statement);
        return id;
      },
      'missing',
    ],
    [
      'was inserted with the MAC and the words of another',
      async () => {
        const other = await agreed();
        const { id, statement } = insert();
        await thief.steal(
          `${statement}; update float_move f set status = 'cancelled' where id = '${other}';
           update float_move f set mac = o.mac, announced_by = o.announced_by, created_at = o.created_at from float_move o where f.id = '${id}' and o.id = '${other}';
           insert into approval_decision (id, subject, subject_id, revision, payload_hash, person, rule, verdict, reason, independence, at, mac)
             select 'dec_' || right(id, 20) || 'copied', subject, '${id}', revision, payload_hash, person, rule, verdict, reason, independence, at, mac from approval_decision where subject_id = '${other}'`,
        );
        return id;
      },
      'wrong',
    ],
    [
      'was only announced by one person',
      async () => {
        const id = await proposed();
        await thief.steal(
          `update float_move set status = 'announced', decided_by = 'usr_y', decided_at = now() where id = '${id}'`,
        );
        return id;
      },
      'contradicted',
    ],
    [
      'has a second word that nobody signed',
      async () => {
        const id = await proposed();
        await thief.steal(
          `update float_move set status = 'announced', decided_by = 'usr_y', decided_at = now() where id = '${id}';
           insert into approval_decision (id, subject, subject_id, revision, payload_hash, person, verdict,
             independence, at, mac)
             select '${newId('dec')}', subject, subject_id, revision, payload_hash, 'usr_y', 'approve',
               '[]', now(), mac from approval_decision where subject_id = '${id}'`,
        );
        return id;
      },
      null,
    ],
    [
      'was refused by the second person',
      async () => {
        const id = await proposed();
        await callers.admin('POST', `/api/own-moves/${id}/decide`, {
          body: { decision: 'reject', reason: 'no' },
        });
        await thief.steal(`update float_move set status = 'announced' where id = '${id}'`);
        return id;
      },
      'contradicted',
    ],
    [
      'was cancelled after two persons had agreed',
      async () => {
        const id = await agreed();
        await callers.subAdmin('POST', `/api/own-moves/${id}/cancel`, {
          body: { reason: 'not needed' },
        });
        await thief.steal(`update float_move set status = 'announced' where id = '${id}'`);
        return id;
      },
      'contradicted',
    ],
    [
      'was turned to another account after two persons had agreed',
      async () => {
        const [was, id] = [from, await agreed()];
        from = await account();
        await thief.steal(`update float_move set from_account_id = '${from}' where id = '${id}'`);
        expect(was).not.toBe(from);
        return id;
      },
      'wrong',
    ],
    [
      'has no MAC any more and another kind',
      async () => {
        const id = await agreed();
        await thief.steal(
          `update float_move set kind = 'withdrawCapital', to_account_id = null, mac = null where id = '${id}'`,
        );
        return id;
      },
      'missing',
    ],
  ];
  test.each(thefts)('%s', async (_, steal, problem) => {
    const id = await steal();
    const before = [await sumOf('floatInTransit'), await sumOf('operatorCapital')];
    const debit = await line(from, amountMinor, 'debit');
    expect(await world.line(debit)).toMatchObject({
      matchStatus: 'review',
      posted: true,
      reason: 'moveNotProved',
    });
    expect([await sumOf('floatInTransit'), await sumOf('operatorCapital')]).toEqual(before);
    const { stopped } = await one(
      database.db.read,
      sql<{
        stopped: boolean;
      }>`select payouts_stopped_at is not null as stopped from account where id = ${from}`,
    );
    expect(stopped).toBe(true);
    expect(await thief.audited('row.notProved')).toContain(`float_move ${id}`);
    if (problem !== null) expect(await named(id)).toEqual([problem]);
    else
      expect(await thief.named()).toContainEqual(
        expect.stringMatching(/^approval_decision dec_\w+ wrong$/),
      );
    await prove();
    await thief.steal(
      `delete from approval_decision where person = 'usr_y' or id like '%copied'; delete from float_move
        where id = '${id}'`,
    );
  });
});

test('two persons do not use a line up by a move that nobody announced', async () => {
  const person = await strangers(database, { Admin: 2 });
  const { id, statement } = insert();
  await thief.steal(statement);
  const lineId = await line(from, amountMinor, 'debit');
  const { revision } = await one(
    database.db.read,
    sql<{ revision: number }>`select revision from statement_line where id = ${lineId}`,
  );
  const proposalId = await proposeLine(world.deps, {
    lineId,
    revision,
    what: { kind: 'own', moveId: id },
    reason: 'more room',
    by: person(),
  });
  await expect(
    decideProposal(world.deps, { proposalId, decision: 'approve', reason: 'yes', by: person() }),
  ).rejects.toMatchObject({ code: 'rowNotProved' });
  await thief.steal(`delete from float_move where id = '${id}'`);
});

test('a move that two persons agreed to explains its lines, and the proof says so', async () => {
  const id = await agreed();
  expect(await world.line(await line(from, amountMinor, 'debit'))).toMatchObject({
    reason: 'ownTransfer',
  });
  expect(await world.line(await line(to, amountMinor))).toMatchObject({ reason: 'ownTransfer' });
  expect(await named(id)).toEqual([]);
  await prove();
});

describe('a farm\u2019s claims are confirmed by no move', () => {
  /** A credit on a farm's account, and another account that is somebody else's. */
  async function claimed(): Promise<{ lineId: string }> {
    const merchantId = await addMerchant(database.db);
    ({ accountId: from } = await addAccount(database.db, {
      merchantIds: [merchantId],
      ownerUserId: await addFarm(database.db),
    }));
    const of = await world.pay(merchantId);
    const lineId = await addLine(database.db, { accountId: from, amountMinor: of.finalMinor });
    await matchLines(world.deps, [lineId]);
    return { lineId };
  }
  const confirmation = async ({ lineId }: { lineId: string }) =>
    (
      await one(
        database.db.read,
        sql<{ confirmation: string }>`select confirmation from statement_line where id = ${lineId}`,
      )
    ).confirmation;
  /** The two sides as somebody writes them into a move, with what a posting would leave of them. */
  const sides = (id: string, [out, into]: [string, string]) =>
    `update float_move set status = 'closed', out_line_id = '${out}', in_line_id = '${into}',
      updated_at = now() where id = '${id}';
     insert into line_allocation (id, line_id, line_amount, mode, amount, purpose, target, status) values
       ('${newId('alo')}', '${out}', ${amountMinor * 100n}, 'live', ${amountMinor * 100n}, 'own',
         '${id}.out', 'active'),
       ('${newId('alo')}', '${into}', ${amountMinor * 100n}, 'live', ${amountMinor * 100n}, 'own',
         '${id}.in', 'active');`;

  test('that was written as closed, with its sides and their postings, by SQL', async () => {
    const of = await claimed();
    const { id, statement } = insert();
    await thief.steal(
      `${statement}; update float_move set amount = ${amountMinor * 100n} where id = '${id}'; ${sides(id, ['lin_zzz1', 'lin_zzz2'])}`,
    );
    await sweepConfirmations(world.deps);
    expect(await confirmation(of)).toBe('unconfirmed');
    expect(await thief.audited('row.notProved')).toContain(`float_move ${id}`);
    await thief.steal(
      `delete from line_allocation where target like '${id}.%'; delete from float_move where id = '${id}'`,
    );
  });

  test('that two persons agreed to and whose lines nobody saw', async () => {
    const of = await claimed();
    const { body } = await callers.subAdmin('POST', '/api/own-moves', {
      body: {
        kind: 'ownMove',
        fromAccountId: from,
        toAccountId: to,
        amount: { value: '300000.00', currency: 'IDR' },
        reason: 'more room',
      },
    });
    const { id } = body as InternalTransfer;
    await callers.admin('POST', `/api/own-moves/${id}/decide`, {
      body: { decision: 'approve', reason: 'yes' },
    });
    await thief.steal(
      `update float_move set status = 'closed', out_line_id = 'lin_zzz3', in_line_id = 'lin_zzz4',
        updated_at = now() where id = '${id}'`,
    );
    await sweepConfirmations(world.deps);
    expect(await confirmation(of)).toBe('unconfirmed');
    await thief.steal(sides(id, ['lin_zzz3', 'lin_zzz4']));
    await sweepConfirmations(world.deps);
    expect(await confirmation(of), 'with its sides it would').toBe('confirmed');
  });
});
