import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { createPayLimits } from '../limits.ts';
import {
  cookieName,
  cookieOf,
  foreignId,
  createTestEdge,
  pageOf,
  sessionId,
  shop,
  token,
  type TestEdge,
} from './test-edge.ts';

let edge: TestEdge;

beforeEach(async () => {
  edge = await createTestEdge();
});

afterEach(() => edge.close());

describe('a link', () => {
  it('answers the page itself, gives a cookie in the token’s place, and changes nothing', async () => {
    const answer = await edge.server.inject(`/deposit?session=${token}`);
    expect(answer.statusCode).toBe(200);
    expect(pageOf(answer.body)).toMatchObject({
      basePath: `/deposit/${sessionId}`,
      token,
      embedded: false,
      locale: 'en',
      brandDefault: 'yellow',
    });
    expect(answer.headers['set-cookie']).toMatch(
      new RegExp(
        `^${cookieName}=full\\.\\d+\\.k\\.[\\w-]{43}; Path=/; Max-Age=86399; HttpOnly; Secure; SameSite=Lax$`,
      ),
    );
    expect(answer.headers['set-cookie']).not.toContain(token);
    expect(edge.did).toEqual([]);
  });

  it('can be opened again, and another tab keeps its own cookie', async () => {
    const cookie = await cookieOf(edge, token);
    const again = await edge.server.inject({
      url: `/deposit?session=${token}`,
      headers: { cookie: `__Host-pay-${foreignId}=x; ${cookie}` },
    });
    expect(pageOf(again.body).token).toBeUndefined();
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['is missing', '/deposit'],
    ['is empty', '/deposit?session='],
    ['is unknown', `/deposit?session=${'X'.repeat(43)}`],
    ['is no token at all', '/deposit?session=%27%20or%201%3D1'],
  ])('that %s shows the page for dead links', async (_, url) => {
    const answer = await edge.server.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe('{"invalid":"invalid","locale":"en"}');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('whose session has gone is dead', async () => {
    edge.state = undefined;
    expect((await edge.server.inject(`/deposit?session=${token}`)).statusCode).toBe(404);
  });

  it('is not guessed: an address that tries many dead ones must wait', async () => {
    const codes = [];
    for (let i = 0; i < 7; i++)
      codes.push((await edge.server.inject(`/deposit?session=${String(i).repeat(43)}`)).statusCode);
    expect(codes).toEqual([404, 404, 404, 404, 404, 429, 429]);
    expect((await edge.server.inject(`/deposit?session=${token}`)).statusCode).toBe(200);
  });
});

test('guesses from all addresses of one IPv6 subscriber are one\u2019s', async () => {
  const { requests, unknownLinks } = createPayLimits(edge.clock);
  for (const limit of [requests, unknownLinks]) {
    const last = (await limit.ask('2001:db8:1:2::1')).remaining;
    expect([
      (await limit.ask('2001:db8:1:2:ffff::2')).remaining,
      (await limit.ask('2001:db8:1:3::1')).remaining,
    ]).toEqual([last - 1, last]);
  }
});

describe('the clean path', () => {
  it('is open to the browser that holds the cookie and to nobody else', async () => {
    const cookie = await cookieOf(edge, token);
    const open = (headers: Record<string, string>, id = sessionId) =>
      edge.server.inject({ url: `/deposit/${id}`, headers });
    expect((await open({ cookie })).statusCode).toBe(200);
    expect((await open({})).statusCode).toBe(404);
    expect((await open({ cookie: cookie.replace('full', 'read') })).statusCode).toBe(404);
    expect(
      (await open({ cookie: cookie.replaceAll(sessionId, foreignId) }, foreignId)).statusCode,
    ).toBe(404);
  });

  it('closes when the monitoring of the session has ended', async () => {
    const cookie = await cookieOf(edge, token);
    edge.clock.advance(24 * 3_600_000);
    expect(
      (await edge.server.inject({ url: `/deposit/${sessionId}`, headers: { cookie } })).statusCode,
    ).toBe(404);
  });

  it('stays open to a payer through a rotation of keys: for a day by the old cookie, and with the one that he gets for it as long as before', async () => {
    const show = (cookie: string, url = `/deposit/${sessionId}`) =>
      edge.server.inject({ url, headers: { cookie } });
    const given = ({ headers }: Awaited<ReturnType<typeof show>>) =>
      String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
    const cookie = await cookieOf(edge, token);
    expect(given(await show(cookie))).toBe('');
    edge.addKey();
    edge.clock.advance(23 * 3_600_000);
    const renewed = given(await show(cookie));
    expect(renewed).toMatch(new RegExp(`^${cookieName}=full\\.\\d+\\.next\\.`));
    expect(given(await show(cookie, `/deposit?session=${token}`))).toBe(renewed);
    expect(given(await show(renewed))).toBe('');
    expect((await show(renewed)).statusCode).toBe(200);
  });

  it('keeps language, view and notice, and takes no other', async () => {
    const cookie = await cookieOf(edge, token);
    const page = async (query: string) =>
      pageOf(
        (await edge.server.inject({ url: `/deposit/${sessionId}${query}`, headers: { cookie } }))
          .body,
      );
    expect(await page('?lang=ph&view=methods&notice=qrNotAvailable')).toMatchObject({
      locale: 'ph',
      view: 'methods',
      notice: 'qrNotAvailable',
    });
    expect(await page('?confirm=cancel')).toMatchObject({ view: 'cancel', locale: 'en' });
    expect(await page('?lang=xx&view=admin&notice=%3Cb%3E')).toMatchObject({
      locale: 'en',
      view: 'page',
    });
  });

  it('serves the code as a file', async () => {
    const cookie = await cookieOf(edge, token);
    const answer = await edge.server.inject({
      url: `/deposit/${sessionId}/qr.svg`,
      headers: { cookie },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-disposition': 'attachment; filename="QR-7K2M-94QX.svg"',
    });
    expect((await edge.server.inject(`/deposit/${sessionId}/qr.svg`)).statusCode).toBe(404);
  });
});

describe('headers of a page', () => {
  it('let only its own scripts run and nothing be kept, sent on or framed', async () => {
    const { headers, body } = await edge.server.inject(`/deposit?session=${token}`);
    const { nonce } = pageOf(body);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain(`style-src 'nonce-${nonce}'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(nonce).not.toBe(
      pageOf((await edge.server.inject(`/deposit?session=${token}`)).body).nonce,
    );
  });

  it('let the merchant’s origins frame the embedded page, and no wildcard', async () => {
    edge.origins = [shop, 'https://*.example', '*', "https://x.example 'unsafe'"];
    const { headers, body } = await edge.server.inject(`/merchant/embed?session=${token}`);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors https:\/\/shop\.example$/);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(pageOf(body).parentOrigins).toContain(shop);
  });

  it('let nobody frame a dead link or a merchant without origins', async () => {
    edge.origins = [];
    for (const url of ['/merchant/embed?session=', `/merchant/embed?session=${token}`]) {
      expect((await edge.server.inject(url)).headers['content-security-policy']).toMatch(
        /frame-ancestors 'none'$/,
      );
    }
  });

  it.each([
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.1, gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
    ['lzw', undefined],
  ])('a browser that says "%s" gets the page as %s', async (accepted, coding) => {
    const { headers, rawPayload } = await edge.server.inject({
      url: `/deposit?session=${token}`,
      headers: { 'accept-encoding': accepted },
    });
    expect([headers['content-encoding'], headers.vary]).toEqual([
      coding,
      'accept-encoding, Cookie',
    ]);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    const text = coding === 'br' || coding === 'gzip' ? unpack[coding](rawPayload) : rawPayload;
    expect(pageOf(text.toString()).basePath).toBe(`/deposit/${sessionId}`);
  });
});

describe('in a frame', () => {
  it('the cookie belongs to the page around, and the page has the embedded look', async () => {
    const answer = await edge.server.inject({
      url: `/merchant/embed?session=${token}&theme=dark`,
      headers: { 'sec-fetch-dest': 'iframe' },
    });
    expect(answer.headers['set-cookie']).toMatch(/HttpOnly; Secure; SameSite=None; Partitioned$/);
    expect(pageOf(answer.body)).toMatchObject({
      embedded: true,
      theme: 'dark',
      basePath: `/merchant/embed/${sessionId}`,
    });
  });

  it('opened by itself it is the whole page', async () => {
    const answer = await edge.server.inject({
      url: `/merchant/embed?session=${token}`,
      headers: { 'sec-fetch-dest': 'document' },
    });
    expect(answer.headers['set-cookie']).toMatch(/SameSite=Lax$/);
    expect(pageOf(answer.body).embedded).toBe(false);
  });
});

describe('trouble of our own', () => {
  it('is a page that says so, not a stack or a blank', async () => {
    edge.broken = true;
    const answer = await edge.server.inject(`/deposit?session=${token}&lang=id`);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toBe('{"invalid":"unexpected","locale":"id"}');
  });
});

describe('scripts of the page', () => {
  it('are kept for ever, because their name changes with them', async () => {
    const answer = await edge.server.inject('/pay-assets/main-1.js');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('are found by merchants\u2019 pages at an address that stays, kept for an hour and then only compared', async () => {
    const answer = await edge.server.inject({
      url: '/embed.js',
      headers: { 'accept-encoding': 'identity' },
    });
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      expect.stringMatching(/^var WalletEmbed=\{\};/),
    ]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-encoding',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    const again = await edge.server.inject({
      url: '/embed.js',
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const packed = await edge.server.inject({
      url: '/embed.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect([
      packed.headers['content-encoding'],
      brotliDecompressSync(packed.rawPayload).toString(),
    ]).toEqual(['br', answer.body]);
  });

  it('are all that is served from their folder', async () => {
    expect((await edge.server.inject('/pay-assets/secret.json')).statusCode).toBe(404);
    expect((await edge.server.inject('/pay-assets/.vite/manifest.json')).statusCode).toBe(404);
    expect((await edge.server.inject('/pay-assets/..%2f..%2fetc%2fpasswd')).statusCode).toBe(404);
  });
});
