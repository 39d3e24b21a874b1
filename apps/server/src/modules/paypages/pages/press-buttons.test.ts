import { ApiError } from '@wallet/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  call,
  cookieOf,
  foreignId,
  createTestEdge,
  pageOf,
  press,
  readToken,
  sessionId,
  token,
  type TestEdge,
} from './test-edge.ts';

let edge: TestEdge;

beforeEach(async () => {
  edge = await createTestEdge();
});

afterEach(() => edge.close());

describe('a button without scripts', () => {
  it('with the cookie does its work once and answers 303 to the clean path', async () => {
    const cookie = await cookieOf(edge, token);
    const answer = await press(edge, 'action=choose&method=dana', { cookie, query: '?lang=id' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/deposit/${sessionId}?lang=id`);
    expect(edge.did).toEqual(['opened', 'choose dana']);
    await press(edge, 'action=claim', { cookie });
    await press(edge, 'action=cancel&confirmed=yes', { cookie });
    expect(edge.did).toEqual(['opened', 'choose dana', 'opened', 'claim', 'opened', 'cancel']);
  });

  it('without cookies answers the next page itself, with the token in its forms and never in its address', async () => {
    const answer = await press(edge, `action=claim&token=${token}`, {});
    expect(answer.statusCode).toBe(200);
    expect(pageOf(answer.body)).toMatchObject({ token, reloadable: false });
    expect(edge.did).toEqual(['opened', 'claim']);
  });

  it('only looks where only a look was asked for', async () => {
    const cookie = await cookieOf(edge, token);
    const target = async (form: string) => (await press(edge, form, { cookie })).headers.location;
    expect(await target('action=another')).toBe(`/deposit/${sessionId}?view=methods`);
    expect(await target('action=show&view=qr')).toBe(`/deposit/${sessionId}?view=qr`);
    expect(await target('action=cancel')).toBe(`/deposit/${sessionId}?confirm=cancel`);
    expect(edge.did.filter((each) => each !== 'opened')).toEqual([]);
  });

  it('that is refused says why on the page that follows', async () => {
    const cookie = await cookieOf(edge, token);
    edge.refusal = new ApiError('amountSlotsTaken');
    expect((await press(edge, 'action=choose&method=dana', { cookie })).headers.location).toBe(
      `/deposit/${sessionId}?notice=amountSlotsTaken`,
    );
    edge.refusal = new ApiError('stateConflict');
    expect((await press(edge, 'action=claim', { cookie })).headers.location).toBe(
      `/deposit/${sessionId}`,
    );
    expect((await press(edge, 'action=cancel&confirmed=yes', { cookie })).headers.location).toBe(
      `/deposit/${sessionId}?notice=cancelNotPossible`,
    );
  });

  it.each([
    ['an unknown action', 'action=pay', 'unexpected'],
    ['an unknown method', 'action=choose&method=bitcoin', 'methodUnavailable'],
    ['no body', '', 'unexpected'],
  ])('with %s changes nothing', async (_, form, notice) => {
    const answer = await press(edge, form, { cookie: await cookieOf(edge, token) });
    expect(answer.headers.location).toBe(`/deposit/${sessionId}?notice=${notice}`);
    expect(edge.did).toEqual(['opened']);
  });

  it.each([
    ['without a secret', 'action=claim', {}],
    ['with another session’s token', `action=claim&token=${'X'.repeat(43)}`, {}],
    ['on another site', 'action=claim', { site: 'cross-site' }],
    ['on a neighbouring site', 'action=claim', { site: 'same-site' }],
  ])('%s does nothing', async (_, form, { site }: { site?: string }) => {
    const cookie = site === undefined ? undefined : await cookieOf(edge, token);
    const answer = await press(edge, form, {
      ...(cookie ? { cookie } : {}),
      ...(site ? { site } : {}),
    });
    expect(answer.statusCode).toBe(404);
    expect(edge.did).toEqual([]);
  });

  it('cannot be a large body or JSON', async () => {
    const cookie = await cookieOf(edge, token);
    expect((await press(edge, `action=claim&x=${'x'.repeat(5000)}`, { cookie })).statusCode).toBe(
      413,
    );
    const json = await edge.server.inject({
      method: 'POST',
      url: `/deposit/${sessionId}`,
      headers: { cookie },
      payload: { action: 'claim' },
    });
    expect(json.headers.location).toBe(`/deposit/${sessionId}?notice=unexpected`);
    expect(edge.did).toEqual(['opened']);
  });
});

describe('a link that only shows', () => {
  it('shows the page with nothing to press', async () => {
    const page = pageOf((await edge.server.inject(`/deposit?session=${readToken}`)).body);
    expect(page.state).toMatchObject({
      screen: 'pay',
      mayCancel: false,
      mayClaim: false,
      mayChooseMethod: false,
    });
  });

  it('changes nothing by form or endpoint', async () => {
    const cookie = await cookieOf(edge, readToken);
    expect((await press(edge, 'action=claim', { cookie })).headers.location).toBe(
      `/deposit/${sessionId}?notice=readOnly`,
    );
    for (const path of ['claim', 'cancel'])
      expect((await call(edge, path, {}, cookie)).statusCode).toBe(403);
    expect((await call(edge, 'method', { method: 'dana' }, cookie)).statusCode).toBe(403);
    expect(edge.did).toEqual([]);
  });

  it('takes nothing from the browser that holds the first link', async () => {
    const cookie = await cookieOf(edge, token);
    const answer = await edge.server.inject({
      url: `/deposit?session=${readToken}`,
      headers: { cookie },
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(pageOf(answer.body).state.mayClaim).toBe(true);
  });

  it('gives way to the first link', async () => {
    const cookie = await cookieOf(edge, readToken);
    const answer = await edge.server.inject({
      url: `/deposit?session=${token}`,
      headers: { cookie },
    });
    expect(answer.headers['set-cookie']).toMatch(/=full\./);
    expect((await press(edge, `action=claim&token=${token}`, { cookie })).statusCode).toBe(200);
    expect(edge.did).toEqual(['opened', 'claim']);
  });
});

describe('the endpoints of the page', () => {
  it('know the payer by cookie or by the body’s token', async () => {
    const cookie = await cookieOf(edge, token);
    expect((await call(edge, 'state', {}, cookie)).json()).toEqual(edge.state);
    expect((await call(edge, 'state', { token })).json()).toEqual(edge.state);
    expect((await call(edge, 'method', { token, method: 'dana' })).statusCode).toBe(200);
    expect((await call(edge, 'claim', { token })).statusCode).toBe(200);
    expect((await call(edge, 'cancel', { token })).statusCode).toBe(200);
    expect(edge.did).toEqual(['choose dana', 'claim', 'cancel']);
  });

  it.each([
    ['nobody', sessionId, {}],
    ['an unknown token', sessionId, { token: 'X'.repeat(43) }],
    ['a token of another session', foreignId, { token }],
  ])('refuse %s as if there were no such session', async (_, id, body) => {
    const answer = await edge.server.inject({
      method: 'POST',
      url: `/api/public/sessions/${id}/claim`,
      payload: body,
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'sessionInvalid' });
    expect(edge.did).toEqual([]);
  });

  it('refuse unknown keys and methods, and nothing changes', async () => {
    expect((await call(edge, 'claim', { token, amount: '1' })).statusCode).toBe(400);
    expect((await call(edge, 'method', { token, method: 'bitcoin' })).statusCode).toBe(400);
    expect(edge.did).toEqual([]);
  });

  it.each(['cross-site', 'same-site'])(
    'do nothing for a %s page that sends the payer\u2019s cookie along, for which a request without a body is enough',
    async (site) => {
      const cookie = await cookieOf(edge, token);
      const ask = (path: string, from: string) =>
        edge.server.inject({
          method: 'POST',
          url: `/api/public/sessions/${sessionId}/${path}`,
          headers: { cookie, 'sec-fetch-site': from },
        });
      for (const path of ['claim', 'cancel', 'ticket', 'link', 'state'])
        expect([path, (await ask(path, site)).json<{ code: string }>().code]).toEqual([
          path,
          'sessionInvalid',
        ]);
      expect(edge.did).toEqual([]);
      expect((await ask('claim', 'same-origin')).statusCode).toBe(200);
    },
  );

  it('hand a refusal on with its code', async () => {
    edge.refusal = new ApiError('qrNotAvailable');
    const answer = await call(edge, 'method', { token, method: 'dana' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'qrNotAvailable' });
  });

  it('make a second link that is not the first', async () => {
    expect((await call(edge, 'link', { token })).json()).toEqual({
      url: `https://pay.example/deposit?session=${readToken}`,
    });
  });

  it('make a ticket that lives for a minute', async () => {
    expect((await call(edge, 'ticket', { token })).json()).toEqual({
      ticket: expect.stringMatching(/^full\.\d+\.k\.[\w-]{43}$/),
      expiresAt: '2026-11-21T07:35:12.000Z',
    });
    expect(edge.did).toEqual(['opened']);
  });
});
