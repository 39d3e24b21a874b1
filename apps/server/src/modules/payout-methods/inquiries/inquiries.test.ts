import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountVerificationAnswer, CommandState } from '@wallet/contract';
import { addAccount, addMerchant } from '@wallet/server/testing';
import { expireCommands } from '#modules/gateway/queue';
import { newId } from '#platform/ids';
import {
  budi,
  newMerchant,
  createPayoutWorld,
  type PayoutWorld,
  type Token,
} from '../../../testing/payouts/payout-world.ts';
import { endDueInquiries } from './end-due-inquiries.ts';
import { followInquiry } from './follow-inquiry.ts';
import { recordInquiryAnswer } from './record-answer.ts';
import { virtualEndings } from './virtual-answers.ts';

let world: PayoutWorld;
let own: Awaited<ReturnType<typeof newMerchant>>;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  own = await newMerchant(world);
  // Phones of the tests before are gone.
  await sql`update account set status = 'retired' where mode = 'live'`.execute(
    world.database.db.read,
  );
});

const read = () => world.database.db.read;
const ask = async (who: Token, input: object = {}) =>
  world.ask(who, 'POST', '/v1/account-verifications', { ...budi, ...input });
const asked = async (who: Token, input: object = {}) =>
  (await ask(who, input)).body as AccountVerificationAnswer;
const stand = async (who: Token, id: string) =>
  (await world.ask(who, 'GET', `/v1/account-verifications/${id}`))
    .body as AccountVerificationAnswer;
const endDue = () => endDueInquiries({ db: world.database.db, vault: world.deps.vault });
/** As if this much time had passed for one inquiry. */
const pass = (id: string, seconds: number) =>
  sql`update account_verification set expires_at = expires_at - make_interval(secs => ${seconds}),
    answer_at = answer_at - make_interval(secs => ${seconds}) where id = ${id}`.execute(read());

interface Sent {
  id: string;
  key: string;
  accountId: string;
  deviceId: string;
}
const commands = (id: string) =>
  all(
    read(),
    sql<Sent>`select id, idempotency_key as key, account_id as "accountId", device_id as "deviceId" from device_command
  where kind = 'inquireName' and idempotency_key like ${`${id}.%`} order by id`,
  );
const answer = (key: string, holderName: string) =>
  world.database.db.transaction((trx) =>
    recordInquiryAnswer(trx, world.deps.vault, {
      idempotencyKey: key,
      answer: { found: 'yes', holderName },
    }),
  );
/** The command ends without an answer, and whoever follows such ends hears of it. */
async function fail(
  { id, deviceId, accountId }: Sent,
  { state = 'failed', error }: { state?: CommandState; error: string },
): Promise<void> {
  await sql`update device_command set state = ${state}, error = ${error}, ended_at = now() where id = ${id}`.execute(
    read(),
  );
  await world.database.db.transaction((trx) =>
    followInquiry(world.deps.vault)(
      [
        {
          id: newId('fct'),
          name: 'devices.commandEnded',
          key: id,
          mode: 'live',
          at: new Date(0),
          payload: { commandId: id, deviceId, accountId, kind: 'inquireName', state },
        },
      ],
      trx,
      () => undefined,
    ),
  );
}

describe('in test mode', () => {
  test.each(Object.entries({ ...virtualEndings, '7890': 'verified' }))(
    'a number that ends in %s ends as %s',
    async (ending, status) => {
      const { id, expiresAt, createdAt, ...begun } = await asked(own.test, {
        accountNumber: `123456${ending}`,
      });
      expect(begun).toMatchObject({ status: 'verifying', foundName: null, endedAt: null });
      expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(60_000);
      await endDue();
      expect((await stand(own.test, id)).status).toBe('verifying');
      await pass(id, status === 'timedOut' ? 61 : 2);
      await endDue();
      const { foundName, nameScore, reason, endedAt, ...ended } = await stand(own.test, id);
      expect(ended.status).toBe(status);
      expect(endedAt).not.toBeNull();
      expect([status, foundName, nameScore, reason]).toEqual(
        {
          verified: [status, 'BUDI SANTOSO', 100, null],
          closeMatch: [status, 'BUDI SANTOSO T***', 80, null],
          mismatch: [status, null, null, null],
          notFound: [status, null, null, null],
          unsupported: [status, null, null, 'noInquiry'],
          timedOut: [status, null, null, 'noAnswer'],
        }[status],
      );
      expect(await world.facts('payoutMethods.verificationEnded', id)).toMatchObject([
        { merchantId: own.merchantId, status },
      ]);
    },
  );

  test('without a name an account is only said to be there, by a masked name', async () => {
    const { holderName: _, ...place } = budi;
    const { id } = (await world.ask(own.test, 'POST', '/v1/account-verifications', place)).body as {
      id: string;
    };
    await pass(id, 2);
    await endDue();
    expect(await stand(own.test, id)).toMatchObject({
      status: 'verified',
      holderName: null,
      foundName: 'T*** H***',
      nameScore: null,
    });
  });
});

