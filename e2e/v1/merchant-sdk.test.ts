import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import { readWebhook, walletClient, WalletError, type WalletClient } from '@wallet/merchant-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedProduct } from '../support/product.ts';

const { merchantUrl, demo } = sharedProduct();
const apiToken = demo.merchants[0]?.testApiToken ?? '';
const wallet = walletClient({ baseUrl: merchantUrl, apiToken });
const inputFor = (reference: string) =>
  ({ type: 'deposit', reference, amount: { value: '150000.00', currency: 'IDR' } }) as const;

/** A line to the server that breaks as soon as the first answer begins: the server has done it, and nobody heard. */
let cutting: Server;
let cutAnswers = 0;
beforeAll(async () => {
  cutting = createServer((caller) => {
    const server = connect({ port: Number(new URL(merchantUrl).port), host: 'localhost' });
    caller.pipe(server).on('error', () => caller.destroy());
    caller.on('error', () => server.destroy());
    server.on('data', (part) => {
      if (cutAnswers++ > 0) return void caller.write(part);
      caller.destroy();
      server.destroy();
    });
  });
  await new Promise<void>((resolve) => cutting.listen(0, 'localhost', resolve));
});
afterAll(() => void cutting.close());

test('a session whose answer was lost with the connection is made once', async () => {
  const address = cutting.address();
  const behind = walletClient({
    baseUrl: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    apiToken,
  });
  const reference = `sdk-${randomUUID()}`;
  const session = await behind.transactionSessions.create(inputFor(reference));
  expect(cutAnswers).toBeGreaterThan(1);
  expect((await all(wallet.transactionSessions.list({ reference }))).map(({ id }) => id)).toEqual([
    session.id,
  ]);
});

test('the same key gives the same session, and another body with it is refused', async () => {
  const [reference, idempotencyKey] = [`sdk-${randomUUID()}`, randomUUID()];
  const first = await wallet.transactionSessions.create(inputFor(reference), { idempotencyKey });
  expect(await wallet.transactionSessions.create(inputFor(reference), { idempotencyKey })).toEqual(
    first,
  );
  await expect(
    wallet.transactionSessions.create(inputFor(`${reference}-2`), { idempotencyKey }),
  ).rejects.toMatchObject({ code: 'idempotencyKeyReused', status: 422 });
  await expect(wallet.transactionSessions.create(inputFor(reference))).rejects.toMatchObject({
    code: 'referenceUsed',
    status: 409,
  });
  expect(await wallet.transactionSessions.cancel(first.id)).toMatchObject({
    id: first.id,
    status: 'cancelled',
  });
  expect(await wallet.transactionSessions.get(first.id)).toMatchObject({
    reference,
    status: 'cancelled',
  });
});

test('a list is read over all its pages, each row once and newest first', async () => {
  const asked: string[] = [];
  const inTwos: typeof fetch = (address, request) => {
    const { url } = new Request(address);
    asked.push(url);
    return fetch(url.replace('limit=100', 'limit=2'), request);
  };
  const made: string[] = [];
  for (let i = 0; i < 5; i++)
    made.push((await wallet.transactionSessions.create(inputFor(`sdk-${randomUUID()}`))).id);
  const seen: string[] = [];
  for await (const { id } of walletClient({
    baseUrl: merchantUrl,
    apiToken,
    fetch: inTwos,
  }).transactionSessions.list({ status: 'open' })) {
    seen.push(id);
    if (made.every((each) => seen.includes(each))) break;
  }
  expect(seen.filter((id) => made.includes(id))).toEqual(made.reverse());
  expect(new Set(seen).size).toBe(seen.length);
  expect(asked.length).toBeGreaterThanOrEqual(3);
});

test('a no is an error with its code, the request\u2019s id and the wrong fields', async () => {
  const wrong = { ...inputFor('sdk-wrong'), balance: '1' };
  const error = await wallet.transactionSessions.create(wrong).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(WalletError);
  expect(error).toMatchObject({
    code: 'invalidRequest',
    status: 400,
    requestId: expect.stringMatching(/^req_/),
    fields: [{ path: 'balance', message: expect.any(String) }],
  });
  await expect(wallet.transactions.get(`txn_${'0'.repeat(26)}`)).rejects.toMatchObject({
    code: 'notFound',
    status: 404,
  });
  await expect(
    walletClient({ baseUrl: merchantUrl, apiToken: 'wap_x' }).balance.get(),
  ).rejects.toMatchObject({ code: 'signedOut', status: 401 });
});

