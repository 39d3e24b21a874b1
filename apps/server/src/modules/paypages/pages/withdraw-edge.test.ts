import { ApiError } from '@wallet/contract';
import type { RenderWithdrawInput } from '@wallet/pay/render';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readGrant } from '../grant.ts';
import {
  createTestEdge,
  readToken,
  sampleWithdrawal,
  sessionId,
  token,
  type TestEdge,
} from './test-edge.ts';

let edge: TestEdge;

beforeEach(async () => {
  edge = await createTestEdge();
  edge.state = sampleWithdrawal();
});

afterEach(() => edge.close());

const pageOf = (body: string) => JSON.parse(body) as RenderWithdrawInput;
const press = (form: Record<string, string>, cookie?: string, coding = 'identity') =>
  edge.server.inject({
    method: 'POST',
    url: `/withdraw/${sessionId}`,
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-encoding': coding,
      ...(cookie !== undefined && { cookie }),
    },
  });

describe('a browser', () => {
  it('is the same by cookie, by its page’s token and by a ticket, which does not give its secret away', async () => {
    const first = await edge.server.inject(`/withdraw?session=${token}`);
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    const secret = /full\.\d+\.([\w-]{22})\./.exec(cookie)?.[1] ?? '';
    expect(pageOf(first.body).token).toBe(`${token}.${secret}`);
    await edge.server.inject({ url: `/withdraw/${sessionId}`, headers: { cookie } });
    await edge.server.inject({
      method: 'POST',
      url: `/api/public/withdrawals/${sessionId}/state`,
      payload: { token: `${token}.${secret}` },
    });
    const made = await edge.server.inject({
      method: 'POST',
      url: `/api/public/sessions/${sessionId}/ticket`,
      payload: {},
      headers: { cookie },
    });
    const { ticket } = made.json<{ ticket: string }>();
    expect(ticket).not.toContain(secret);
    const { browser } =
      readGrant(edge.vault, 'payTicket', { text: ticket, sessionId, now: edge.clock.now() }) ?? {};
    expect(new Set([...edge.browsers, browser])).toEqual(new Set([browser]));
    expect(browser).toMatch(/^[\w-]{43}$/);
  });

  it('is another one each time the link is opened without its cookie, and none for who only looks or pays', async () => {
    for (const link of [token, token, readToken])
      await edge.server.inject(`/withdraw?session=${link}`);
    const [one, another, viewer] = edge.browsers;
    expect(one).not.toBe(another);
    expect(viewer).toBeUndefined();
  });
});

describe('a form of the withdraw page without cookies', () => {
  it('comes back with what was typed and what is wrong, and never shows it in an address', async () => {
    edge.refusal = new ApiError('institutionNotUsable');
    const answer = await press({
      action: 'submit',
      token: `${token}.${'s'.repeat(22)}`,
      institution: '014',
      accountNumber: '123-456-7890',
    });
    expect(answer.statusCode).toBe(200);
    expect(pageOf(answer.body)).toMatchObject({
      view: 'form',
      notice: 'institutionNotUsable',
      entered: { institution: '014', accountNumber: '123-456-7890', amount: '' },
      reloadable: false,
    });
  });

  it('comes back as it is where it holds the token beside what was typed, and compressed otherwise', async () => {
    const coding = async (form: Record<string, string>) =>
      (await press({ ...form, token: `${token}.${'s'.repeat(22)}` }, undefined, 'br, gzip'))
        .headers['content-encoding'];
    edge.refusal = new ApiError('institutionNotUsable');
    const typed = { action: 'submit', institution: '014', accountNumber: '123-456-7890' };
    expect([await coding(typed), await coding({ action: 'show' })]).toEqual([undefined, 'br']);
  });

  it.each([
    ['an unknown action', { action: 'pay' }],
    ['a deposit’s action', { action: 'claim' }],
    ['none', {}],
  ])('with %s does nothing', async (_, form) => {
    const answer = await press({ ...form, token: `${token}.${'s'.repeat(22)}` });
    expect([answer.statusCode, edge.did]).toEqual([200, ['opened']]);
  });
});