describe('a phone is asked', () => {
  test('of the right provider, which may serve the merchant, and its answer is compared', async () => {
    const other = await addMerchant(world.database.db);
    await addAccount(world.database.db, { provider: 'dana' });
    await addAccount(world.database.db, { provider: 'livin', merchantIds: [other] });
    expect(await asked(own.live)).toMatchObject({ status: 'unsupported', reason: 'noAccount' });
    const { accountId } = await addAccount(world.database.db, { provider: 'livin' });
    const { id, status } = await asked(own.live);
    expect(status).toBe('verifying');
    const [command] = await commands(id);
    expect(command).toMatchObject({ accountId });
    await answer(command?.key ?? '', 'BUDI SANTOSA');
    expect(await stand(own.live, id)).toMatchObject({
      status: 'closeMatch',
      foundName: 'BUDI SANTOSA',
      nameScore: 89,
      endedAt: expect.any(String),
    });
  });

  test('and several share the asking: one whose phone is at work is not left out', async () => {
    const phones = [
      await addAccount(world.database.db, { provider: 'livin' }),
      await addAccount(world.database.db, { provider: 'livin' }),
    ];
    await sql`update device set is_busy = true where id = ${phones[0]?.deviceId ?? ''}`.execute(
      read(),
    );
    const ids: string[] = [];
    for (let i = 0; i < 5; i++)
      ids.push((await asked(own.live, { accountNumber: `12345678${i}0` })).id);
    const sent = (await Promise.all(ids.map(commands))).flat();
    const counts = phones.map(
      ({ accountId }) => sent.filter((c) => c.accountId === accountId).length,
    );
    expect(counts).toEqual([2, 3]);
  });

  test('for a destination that was added, whose latest inquiry alone counts', async () => {
    await addAccount(world.database.db, { provider: 'livin' });
    const row = await world.added(own.owner);
    expect(row.verification).toMatchObject({ status: 'verifying' });
    const first = row.verification.id ?? '';
    const again = (await world.ask(own.owner, 'POST', `/api/payout-methods/${row.id}/verify`))
      .body as typeof row;
    const second = again.verification.id ?? '';
    expect(second).not.toBe(first);
    await answer(`${second}.1`, 'BUDI SANTOSO');
    await answer(`${first}.1`, 'SITI AMINAH');
    expect((await world.ask(own.owner, 'GET', `/api/payout-methods/${row.id}`)).body).toMatchObject(
      {
        verification: { id: second, status: 'verified', foundName: 'BUDI SANTOSO', nameScore: 100 },
      },
    );
    expect(
      await one(
        read(),
        sql`select verification, verified_name from payout_method where id = ${row.id}`,
      ),
    ).toEqual({ verification: 'verified', verified_name: 'BUDI SANTOSO' });
  });

  test('and when it fails another one, once each, until the time is short', async () => {
    const phones = [
      await addAccount(world.database.db, { provider: 'livin' }),
      await addAccount(world.database.db, { provider: 'livin' }),
    ];
    const { id } = await asked(own.live);
    const [first] = await commands(id);
    if (!first) throw new Error('nobody was asked');
    await fail(first, { error: 'providerDown: Maintenance.' });
    const [, second] = await commands(id);
    expect(new Set([first.accountId, second?.accountId])).toEqual(
      new Set(phones.map(({ accountId }) => accountId)),
    );
    // The end of the first is told again: nobody is asked twice.
    await fail(first, { error: 'providerDown: Maintenance.' });
    expect(await commands(id)).toHaveLength(2);
    if (second) await fail(second, { error: 'notSignedIn: Signed out.' });
    expect(await stand(own.live, id)).toMatchObject({
      status: 'timedOut',
      reason: 'providerFailed',
    });
  });

  test('that says it cannot: no other of the same provider is asked', async () => {
    await addAccount(world.database.db, { provider: 'livin' });
    await addAccount(world.database.db, { provider: 'livin' });
    const { id } = await asked(own.live);
    const [command] = await commands(id);
    if (command) await fail(command, { error: 'unsupported' });
    expect(await stand(own.live, id)).toMatchObject({ status: 'unsupported', reason: 'noInquiry' });
    expect(await commands(id)).toHaveLength(1);
  });
});

