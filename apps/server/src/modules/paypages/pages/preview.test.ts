import { sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Principal } from '@wallet/contract';
import {
  addMerchant,
  testDatabase,
  testHttp,
  type Answered,
  type TestDatabase,
} from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { createVault } from '#platform/vault';
import { previewRoutes } from './preview-routes.ts';
import { type Preview, signPreview } from './preview-ticket.ts';
import { createTestEdge, pageOf, type TestEdge } from './test-edge.ts';

let database: TestDatabase;
let edge: TestEdge;
let merchantId: string;
beforeAll(async () => {
  database = await testDatabase();
  merchantId = await addMerchant(database.db);
  await sql`update merchant
    set branding = '{"displayName": "Saved", "accent": "#112233", "defaultLocale": "id"}'
      where id = ${merchantId}`.execute(database.db.read);
});
afterAll(() => database.close());
beforeEach(async () => {
  edge = await createTestEdge();
});
afterEach(() => edge.close());

const user = (roleId: 1 | 2 | 4): Principal => ({
  kind: 'user',
  userId: newId('usr'),
  sessionId: newId('ses'),
  roleId,
  console: roleId === 4 ? 'merchant' : 'admin',
  ...(roleId === 4 && { merchantId }),
});
async function ask(roleId: 1 | 2 | 4, body: object): Promise<Answered> {
  const { vault, clock } = edge;
  const site = testHttp({
    routes: previewRoutes({ db: database.db, vault, clock }),
    console: roleId === 4 ? 'merchant' : 'admin',
  });
  const answer = await site.as(user(roleId))(
    'POST',
    roleId === 4 ? '/api/merchant/pay-preview' : `/api/merchants/${merchantId}/pay-preview`,
    { body },
  );
  await site.close();
  return answer;
}
const testKeys = {
  autoMade: true,
  macSecret: 'A'.repeat(43),
  keys: [{ id: 'k', secret: 'B'.repeat(43) }],
};
const preview: Preview = {
  look: {
    name: 'Forged',
    logoUrl: null,
    accent: null,
    supportEmail: null,
    supportPhone: null,
    timeZone: 'Asia/Jakarta',
  },
  currency: 'IDR',
  methods: ['dana'],
  lateMoneyPolicy: 'ask',
  screen: 'pay',
  locale: 'en',
  theme: null,
  until: 0,
};
const show = async ({ body }: Answered) => edge.server.inject((body as { url: string }).url);

test('shows branding that is not saved yet over what is, for operators and for the merchant itself', async () => {
  for (const roleId of [1, 2, 4] as const) {
    const asked = await ask(roleId, {
      branding: { displayName: 'Unsaved', supportEmail: 'help@shop.example', accent: null },
      screen: 'success',
      theme: 'dark',
    });
    expect(asked.status).toBe(201);
    const shown = await show(asked);
    expect(shown.statusCode).toBe(200);
    expect(pageOf(shown.body)).toMatchObject({
      preview: true,
      theme: 'dark',
      locale: 'id',
      reloadable: false,
      embedded: false,
      state: {
        screen: 'success',
        merchant: {
          name: 'Unsaved',
          accent: null,
          supportEmail: 'help@shop.example',
          logoUrl: null,
        },
        methods: [{ method: 'dana' }, { method: 'livin' }],
        deposit: { status: 'succeeded', paidAmount: { value: '149983.00' } },
      },
    });
  }
  expect(pageOf((await show(await ask(1, {}))).body)).toMatchObject({
    state: {
      screen: 'pay',
      merchant: { name: 'Saved', accent: '#112233' },
      deposit: { qrPayload: 'This is a preview. It cannot be paid.' },
    },
  });
});

test('is a picture: nothing runs in it, nothing is sent from it, and only pages of this address frame it', async () => {
  const { headers } = await show(await ask(1, { screen: 'method' }));
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'nonce-[\w-]+'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox$/,
  );
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['x-frame-options']).toBeUndefined();
});

test('a ticket ends after a quarter of an hour, cannot be made by others, and changes nothing', async () => {
  const asked = await ask(1, {});
  const { url } = asked.body as { url: string };
  for (const wrong of [
    `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
    url.replace('ticket=e', 'ticket=f'),
    url.split('?')[0] ?? '',
    `${url}.x`,
    `${url.slice(0, -1)}%C3%A9`,
  ])
    expect((await edge.server.inject(wrong)).statusCode).toBe(404);
  edge.clock.advance(15 * 60_000 - 1);
  expect((await show(asked)).statusCode).toBe(200);
  edge.clock.advance(1);
  expect((await show(asked)).statusCode).toBe(404);
  expect(edge.did).toEqual([]);
  for (const wrong of [
    { branding: { logoUrl: `/api/public/logos/${'0'.repeat(64)}` } },
    { branding: { accent: 'red' } },
    { screen: 'failed' },
  ])
    expect([400, 422]).toContain((await ask(1, wrong)).status);
});

test('a preview that the key file of before a rotation signs is shown by nobody a quarter of an hour later', async () => {
  const thief = createVault(testKeys);
  edge.addKey();
  const forged = async () =>
    edge.server.inject(
      `/api/public/pay-preview?ticket=${signPreview(thief, { ...preview, until: edge.clock.now().getTime() + 1 })}`,
    );
  edge.clock.advance(15 * 60_000 - 1);
  expect((await forged()).statusCode).toBe(200);
  edge.clock.advance(1);
  expect((await forged()).statusCode).toBe(404);
});

test('a kept picture is served as what it is, for ever, and nothing in it runs', async () => {
  const digest = 'a'.repeat(64);
  expect((await edge.server.inject(`/api/public/logos/${digest}`)).statusCode).toBe(404);
  edge.logo = { contentType: 'image/png', content: Buffer.from('picture') };
  const { statusCode, headers, body } = await edge.server.inject(`/api/public/logos/${digest}`);
  expect([statusCode, body]).toEqual([200, 'picture']);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline; filename="logo"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  });
});
