import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Principal, Proof } from '@wallet/contract';
import {
  addCoverage,
  addFarm,
  addLine,
  asOwner,
  type DepositWorld,
  depositWorld,
  type OpenDeposit,
  type PayingWorld,
  payingWorld,
  pdfText,
  phoneNumberOf,
  reportOf,
  type TestDatabase,
  testDatabase,
  testHttp,
  type TestHttp,
  testVault,
} from '@wallet/server/testing';
import { recordAudit } from '#modules/audit';
import { matchLines } from '#modules/matching/lines';
import { startPayouts } from '#modules/payouts/proving';
import { assignNextTransfer, recordTransferReport } from '#modules/payouts/sending';
import { canonicalJson } from '#platform/canonical-json';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { checkSignedText, createSigner, readSigningKeys, signedText } from '#platform/signature';
import { alter, placesOf, sendProofWebhook } from '../../testing/signing/proof-tampering.ts';
import { proofsRoutes } from './endpoints.ts';
import { eventsOf } from './proof-events.ts';
import { proofPdf } from './proof-pdf.ts';

/** What only some may read, by a word that is nowhere else. */
const planted = {
  label: 'LABEL-7731',
  device: 'PHONE-7732',
  number: 'of the account, when there is one',
  payee: '081277357736',
  reason: 'reason-7737',
  step: 'step-7738',
  webhook: 'whsec-7739',
  operator: 'Operator Septa',
  key: 'line-key-7740',
};

let database: TestDatabase;
let world: DepositWorld;
let paying: PayingWorld;
let sites: Record<'admin' | 'merchant', TestHttp>;
let farm: string;
let deposit: OpenDeposit;
let payout: { id: string; merchantId: string };
let keys: Awaited<ReturnType<typeof readSigningKeys>>;

beforeAll(async () => {
  // Each of the two worlds has a writer of its own.
  database = await testDatabase({ writerPoolSize: 4 });
  world = await depositWorld(database);
  paying = await payingWorld(database);
  const { db } = database;
  const routes = proofsRoutes({
    db,
    vault: testVault(),
    signer: createSigner({ db, vault: testVault() }),
  });
  sites = {
    admin: testHttp({ routes, console: 'admin' }),
    merchant: testHttp({ routes, console: 'merchant' }),
  };
  farm = await addFarm(db);
  deposit = await paidDeposit();
  payout = await paidPayout();
  await createSigner({ db, vault: testVault() }).sign('x');
  keys = await readSigningKeys(db.read);
});
afterAll(async () => {
  await Promise.all([sites.admin.close(), sites.merchant.close(), world.close(), paying.close()]);
  await database.close();
});

const person = (roleId: 1 | 2 | 3 | 5, userId = newId('usr')): Principal => ({
  kind: 'user',
  userId,
  sessionId: newId('ses'),
  roleId,
  console: 'admin',
});
const owner = (merchantId: string): Principal => ({
  kind: 'user',
  userId: newId('usr'),
  sessionId: newId('ses'),
  roleId: 4,
  merchantId,
  console: 'merchant',
});
const token = (merchantId: string): Principal => ({
  kind: 'token',
  tokenId: newId('tok'),
  merchantId,
  mode: 'live',
  scopes: ['transactions:read'],
});

async function ask(
  who: Principal,
  id: string,
  query = '',
): Promise<{ status: number; text: string; document: Proof; file: unknown }> {
  const [site, door] =
    who.kind === 'token'
      ? ([sites.merchant, '/v1'] as const)
      : who.kind === 'user' && who.console === 'admin'
        ? ([sites.admin, '/api/operator'] as const)
        : ([sites.merchant, '/api'] as const);
  const { status, body } = await site.as(who)('GET', `${door}/transactions/${id}/proof${query}`);
  return {
    status,
    text: `${canonicalJson(body)}\n`,
    document: (body as { document: Proof }).document,
    file: body,
  };
}

