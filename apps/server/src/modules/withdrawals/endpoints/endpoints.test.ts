import { one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatorWithdrawalRow, OwnWithdrawalRow, WithdrawalAnswer } from '@wallet/contract';
import { suspenseCredit } from '#modules/ledger/postings';
import { endDueInquiries } from '#modules/payout-methods/inquiries';
import type { DomainEvent } from '#platform/events';
import { newId } from '#platform/ids';
import { asThief } from '../../../testing/database/as-thief.ts';
import { signSettings } from '../../../testing/signing/sign-row.ts';
import { addOperator, createWithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { Shop, User, WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';

import { followVerification } from '../upkeep/follow-verification.ts';

let world: WithdrawalWorld;
let shop: Shop;
let admin: User;
beforeAll(async () => {
  world = await createWithdrawalWorld();
  shop = await world.shop();
  admin = await addOperator(world.database, 1);
});
afterAll(() => world.close());

const idr = (value: string) => ({ value, currency: 'IDR' });

async function created(of: Shop = shop, value = '10000.00'): Promise<OwnWithdrawalRow> {
  const answer = await world.ask(of.owner, 'POST', '/api/withdrawal-requests', {
    payoutMethodId: of.methodId,
    amount: idr(value),
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as OwnWithdrawalRow;
}

async function queued(id: string, reader: User = admin): Promise<OperatorWithdrawalRow> {
  return (
    (await world.ask(reader, 'GET', `/api/operator/withdrawal-requests/${id}`)).body as {
      request: OperatorWithdrawalRow;
    }
  ).request;
}

async function decided(
  id: string,
  decision: string,
  reader: User = admin,
  more: object = { reason: 'looked at' },
) {
  const { revision, payloadHash } = await queued(id, reader);
  return world.ask(reader, 'POST', `/api/operator/withdrawal-requests/${id}/decisions`, {
    decision,
    revision,
    payloadHash,
    ...more,
  });
}

/** A setting is changed by a newer row, and changed back by one more. */
async function withSubAdminLimit(minor: string, work: () => Promise<void>): Promise<void> {
  const set = (value: string) =>
    sql`insert into setting (id, key, value, valid_from, source, created_by)
    select ${newId('set')}, key, jsonb_set(value, '{subAdminUpToMinor,IDR}', to_jsonb(${value}::text)),
      clock_timestamp(), 'test', 'test' from setting where key = 'withdrawals.approval' limit 1`
      .execute(world.database.db.read)
      .then(() => signSettings(world.database.db));
  await set(minor);
  await work();
  await set('5000000000');
}

/** Tells the newest event of a name to its listener, with what follows its transaction. */
async function heard(name: string): Promise<void> {
  const { db } = world.database;
  const event = await one(
    db.read,
    sql<
      DomainEvent<never>
    >`select id, name, key, mode, payload, at from fact where name = ${name} order by id desc limit 1`,
  );
  const effects: (() => void | Promise<void>)[] = [];
  await db.transaction((trx) =>
    followVerification(world.deps)([event], trx, (effect) => void effects.push(effect)),
  );
  for (const effect of effects) await effect();
}

describe('by API', () => {
  test('a repeated request is one withdrawal, whose reference names it for ever', async () => {
    const body = { reference: 'pay-1', amount: idr('20000.00'), payoutMethodId: shop.methodId };
    const first = await world.ask(shop.live, 'POST', '/v1/withdrawal-requests', body, {
      'idempotency-key': 'k1',
    });
    expect(first).toMatchObject({
      status: 201,
      body: {
        status: 'pendingApproval',
        reference: 'pay-1',
        source: 'api',
        amount: idr('20000.00'),
        nameCheck: { status: 'verified' },
        mayCancel: true,
      },
    });
    const { id } = first.body as WithdrawalAnswer;
    const again = await world.ask(shop.live, 'POST', '/v1/withdrawal-requests', body, {
      'idempotency-key': 'k1',
    });
    expect(again).toMatchObject({
      status: 201,
      body: { id },
      headers: { 'idempotency-replayed': 'true' },
    });
    expect(await world.ask(shop.live, 'POST', '/v1/withdrawal-requests', body)).toMatchObject({
      status: 201,
      body: { id },
    });
    expect(
      await world.ask(shop.live, 'POST', '/v1/withdrawal-requests', {
        ...body,
        amount: idr('1.00'),
      }),
    ).toMatchObject({
      status: 409,
      body: { code: 'referenceUsed', detail: expect.stringContaining(id) },
    });
    expect(
      await world.ask(shop.live, 'GET', '/v1/withdrawal-requests?reference=pay-1'),
    ).toMatchObject({ body: { data: [{ id }], next: null } });
  });

  test('a destination of its own is asked for first, and an amount that no rail carries is refused', async () => {
    const destination = {
      institutionCode: 'DANA',
      accountNumber: '0812 3000 4000',
      holderName: 'Siti Aminah',
    };
    const body = { reference: 'own-1', amount: idr('20000.00'), destination };
    expect(await world.ask(shop.live, 'POST', '/v1/withdrawal-requests', body)).toMatchObject({
      status: 201,
      body: {
        status: 'verifying',
        nameCheck: { status: 'verifying' },
        destination: { last4: '4000', holderName: 'Siti Aminah' },
      },
    });
    await sql`update account_verification set expires_at = now() where status = 'verifying'`.execute(
      world.database.db.read,
    );
    await endDueInquiries(world.deps);
    await heard('payoutMethods.verificationEnded');
    expect(
      await world.ask(shop.live, 'GET', '/v1/withdrawal-requests?reference=own-1'),
    ).toMatchObject({
      body: {
        data: [
          {
            status: 'onHold',
            statusReason: 'verificationTimedOut',
            nameCheck: { status: 'timedOut' },
          },
        ],
      },
    });
    expect(
      await world.ask(shop.live, 'POST', '/v1/withdrawal-requests', {
        ...body,
        reference: 'own-2',
        amount: idr('50000000.00'),
      }),
    ).toMatchObject({ status: 422, body: { code: 'amountOutOfLimits' } });
    expect(
      await world.ask(shop.live, 'POST', '/v1/withdrawal-requests', {
        ...body,
        reference: 'own-3',
        destination: { ...destination, institutionCode: 'NOWHERE' },
      }),
    ).toMatchObject({ status: 422, body: { code: 'institutionNotUsable' } });
  });

  test('is cancelled once, and what was set aside is available again', async () => {
    const own = await world.shop();
    const body = { reference: 'c-1', amount: idr('20000.00'), payoutMethodId: own.methodId };
    const { id } = (await world.ask(own.live, 'POST', '/v1/withdrawal-requests', body))
      .body as WithdrawalAnswer;
    for (const turn of [1, 2])
      expect([
        turn,
        await world.ask(own.live, 'POST', `/v1/withdrawal-requests/${id}/cancel`, undefined, {
          'idempotency-key': 'c',
        }),
      ]).toMatchObject([turn, { status: 200, body: { status: 'cancelled' } }]);
    expect(await world.paying.money(own.merchantId)).toMatchObject({ held: 0n });
    const sent = (
      await world.ask(own.live, 'POST', '/v1/withdrawal-requests', { ...body, reference: 'c-2' })
    ).body as WithdrawalAnswer;
    await asThief(
      world.database.db,
      sql`update withdrawal_request set status = 'processing' where id = ${sent.id}`,
    );
    expect(
      await world.ask(own.live, 'POST', `/v1/withdrawal-requests/${sent.id}/cancel`),
    ).toMatchObject({ status: 409, body: { code: 'cancelNotPossible' } });
  });

  test('requests of test mode are approved by themselves once the virtual account has answered', async () => {
    const body = {
      reference: 't-1',
      amount: idr('20000.00'),
      payoutMethodId: await world.method(shop.merchantId, { mode: 'test' }),
    };
    expect(await world.ask(shop.test, 'POST', '/v1/withdrawal-requests', body)).toMatchObject({
      status: 422,
      body: { code: 'insufficientFunds' },
    });
    const payload = {
      merchantId: shop.merchantId,
      currency: 'IDR' as const,
      mode: 'test' as const,
      netMinor: 5_000_000n,
      feeMinor: 0n,
    };
    await world.deps.writer.submit({
      kind: suspenseCredit,
      cause: `alloc:${newId('alo')}`,
      order: shop.merchantId,
      mode: 'test',
      payload,
    });
    expect(await world.ask(shop.test, 'POST', '/v1/withdrawal-requests', body)).toMatchObject({
      status: 201,
      body: { status: 'approved', mode: 'test' },
    });
    expect(
      await world.ask(shop.live, 'GET', '/v1/withdrawal-requests?reference=t-1'),
    ).toMatchObject({ body: { data: [] } });
  });
});

describe('in the merchant\u2019s console', () => {
  test('a quote says fee, arrival and what is left, by the same rules as the request', async () => {
    const quote = (amount: string) =>
      world.ask(shop.owner, 'POST', '/api/withdrawal-requests/quote', {
        payoutMethodId: shop.methodId,
        amount: idr(amount),
      });
    expect(await quote('10000.00')).toMatchObject({
      status: 200,
      body: { fee: idr('0.00'), total: idr('10000.00'), arrival: 'minutes', problem: null },
    });
    expect(await quote('15000000.00')).toMatchObject({
      body: { problem: { code: 'insufficientFunds' } },
    });
    expect(await quote('50000000.00')).toMatchObject({
      body: { arrival: null, problem: { code: 'amountOutOfLimits' } },
    });
  });

  test('the list has counts by tab and is searched by code, reference, last digits and name', async () => {
    const own = await world.shop();
    const rows = [await created(own), await created(own)];
    const list = async (query: string) =>
      (await world.ask(own.owner, 'GET', `/api/withdrawal-requests?${query}`)).body as {
        data: OwnWithdrawalRow[];
        total: number;
        counts: object;
      };
    expect(await list('tab=pendingApproval')).toMatchObject({
      data: [{ id: rows[1]?.id, createdBy: { name: 'Owner' } }, { id: rows[0]?.id }],
      total: 2,
      more: false,
      counts: { pendingApproval: 2, onHold: 0, ended: 0 },
    });
    for (const search of [rows[0]?.refNo.toLowerCase(), rows[0]?.reference])
      expect((await list(`search=${search}`)).data).toMatchObject([{ id: rows[0]?.id }]);
    expect((await list('search=budi')).total).toBe(2);
    expect((await list(`search=${rows[0]?.destination?.last4}`)).total).toBe(2);
    expect((await list('search=santoso')).total).toBe(0);
    const paged = (await world.ask(own.owner, 'GET', '/api/withdrawal-requests?limit=1')).body as {
      next: string;
    };
    expect((await list(`limit=1&after=${paged.next}`)).data).toMatchObject([{ id: rows[0]?.id }]);
    const one = (await world.ask(own.owner, 'GET', `/api/withdrawal-requests/${rows[0]?.id}`))
      .body as { timeline: { what: string }[] };
    expect(one).toMatchObject({
      request: {
        id: rows[0]?.id,
        waitsFor: { reason: 'approval', by: 'operator', since: expect.any(String), until: null },
      },
      ledger: [],
    });
    expect(one.timeline.map(({ what }) => what)).toEqual([
      'created',
      'verifying',
      'confirmed',
      'held',
    ]);
  });

  test('above the limit the password is asked for, and a wrong one is refused', async () => {
    const body = { payoutMethodId: shop.methodId, amount: idr('25000001.00') };
    expect(await world.ask(shop.owner, 'POST', '/api/withdrawal-requests', body)).toMatchObject({
      status: 422,
      body: { code: 'passwordNeeded' },
    });
    expect(
      await world.ask(shop.owner, 'POST', '/api/withdrawal-requests', {
        ...body,
        password: 'not it at all',
      }),
    ).toMatchObject({ status: 422, body: { code: 'wrongPassword' } });
  });

  test('what is somebody else\u2019s is not there', async () => {
    const { id } = await created();
    const stranger = await world.shop();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/cancel', {}],
      ['POST', '/accept', {}],
    ] as const) {
      expect([
        path,
        await world.ask(stranger.owner, method, `/api/withdrawal-requests/${id}${path}`, body),
      ]).toMatchObject([path, { status: 404 }]);
    }
    expect(await world.ask(stranger.live, 'GET', `/v1/withdrawal-requests/${id}`)).toMatchObject({
      status: 404,
    });
    expect(
      await world.ask(stranger.live, 'POST', `/v1/withdrawal-requests/${id}/cancel`),
    ).toMatchObject({ status: 404 });
  });
});

describe('in the house', () => {
  test('a case has all that a decision needs, with what the reader may do and why not', async () => {
    const { id } = await created();
    const sub = await addOperator(world.database, 5);
    const staff = await addOperator(world.database, 2);
    const found = (await world.ask(admin, 'GET', `/api/operator/withdrawal-requests/${id}`)).body;
    expect(found).toMatchObject({
      request: {
        id,
        approvals: { given: 0, needed: 1 },
        reasons: ['noAutomaticApproval', 'destinationUnknown'],
        acts: { approve: { may: true, why: null }, release: { may: false, why: 'stateConflict' } },
      },
      decisions: [],
      attempts: [],
      destinationHistory: { paidCount: 0, otherMerchants: 0 },
      balance: { held: expect.anything() },
    });
    expect((await queued(id, sub)).acts.approve).toEqual({ may: true, why: null });
    expect(await queued(id, staff)).toMatchObject({
      acts: { approve: { may: false, why: 'forbidden' } },
      destination: { holderName: 'B*** S***' },
      payloadHash: '',
    });
    expect((await queued(id, sub)).payloadHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('Staff, who see names masked, find nobody by a payee\u2019s name, and find by what they see', async () => {
    const { id, refNo } = await created();
    const staff = await addOperator(world.database, 2);
    const found = async (search: string, reader: User) =>
      (
        (
          await world.ask(
            reader,
            'GET',
            `/api/operator/withdrawal-requests?search=${encodeURIComponent(search)}`,
          )
        ).body as { data: { id: string }[] }
      ).data.some((row) => row.id === id);
    for (const name of ['budi', 'Budi Santoso'])
      expect([name, await found(name, admin), await found(name, staff)]).toEqual([
        name,
        true,
        false,
      ]);
    expect(await found(refNo, staff)).toBe(true);
  });

  test('decisions need reasons, are bound to what was looked at, and are kept', async () => {
    const { id } = await created();
    const row = await queued(id);
    expect(await decided(id, 'hold', admin, {})).toMatchObject({
      status: 422,
      body: { code: 'reasonNeeded' },
    });
    expect(await decided(id, 'hold')).toMatchObject({
      status: 200,
      body: { status: 'onHold', statusReason: 'putOnHold' },
    });
    expect(
      await world.ask(admin, 'POST', `/api/operator/withdrawal-requests/${id}/decisions`, {
        decision: 'approve',
        revision: row.revision,
        payloadHash: row.payloadHash,
      }),
    ).toMatchObject({ status: 409, body: { code: 'revisionConflict' } });
    expect(
      await world.ask(admin, 'POST', `/api/operator/withdrawal-requests/${id}/owner`, {
        take: true,
      }),
    ).toMatchObject({ body: { owner: { id: admin.userId } } });
    expect(await decided(id, 'release')).toMatchObject({
      status: 200,
      body: { status: 'pendingApproval' },
    });
    expect(await decided(id, 'approve')).toMatchObject({
      status: 200,
      body: { status: 'approved', approvals: { given: 1, needed: 1 } },
    });
    const one = (await world.ask(admin, 'GET', `/api/operator/withdrawal-requests/${id}`)).body as {
      decisions: { decision: string; counts: boolean }[];
      timeline: { what: string }[];
    };
    expect(one.decisions.map(({ decision }) => decision)).toEqual(['hold', 'release', 'approve']);
    expect(one.timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['created', 'confirmed', 'putOnHold', 'released', 'approved']),
    );
  });

  test('changed bytes are never approved: the request is on hold instead', async () => {
    const { id } = await created();
    const victim = await created();
    await sql`update withdrawal_request set destination_enc = (select destination_enc
      from withdrawal_request where id = ${victim.id}) where id = ${id}`.execute(
      world.database.db.read,
    );
    expect(await decided(id, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'payoutNotAsApproved' },
    });
    expect(await world.standing(id)).toMatchObject({
      status: 'onHold',
      statusReason: 'payloadChanged',
    });
  });

  test('a SubAdmin decides up to a limit, and whoever asked never alone', async () => {
    const rich = await world.shop({ availableMinor: 100_000_000_000n });
    const { id } = await created(rich, '9000000.00');
    const sub = await addOperator(world.database, 5);
    await withSubAdminLimit('1000', async () => {
      expect((await queued(id, sub)).acts.approve).toEqual({ may: false, why: 'aboveOwnLimit' });
      expect(await decided(id, 'approve', sub)).toMatchObject({
        status: 403,
        body: { code: 'aboveOwnLimit' },
      });
    });
    const asked = await world.ask(
      admin,
      'POST',
      `/api/merchants/${rich.merchantId}/withdrawal-requests`,
      { payoutMethodId: rich.methodId, amount: idr('5000.00'), note: 'they called' },
    );
    expect(asked).toMatchObject({
      status: 201,
      body: {
        status: 'pendingApproval',
        approvals: { given: 1, needed: 2 },
        reasons: expect.arrayContaining(['askedByOperator']),
        acts: { approve: { may: false, why: 'secondPersonNeeded' } },
      },
    });
    const { id: theirs } = asked.body as OperatorWithdrawalRow;
    expect(await decided(theirs, 'approve')).toMatchObject({
      status: 403,
      body: { code: 'secondPersonNeeded' },
    });
    expect(await decided(theirs, 'approve', await addOperator(world.database, 1))).toMatchObject({
      status: 200,
      body: { status: 'approved', approvals: { given: 2, needed: 2 } },
    });
  });

  test('a person of the house sees fee, arrival and what would be left before asking for a merchant', async () => {
    const own = await world.shop({ availableMinor: 1_000_000n });
    const quote = (value: string, merchantId = own.merchantId) =>
      world.ask(admin, 'POST', `/api/merchants/${merchantId}/withdrawal-requests/quote`, {
        payoutMethodId: own.methodId,
        amount: idr(value),
      });
    const seen = await world.ask(own.owner, 'POST', '/api/withdrawal-requests/quote', {
      payoutMethodId: own.methodId,
      amount: idr('5000.00'),
    });
    expect(seen).toMatchObject({ status: 200, body: { fee: { currency: 'IDR' }, problem: null } });
    expect((await quote('5000.00')).body).toEqual(seen.body);
    expect(await quote('500000.00')).toMatchObject({
      status: 200,
      body: { problem: { code: 'insufficientFunds' } },
    });
    expect(await quote('5000.00', shop.merchantId)).toMatchObject({ status: 404 });
    expect(
      await world.ask(
        await addOperator(world.database, 3),
        'POST',
        `/api/merchants/${own.merchantId}/withdrawal-requests/quote`,
        { payoutMethodId: own.methodId, amount: idr('5000.00') },
      ),
    ).toMatchObject({ status: 403 });
    expect(await world.ask(own.owner, 'GET', '/api/withdrawal-requests')).toMatchObject({
      body: { total: 0 },
    });
  });

  test('one decision for many has a result for each', async () => {
    const rows = [await queued((await created()).id), await queued((await created()).id)];
    await decided(rows[1]?.id ?? '', 'hold');
    const requests = rows.map(({ id, revision, payloadHash }) => ({ id, revision, payloadHash }));
    const answer = await world.ask(admin, 'POST', '/api/operator/withdrawal-requests/decisions', {
      decision: 'approve',
      requests,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        results: [
          { id: rows[0]?.id, code: null, status: 'approved' },
          { id: rows[1]?.id, code: 'revisionConflict', status: 'onHold' },
        ],
      },
    });
  });

  test('the queue has the longest waiting first, with its sums', async () => {
    const own = await world.shop();
    const [first, second] = [await created(own, '1000.00'), await created(own, '2000.00')];
    expect(
      (
        await world.ask(
          admin,
          'GET',
          `/api/operator/withdrawal-requests?tab=pendingApproval&merchantId=${own.merchantId}`,
        )
      ).body,
    ).toMatchObject({
      data: [{ id: first.id, merchant: { id: own.merchantId } }, { id: second.id }],
      total: 2,
      sums: [idr('3000.00')],
      counts: { pendingApproval: 2 },
    });
  });
});

describe('a file', () => {
  const csv = (...rows: string[]) => ['reference,amount,payout_method_id,note', ...rows].join('\n');

  test('is asked for whole, or not at all, and says what is wrong with each row', async () => {
    const own = await world.shop();
    const bad = csv(
      `f-1,1000.00,${own.methodId},"rent, May"`,
      `f-1,abc,${own.methodId},`,
      'f-3,5.00,pym_00000000000000000000000000,',
    );
    const checked = (
      await world.ask(own.owner, 'POST', '/api/withdrawal-requests/import/check', { csv: bad })
    ).body as {
      rows: { line: number; problems: { column: string; code: string; about: string | null }[] }[];
      valid: number;
    };
    expect(checked).toMatchObject({
      valid: 1,
      total: idr('1000.00'),
      rows: [
        { line: 2, problems: [], destination: expect.stringMatching(/^DANA/) },
        { line: 3 },
        { line: 4 },
      ],
    });
    expect(checked.rows.map(({ problems }) => problems)).toEqual([
      [],
      [
        { column: 'amount', code: 'amountUnreadable', about: 'IDR' },
        { column: 'reference', code: 'referenceRepeated', about: '2' },
      ],
      [{ column: 'payout_method_id', code: 'notFound', about: null }],
    ]);
    expect(
      await world.ask(own.owner, 'POST', '/api/withdrawal-requests/import', { csv: bad }),
    ).toMatchObject({ status: 422, body: { code: 'importHasErrors' } });
    expect(await world.ask(own.owner, 'GET', '/api/withdrawal-requests')).toMatchObject({
      body: { total: 0 },
    });
    const good = csv(`f-1,1000.00,${own.methodId},"rent, May"`, `f-2,2000.00,${own.methodId},`);
    expect(
      await world.ask(own.owner, 'POST', '/api/withdrawal-requests/import', { csv: good }),
    ).toMatchObject({
      status: 200,
      body: { rows: [{ requestId: expect.stringMatching(/^wdr_/) }, { reference: 'f-2' }] },
    });
    expect(await world.ask(own.owner, 'GET', '/api/withdrawal-requests')).toMatchObject({
      body: {
        total: 2,
        data: [
          { reference: 'f-2', source: 'csv' },
          { note: 'rent, May', status: 'pendingApproval' },
        ],
      },
    });
    expect(
      await world.ask(own.owner, 'POST', '/api/withdrawal-requests/import', { csv: good }),
    ).toMatchObject({ status: 422, body: { code: 'importHasErrors' } });
  });

  test('is refused without its columns and above what is available', async () => {
    const own = await world.shop({ availableMinor: 1_000n });
    expect(
      await world.ask(own.owner, 'POST', '/api/withdrawal-requests/import/check', {
        csv: 'ref;sum\n1;2',
      }),
    ).toMatchObject({ status: 422, body: { code: 'importHasErrors' } });
    expect(
      await world.ask(own.owner, 'POST', '/api/withdrawal-requests/import', {
        csv: csv(`a,9.00,${own.methodId},`, `b,9.00,${own.methodId},`),
      }),
    ).toMatchObject({ status: 422, body: { code: 'insufficientFunds' } });
  });
});

test('a request of the public form waits for the merchant without holding anything, and then for a person', async () => {
  const own = await world.shop({ policy: { automaticUpToMinor: '100000000' } });
  await world.paidBefore(own, own.methodId, 100);
  const id = await world.asked(own, { source: 'payPage', publicRequest: true });
  expect(await world.standing(id)).toMatchObject({
    status: 'awaitingConfirmation',
    holdStatus: null,
  });
  expect(await world.ask(own.owner, 'GET', `/api/withdrawal-requests/${id}`)).toMatchObject({
    body: { request: { mayAccept: true } },
  });
  expect(
    await world.ask(own.owner, 'POST', `/api/withdrawal-requests/${id}/accept`, {}),
  ).toMatchObject({ status: 200, body: { status: 'pendingApproval', mayAccept: false } });
  expect(await world.standing(id)).toMatchObject({
    approvalsNeeded: 1,
    reasons: ['publicRequest'],
    holdStatus: 'pending',
  });
  expect(
    await world.ask(
      own.owner,
      'POST',
      `/api/withdrawal-requests/${(await created(own)).id}/accept`,
      {},
    ),
  ).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
});