test('an address for webhooks is made, changed, listed and removed, and everything else can be read', async () => {
  const url = `http://localhost:9/${randomUUID()}`;
  const { id, secret } = await wallet.webhookEndpoints.create({
    url,
    eventTypes: ['session.expired'],
  });
  try {
    expect(secret).toMatch(/^whsec_/);
    expect(await wallet.webhookEndpoints.update(id, { enabled: false })).toMatchObject({
      id,
      enabled: false,
    });
    expect(await wallet.webhookEndpoints.get(id)).toMatchObject({
      id,
      url,
      mode: 'test',
      enabled: false,
    });
    expect((await all(wallet.webhookEndpoints.list())).map((each) => each.id)).toContain(id);
    expect(await all(wallet.deliveries.list(id))).toEqual([]);
    await expect(wallet.deliveries.resend(`whd_${'0'.repeat(26)}`)).rejects.toMatchObject({
      code: 'notFound',
    });
  } finally {
    expect(await wallet.webhookEndpoints.remove(id)).toBeUndefined();
  }
  await readEverything(wallet);
});

test('an address is cared for by a program: its secret is rotated, a test arrives with both signatures, and its log shows what was sent', async () => {
  const heard = Promise.withResolvers<{ headers: IncomingHttpHeaders; rawBody: string }>();
  const shop = createHttpServer((request, response) => {
    let rawBody = '';
    request
      .setEncoding('utf8')
      .on('data', (part: string) => (rawBody += part))
      .on('end', () => {
        heard.resolve({ headers: request.headers, rawBody });
        response.writeHead(204).end();
      });
  });
  await new Promise<void>((resolve) => shop.listen(0, 'localhost', resolve));
  const address = shop.address();
  const { id, secret } = await wallet.webhookEndpoints.create({
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}/hook`,
    eventTypes: ['session.expired'],
  });
  try {
    const { secret: next, formerSecretUntil } = await wallet.webhookEndpoints.rotateSecret(id, {
      overlapHours: 1,
    });
    expect([next === secret, formerSecretUntil]).toEqual([false, expect.any(String)]);
    const { id: deliveryId, eventId } = await wallet.webhookEndpoints.test(id);
    const { headers, rawBody } = await heard.promise;
    for (const each of [secret, next])
      expect(readWebhook({ secret: each, headers, rawBody })).toMatchObject({
        id: eventId,
        type: 'webhook.test',
        mode: 'test',
        data: { endpointId: id },
      });
    await expect
      .poll(async () => (await wallet.deliveries.get(deliveryId)).status)
      .toBe('succeeded');
    expect(await wallet.deliveries.get(deliveryId)).toMatchObject({
      request: { body: rawBody, headers: { 'webhook-signature': headers['webhook-signature'] } },
      response: { status: 204 },
    });
    expect(
      await wallet.webhookEndpoints.resendFailed(id, {
        from: new Date(Date.now() - 3_600_000).toISOString(),
      }),
    ).toEqual({ resent: 0, more: false });
  } finally {
    await wallet.webhookEndpoints.remove(id);
    shop.closeAllConnections();
    shop.close();
  }
});

test('a file of the rows is ordered, waited for and downloaded whole', async () => {
  const { id } = await wallet.exports.create({ kind: 'transactions', timeZone: 'Asia/Jakarta' });
  const done = await waitFor(
    () => wallet.exports.get(id),
    ({ state }) => state === 'done',
  );
  const file = await wallet.exports.download(id);
  // The byte order mark ends with the decoding.
  expect(Buffer.byteLength(file) + 3).toBe(done.bytes);
  expect(file.split('\r\n')).toHaveLength(done.rows + 2);
  expect((await all(wallet.exports.list())).map((each) => each.id)).toContain(id);
});

async function waitFor<T>(read: () => Promise<T>, isIt: (value: T) => boolean): Promise<T> {
  for (const giveUpAtMs = Date.now() + 15_000; Date.now() < giveUpAtMs;) {
    const value = await read();
    if (isIt(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it did not come to be so');
}

async function readEverything({
  balance,
  methods,
  institutions,
  transactions,
  events,
}: WalletClient): Promise<void> {
  expect((await balance.get()).available.value).toMatch(/^\d+\.\d\d$/);
  expect((await methods.list()).map(({ method }) => method)).toContain('dana');
  expect((await institutions.list({ search: 'Central Asia' }).next()).value).toMatchObject({
    country: 'ID',
  });
  for (const rows of [transactions.list(), balance.entries(), events.list()]) await rows.next();
}

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const read: Row[] = [];
  for await (const row of rows) read.push(row);
  return read;
}