describe('time', () => {
  test('ends an inquiry by the database\u2019s clock, also after the server was gone meanwhile', async () => {
    await addAccount(world.database.db, { provider: 'livin' });
    const { id } = await asked(own.live);
    await pass(id, 61);
    // Whatever the process that asked had in its memory: what is due is in the row.
    expect(await endDue()).toBe(1);
    expect(await stand(own.live, id)).toMatchObject({ status: 'timedOut', reason: 'noAnswer' });
    await sql`update device_command set deadline = now() - interval '1 second'
      where idempotency_key like ${`${id}.%`}`.execute(read());
    await expireCommands(world.database.db);
    const [command] = await commands(id);
    if (command) await fail(command, { state: 'expired', error: 'deadlinePassed' });
    expect(await stand(own.live, id)).toMatchObject({ status: 'timedOut', reason: 'noAnswer' });
  });

  test('passes for an answer, too: a late one is kept sealed and changes nothing', async () => {
    await addAccount(world.database.db, { provider: 'livin' });
    const row = await world.added(own.owner);
    const id = row.verification.id ?? '';
    await pass(id, 61);
    // Before anybody noticed that the time was over.
    await answer(`${id}.1`, 'BUDI SANTOSO');
    await answer(`${id}.1`, 'BUDI SANTOSO');
    expect(await stand(own.live, id)).toMatchObject({
      status: 'timedOut',
      reason: 'noAnswer',
      foundName: null,
    });
    const kept = await one(
      read(),
      sql<{
        late: string;
        isLate: boolean;
        verification: string;
      }>`select v.late_enc as late, v.late_at is not null as "isLate", p.verification
      from account_verification v join payout_method p on p.id = v.payout_method_id where v.id = ${id}`,
    );
    expect(kept).toMatchObject({ isLate: true, verification: 'unverified' });
    expect(
      JSON.parse(
        world.deps.vault.open(kept.late, { table: 'account_verification', id, column: 'late_enc' }),
      ),
    ).toEqual({ found: 'yes', holderName: 'BUDI SANTOSO' });
    expect(await world.facts('payoutMethods.verificationEnded', id)).toHaveLength(1);
  });

  test('answer and time-out at once: one of them, and one fact', async () => {
    await addAccount(world.database.db, { provider: 'livin' });
    for (let i = 0; i < 4; i++) {
      const { id } = await asked(own.live, { accountNumber: `300000000${i}` });
      await Promise.all([
        answer(`${id}.1`, 'BUDI SANTOSO'),
        pass(id, 61).then(endDue),
        answer(`${id}.1`, 'BUDI SANTOSO'),
      ]);
      expect(['verified', 'timedOut']).toContain((await stand(own.live, id)).status);
      expect(await world.facts('payoutMethods.verificationEnded', id)).toHaveLength(1);
    }
  });
});

describe('names of strangers', () => {
  test('cannot be gathered: a destination is asked for five times a day, a merchant asks ten times a minute, counted by the rows', async () => {
    const guesses = [];
    for (let i = 0; i < 6; i++)
      guesses.push((await ask(own.test, { holderName: `Guess ${'ABCDEF'[i]}` })).status);
    expect(guesses).toEqual([202, 202, 202, 202, 202, 429]);
    // All at once: each is counted.
    const others = await Promise.all(
      Array.from({ length: 10 }, (_, i) => ask(own.test, { accountNumber: `400000000${i}` })),
    );
    expect(others.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      202, 202, 202, 202, 202, 429, 429, 429, 429, 429,
    ]);
    expect(others.find(({ status }) => status === 429)).toMatchObject({
      body: { code: 'tooManyRequests' },
      headers: { 'retry-after': expect.anything() },
    });
    // Another merchant and the other mode have their own.
    expect((await ask((await newMerchant(world)).test)).status).toBe(202);
    expect((await ask(own.live)).status).toBe(202);
  });

  test('an added destination is kept all the same, unverified', async () => {
    for (let i = 0; i < 5; i++) await ask(own.live);
    expect(await world.added(own.owner)).toMatchObject({
      verification: { id: null, status: 'unverified' },
    });
    const { data } = (await world.ask(own.owner, 'GET', '/api/payout-methods')).body as {
      data: { id: string }[];
    };
    expect(
      await world.ask(own.owner, 'POST', `/api/payout-methods/${data[0]?.id}/verify`),
    ).toMatchObject({ status: 429 });
  });

  test('are in no answer, row or trail in the clear when the guess was wrong', async () => {
    await addAccount(world.database.db, { provider: 'livin' });
    const { id } = await asked(own.live);
    await answer(`${id}.1`, 'RAHASIA TERSEMBUNYI');
    expect(await stand(own.live, id)).toMatchObject({
      status: 'mismatch',
      foundName: null,
      nameScore: null,
    });
    const { text } = await one(
      read(),
      sql<{
        text: string;
      }>`select v::text || (select string_agg(f::text, '') from fact f
        where f.key = v.id) || (select string_agg(a::text, '') from audit_entry a where a.entity_id = v.id) as text
      from account_verification v where v.id = ${id}`,
    );
    expect(text).not.toMatch(/RAHASIA|1234567890/);
  });
});
