import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { readWebhook, WebhookRefused } from './index.ts';

const secret = `whsec_${Buffer.from('a secret of 24 bytes, so').toString('base64')}`;
const other = `whsec_${Buffer.from('another secret, 24 bytes').toString('base64')}`;
const event = {
  id: `evt_${'0'.repeat(26)}`,
  type: 'deposit.succeeded',
  mode: 'live',
  createdAt: '2026-11-21T10:00:00.000Z',
  sequence: 3,
  data: { status: 'succeeded' },
};
const rawBody = JSON.stringify(event);

test('a signed request gives its event, whatever the case of its header names', () => {
  expect(readWebhook({ secret, headers: signed(), rawBody })).toEqual(event);
  const upper = Object.fromEntries(
    Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]),
  );
  expect(readWebhook({ secret, headers: upper, rawBody: Buffer.from(rawBody) })).toEqual(event);
});

test('during a change of secrets one good signature of two is enough, and one good secret of two', () => {
  const headers = signed();
  expect(
    readWebhook({
      secret,
      headers: { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` },
      rawBody,
    }),
  ).toEqual(event);
  expect(readWebhook({ secret: [other, secret], headers, rawBody })).toEqual(event);
});

test('a changed body, another secret or id, a missing header, another time and a body of another shape are refused', () => {
  const attempts = [
    { secret, headers: signed(), rawBody: rawBody.replace('3', '4') },
    { secret: other, headers: signed(), rawBody },
    { secret: [], headers: signed(), rawBody },
    { secret, headers: { ...signed(), 'webhook-id': 'evt_other' }, rawBody },
    { secret, headers: { ...signed(), 'webhook-signature': undefined }, rawBody },
    {
      secret,
      headers: {
        ...signed(),
        'webhook-signature': signed()['webhook-signature'].replace('v1,', 'v1a,'),
      },
      rawBody,
    },
    {
      secret,
      headers: {
        ...signed(),
        'webhook-timestamp': String(Math.floor(Date.now() / 1_000) + 1) + '.5',
      },
      rawBody,
    },
    { secret, headers: signed({ at: new Date(Date.now() - 6 * 60_000) }), rawBody },
    { secret, headers: signed({ at: new Date(Date.now() + 6 * 60_000) }), rawBody },
    {
      secret,
      headers: signed({ at: new Date(Date.now() - 20_000) }),
      rawBody,
      toleranceSeconds: 10,
    },
    ...['[]', 'null', '{"type":"deposit.succeeded"}', 'no JSON'].map((strange) => ({
      secret,
      headers: signed({ body: strange }),
      rawBody: strange,
    })),
    { secret, headers: {}, rawBody: '' },
  ];
  for (const attempt of attempts) expect(() => readWebhook(attempt)).toThrow(WebhookRefused);
});

test('an event of a type that is newer than this package is handed on, not refused', () => {
  const body = JSON.stringify({ ...event, type: 'deposit.celebrated' });
  expect(readWebhook({ secret, headers: signed({ body }), rawBody: body }).type).toBe(
    'deposit.celebrated',
  );
});

test('an empty secret is a fault of the receiver and opens nothing', () => {
  for (const empty of ['', 'whsec_', 'whsec_AAAA'])
    expect(() => readWebhook({ secret: empty, headers: signed(), rawBody })).toThrow(TypeError);
});

function signed({ at = new Date(), body = rawBody } = {}) {
  return {
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(event.id, at, body),
  };
}