describe('a proof', () => {
  test('of a deposit holds what was asked, seen and booked, and is proved by the public key', async () => {
    const { text, document } = await ask(person(1), deposit.id);
    expect(checkSignedText(text, keys)).toMatchObject({ ok: true });
    expect(document).toMatchObject({
      head: { audience: 'full' },
      transaction: { id: deposit.id, status: 'succeeded', payer: { name: 'BUDI SANTOSO' } },
      request: {
        kind: 'session',
        source: 'api',
        customerName: 'Budi Santoso',
        payloadHash: expect.any(String),
      },
      route: {
        account: { label: planted.label, number: planted.number },
        device: { name: planted.device },
      },
      lines: [{ direction: 'credit', matchStatus: 'matched' }],
      coverage: [{ proof: 'runningBalance' }],
      observations: [{ source: 'notification' }],
    });
    expect(document.deviceSteps.map(({ what }) => what)).toEqual(['readHistory', 'openHistory']);
    expect(document.webhooks).toMatchObject([
      { type: 'deposit.succeeded', host: 'shop.example', status: 'succeeded', responseStatus: 204 },
    ]);
    expect(document.people).toMatchObject([
      {
        by: { name: planted.operator, role: 'Admin' },
        action: 'transaction.noted',
        reason: planted.reason,
      },
    ]);
    const [posting] = document.ledger;
    expect(posting?.entries.map(({ account }) => account.split('.')[0]).sort()).toEqual([
      'feeIncome',
      'float',
      'merchantPayable',
    ]);
    expect(
      posting?.entries.reduce((sum, { amount }) => sum + BigInt(amount.value.replace('.', '')), 0n),
    ).toBe(0n);
  });

  test('of a payout holds the hash that approvals are bound to, the journal\u2019s facts and every leg of its postings', async () => {
    const { document } = await ask(person(5), payout.id);
    const { payloadHash } = await one(
      database.db.read,
      sql<{
        payloadHash: string;
      }>`select payload_hash as "payloadHash" from withdrawal_request where transaction_id = ${payout.id}`,
    );
    expect(document.request).toMatchObject({
      kind: 'withdrawal',
      payloadHash,
      destination: { number: planted.payee },
    });
    expect(document.deviceSteps.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'command transfer',
      'intent taken',
      'report pressed',
    ]);
    for (const { legs, entries } of document.ledger) expect(entries).toHaveLength(legs);
    expect(document.ledger.map(({ cause }) => cause.split(':')[0])).toEqual(['payout', 'line']);
  });

  test('says which raw data went by age, with its digest, and is proved as before', async () => {
    const {
      document: {
        lines: [line],
        deviceSteps: [command],
      },
    } = await ask(person(1), deposit.id);
    const drop = (table: string, column: string, id = '') =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = '', raw_digest = ${`digest of ${id}`},
        raw_dropped_at = now() where id = ${id}`.execute(database.db.read);
    await drop('statement_line', 'raw_enc', line?.id);
    await drop('device_command', 'payload_enc', command?.source);
    const { text, document } = await ask(person(1), deposit.id);
    expect(checkSignedText(text, keys)).toMatchObject({ ok: true });
    expect(document.lines).toMatchObject([
      { id: line?.id, amount: line?.amount, rawDropped: { digest: `digest of ${line?.id}` } },
    ]);
    expect(
      document.deviceSteps
        .map(({ kind, what, detail }) => [kind, what, detail])
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['command', 'readHistory', null],
      ['dropped', 'readHistory', `digest of ${command?.source}`],
      ['step', 'openHistory', planted.step],
    ]);
    expect((await ask(token(deposit.merchantId), deposit.id)).document.lines).toMatchObject([
      { id: line?.id, rawDropped: null },
    ]);
  });

  test('gives times in UTC and as the reader\u2019s clock shows them', async () => {
    const { document } = await ask(person(1), deposit.id, '?timeZone=Asia/Manila');
    expect(document.head.timeZone).toBe('Asia/Manila');
    expect(document.transaction.createdAt.local).toMatch(/\+08:00$/);
    expect(Date.parse(document.transaction.createdAt.local)).toBe(
      Date.parse(document.transaction.createdAt.utc),
    );
    const { document: shop } = await ask(token(deposit.merchantId), deposit.id);
    expect(shop.head.timeZone).toBe('Asia/Jakarta');
  });

  test('fails when any one value is changed, and says in which part', async () => {
    const { file } = await ask(person(1), deposit.id);
    const places = placesOf((file as { document: Proof }).document).filter(
      ([part]) => part !== 'contents',
    );
    expect(places.length).toBeGreaterThan(100);
    for (const place of places) {
      const changed = structuredClone(file) as { document: Proof };
      alter(changed.document, place);
      const checked = checkSignedText(`${canonicalJson(changed)}\n`, keys);
      expect([
        place,
        checked.ok,
        'problem' in checked && checked.problem.includes(`${place[0]}`),
      ]).toEqual([place, false, true]);
    }
  });

  test('fails when a row is taken away, doubled or moved, and says which list', async () => {
    const { file } = await ask(person(1), payout.id);
    const spoil = (work: (ledger: Proof['ledger']) => void) => {
      const changed = structuredClone(file) as { document: Proof };
      work(changed.document.ledger);
      const checked = checkSignedText(`${canonicalJson(changed)}\n`, keys);
      return 'problem' in checked ? checked.problem : 'proved';
    };
    expect(spoil((ledger) => void ledger.pop())).toContain('ledger: 1 of 2 rows are missing');
    expect(spoil((ledger) => void ledger.push(...ledger.slice(0, 1)))).toContain(
      'ledger: 1 rows were added',
    );
    expect(spoil((ledger) => void ledger.reverse())).toContain(
      'ledger: its rows stand in another order',
    );
    expect(
      spoil(
        (ledger) =>
          void ledger.splice(1, 1, { ...(ledger[1] as Proof['ledger'][number]), digest: '0' }),
      ),
    ).toContain('ledger: row 2 was changed');
    const forged = structuredClone(file) as { document: Proof; digest: string };
    forged.document.ledger.pop();
    forged.document.contents.ledger = (forged.document.contents.ledger as string[]).slice(0, 1);
    expect(checkSignedText(`${canonicalJson(forged)}\n`, keys).ok).toBe(false);
  });
});

describe('who may see what', () => {
  test('a merchant finds nothing of the house in its proofs, and its own entries alone', async () => {
    for (const who of [owner(deposit.merchantId), token(deposit.merchantId)]) {
      const { status, text, document } = await ask(who, deposit.id);
      expect(status).toBe(200);
      expect(checkSignedText(text, keys).ok).toBe(true);
      expect(Object.entries(planted).filter(([, word]) => text.includes(word))).toEqual([]);
      expect([...text.matchAll(/"(acc|dev|cmd|obs|cov)_|float\.|feeIncome/g)]).toEqual([]);
      expect(document.transaction.payer).toMatchObject({ name: 'BUDI SANTOSO' });
      expect(
        document.ledger.flatMap(({ entries }) => entries.map(({ account }) => account)),
      ).toEqual(['merchantPayable']);
    }
    const { text } = await ask(owner(payout.merchantId), payout.id);
    expect(Object.entries(planted).filter(([, word]) => text.includes(word))).toEqual([]);
    expect(text).toContain(`\u2022\u2022\u2022\u2022 ${planted.payee.slice(-4)}`);
  });

  test('Staff and the phone\u2019s owner see people masked and no balances; another phone\u2019s owner sees nothing', async () => {
    for (const [who, audience] of [
      [person(2), 'masked'],
      [person(3, farm), 'farm'],
    ] as const) {
      const { text, document } = await ask(who, deposit.id);
      expect(document.head.audience).toBe(audience);
      const hidden = {
        number: planted.number,
        reason: planted.reason,
        step: planted.step,
        operator: planted.operator,
        payer: 'BUDI SANTOSO',
        customer: 'Budi Santoso',
        holder: 'TOKO DINAMIS',
      };
      expect(Object.entries(hidden).filter(([, word]) => text.includes(word))).toEqual([]);
      expect(text).toContain('B*** S***');
      expect(
        document.ledger.flatMap(({ entries }) =>
          entries.filter(({ balanceAfter }) => balanceAfter !== null),
        ),
      ).toEqual([]);
    }
    const { text, document } = await ask(person(3, farm), deposit.id);
    expect([
      document.ledger,
      document.webhooks,
      document.people,
      document.transaction.merchant,
    ]).toEqual([[], [], [], null]);
    expect(text).not.toMatch(/Kopi|mer_/);
    expect((await ask(person(3), deposit.id)).status).toBe(404);
  });

  test('another merchant\u2019s row, another mode\u2019s and a row that is not there answer 404', async () => {
    const strangers = [
      owner(payout.merchantId),
      token(payout.merchantId),
      { ...token(deposit.merchantId), mode: 'test' } as Principal,
    ];
    for (const who of strangers) expect((await ask(who, deposit.id)).status).toBe(404);
    expect((await ask(person(1), newId('txn'))).status).toBe(404);
    expect((await ask(owner(deposit.merchantId), deposit.id, '?format=csv')).status).toBe(400);
  });

  test('each download is in the audit log, with its form and how it was masked', async () => {
    const reader = person(2);
    await ask(reader, deposit.id, '?format=pdf');
    await ask(reader, deposit.id);
    const trail = await all(
      database.db.read,
      sql`select action, entity_id as "entityId", merchant_id as "merchantId", after from audit_entry
        where actor_id = ${(reader as { userId: string }).userId} order by id`,
    );
    const row = {
      action: 'proof.downloaded',
      entityId: deposit.id,
      merchantId: deposit.merchantId,
    };
    expect(trail).toEqual([
      { ...row, after: { audience: 'masked', format: 'pdf' } },
      { ...row, after: { audience: 'masked', format: 'json' } },
    ]);
  });
});

describe('on paper', () => {
  test('the pages name the movement, its amount with the currency\u2019s sign, and the digest of the JSON', async () => {
    const { file } = await ask(person(1), deposit.id, '?format=pdf');
    const text = pdfText(file as Buffer).replaceAll('\u00a0', ' ');
    const { code } = await one(
      database.db.read,
      sql<{ code: string }>`select code from transaction where id = ${deposit.id}`,
    );
    expect(text).toContain(`Proof of deposit ${code}`);
    expect(text).toMatch(/Rp 14[\d.]+/);
    expect(text.replaceAll('\n', '')).toMatch(/SHA-256 of the document[0-9a-f]{64}/);
  });

  test('one proof gives the same bytes each time, on three pages at most, with the peso sign', async () => {
    const { file } = await ask(person(1), payout.id);
    const signed = file as Parameters<typeof proofPdf>[0];
    const [first, second] = await Promise.all([proofPdf(signed), proofPdf(signed)]);
    expect(first.equals(second)).toBe(true);
    expect(first.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(3);
    const inPesos = structuredClone(signed);
    inPesos.document.transaction.finalPayment = { value: '1234.57', currency: 'PHP' };
    inPesos.document.transaction.paidAmount = null;
    expect(pdfText(await proofPdf(inPesos))).toContain('\u20b11,234.57');
    expect(
      pdfText(await proofPdf({ ...signed, digest: 'f'.repeat(64) })).replaceAll('\n', ''),
    ).toContain('f'.repeat(64));
    expect(signedText(signed.document, signed).length).toBeGreaterThan(1_000);
  });

  test('of very many doings and postings the paper has the first ones, no posting in part, and says how many more the JSON has', async () => {
    const { file } = await ask(person(1), deposit.id);
    const signed = structuredClone(file as Parameters<typeof proofPdf>[0]);
    const [posting] = signed.document.ledger;
    const [doing] = signed.document.people;
    if (!posting || !doing) throw new Error('the deposit was opened and booked');
    signed.document.people.push(
      ...Array.from({ length: 100 }, (_, i) => ({
        ...doing,
        id: `aud_${i}`,
        by: { ...doing.by, name: 'Raden Mas Hadiningrat Kusumawardhani Suryo Prabowo' },
      })),
    );
    const size = posting.entries.length;
    signed.document.ledger = Array.from({ length: 40 }, (_, i) => ({
      ...posting,
      cause: `alloc:${i}.`,
    }));
    const text = pdfText(await proofPdf(signed));
    const events = eventsOf(signed.document).length;
    expect(events).toBeGreaterThan(100);
    expect(text).toContain(`and ${events - 60} more, in the JSON.`);
    const fitting = Math.floor(60 / size);
    expect(text).toContain(`and ${40 - fitting} more postings, in the JSON.`);
    const books = text.slice(text.indexOf('\nPosting\n'));
    expect([books.includes(`alloc:${fitting - 1}.`), books.includes(`alloc:${fitting}.`)]).toEqual([
      true,
      false,
    ]);
    const count = Number(/ \/ (\d+)$/m.exec(text)?.[1]);
    for (let page = 1; page <= count; page++) expect(text).toContain(`${page} / ${count}`);
  });
});

test('whoever sees numbers masked gets no hash by which a number can be found: it takes a minute to try all', async () => {
  const { hash } = await one(
    database.db.read,
    sql<{
      hash: string;
    }>`select payload_hash as hash from withdrawal_request where transaction_id = ${payout.id}`,
  );
  const requestId = (
    await one(
      database.db.read,
      sql<{ id: string }>`select id from withdrawal_request where transaction_id = ${payout.id}`,
    )
  ).id;
  // One word of before decisions were signed, beside the signed one that approved it.
  await sql`insert into withdrawal_decision (request_id, revision, user_id, decision, payload_hash)
    values (${requestId}, 1, ${newId('usr')}, 'approve', ${hash})`.execute(database.db.read);
  for (const who of [person(1), owner(payout.merchantId)])
    expect((await ask(who, payout.id)).text).toContain(hash);
  const { text, document } = await ask(person(2), payout.id);
  expect([text.includes(hash), document.request?.decisions.length]).toEqual([false, 2]);
  const asked = (await ask(person(1), deposit.id)).document.request?.payloadHash ?? '';
  for (const who of [person(2), person(3, farm)])
    expect((await ask(who, deposit.id)).text.includes(asked)).toBe(false);
});

describe('a long story', () => {
  test('hides nothing that counts: neither downloads nor reads push out what was decided, and what a phone was told to do', async () => {
    const { db } = database;
    const act = (action: string) => ({
      actor: { actorId: newId('usr'), actorRole: 'Admin' },
      merchantId: payout.merchantId,
      mode: 'live' as const,
      action,
      entity: 'transaction',
      entityId: payout.id,
    });
    await db.transaction(async (trx) => {
      for (let n = 0; n < 205; n += 1) await recordAudit(trx, act('proof.downloaded'));
      await recordAudit(trx, act('transaction.noted'));
    });
    const command = (kind: string) =>
      sql`insert into device_command (id, device_id, account_id, kind, state, payload_enc, idempotency_key,
        deadline, priority, asked_role)
      select ${newId('cmd')}, device_id, account_id, ${kind}, 'succeeded', '', ${newId('key')}, now(), 5,
        'System' from transaction where id = ${payout.id}`.execute(db.read);
    for (let n = 0; n < 105; n += 1) await command('readHistory');
    await command('inquireName');
    const { document } = await ask(person(1), payout.id);
    expect(document.people.map(({ action }) => action)).toContain('transaction.noted');
    expect(document.people.map(({ id }) => id)).toEqual(
      document.people.map(({ id }) => id).toSorted(),
    );
    expect(document.deviceSteps.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['transfer', 'inquireName']),
    );
  });
});

/** A deposit that a line paid, with a word of its own at each place that only some may read. */
async function paidDeposit(): Promise<OpenDeposit> {
  const { db } = database;
  const made = await world.deposit({ ownerUserId: farm });
  const { accountId, id } = made;
  planted.number = phoneNumberOf(accountId);
  const { deviceId } = await one(
    db.read,
    sql<{
      deviceId: string;
    }>`update account set label = ${planted.label} where id = ${accountId} returning device_id as "deviceId"`,
  );
  await sql`update device set name = ${planted.device} where id = ${deviceId}`.execute(db.read);
  const lineId = await addLine(db, { accountId, amountMinor: made.finalMinor });
  await matchLines({ db, writer: world.deps.writer, log: silentLog() }, [lineId]);
  await addCoverage(db, accountId, { fromSeconds: -3_600, toSeconds: 60 });
  await asOwner(db, sql`update statement_line set key = ${planted.key} where id = ${lineId}`);
  await sql`insert into observation (id, account_id, mode, direction, amount, observed_at, line_id)
    values (${newId('obs')}, ${accountId}, 'live', 'credit', ${made.finalMinor}, now(), ${lineId})`.execute(
    db.read,
  );
  const steps = JSON.stringify([
    { number: 1, step: 'openHistory', message: planted.step, at: '2126-11-22T00:00:00Z' },
  ]);
  await sql`insert into device_command (id, device_id, account_id, kind, state, payload_enc,
    idempotency_key, deadline, priority, steps, asked_role)
    values (${newId('cmd')}, ${deviceId}, ${accountId}, 'readHistory', 'succeeded', '', ${newId('key')},
      now(), 5, ${steps}::jsonb, 'System')`.execute(db.read);
  const admin = newId('usr');
  await sql`insert into app_user (id, email, email_key, name, role_id, status)
    values (${admin}, ${admin}, ${admin}, ${planted.operator}, 1, 'active')`.execute(db.read);
  await db.transaction((trx) =>
    recordAudit(trx, {
      actor: { actorId: admin, actorRole: 'Admin' },
      merchantId: made.merchantId,
      mode: 'live',
      action: 'transaction.noted',
      entity: 'transaction',
      entityId: id,
      reason: planted.reason,
    }),
  );
  await sendProofWebhook(database.db, { ...made, secret: planted.webhook });
  return made;
}

/** A payout that a phone pressed and a debit proved. */
async function paidPayout(): Promise<{ id: string; merchantId: string }> {
  const merchantId = await paying.merchant();
  const { accountId, deviceId } = await paying.account({ merchantIds: [merchantId] });
  const requestId = await paying.approved(merchantId, { payee: planted.payee });
  await startPayouts(paying.deps).send();
  const order = await assignNextTransfer(paying.deps, {
    deviceId,
    ask: {
      accountId,
      askId: 'ask-00000001',
      bootId: 'boot-00000001',
      journalId: 'journal-1',
      sequence: 5,
    },
  });
  const [intent] = (await paying.request(requestId)).intents;
  if (!order || !intent) throw new Error('nothing was given');
  await recordTransferReport(database.db, {
    deviceId,
    report: reportOf(order, 'pressed', {
      providerAnswer: 'accepted',
      providerTransactionId: 'P-1',
    }),
  });
  await paying.debit(accountId, 5_000_000n, { providerTransactionId: 'P-1' });
  return { id: intent.transactionId, merchantId };
}
