import { endpoints, eventTypes, simulatedOutcomes, type Endpoint } from '@wallet/contract';
import { describe, expect, test } from 'vitest';
import { v1Paths } from '../../../app/v1-paths.ts';
import { queryOf, readFilters } from './api-log/call-filters.ts';
import { curlOf } from './api-log/curl-of.ts';
import {
  callbacks,
  emptyChoice,
  pageCode,
  policyCode,
  readHeights,
  readOrigin,
  serverCode,
} from './embed/embed-code.ts';
import { framedAddress, readFrameMessage, describeMessage } from './embed/frame-messages.ts';
import { pretty } from './pretty.ts';
import { languages, quickStart, steps } from './reference/quick-start.ts';
import { listedOutcomes, playable, trialAmount } from './reference/trial.ts';
import {
  isWebhookUrl,
  listedEvents,
  modeOf,
  statusOf,
  usualEvents,
} from './webhooks/webhook-labels.ts';

describe('the log', () => {
  const now = new Date('2026-11-21T12:00:00Z');

  test('is asked for what the address says, with days of the user\u2019s zone', () => {
    const filters = readFilters({
      mode: 'test',
      method: 'POST',
      outcome: 'failed',
      route: '/v1/balance',
      request: ' req_1 ',
      date: 'yesterday',
      tab: 'log',
    });
    expect(queryOf(filters, { after: 'apc_1', now, timeZone: 'Asia/Jakarta' })).toEqual({
      mode: 'test',
      method: 'POST',
      outcome: 'failed',
      route: '/v1/balance',
      requestId: 'req_1',
      from: '2026-11-19T17:00:00.000Z',
      to: '2026-11-20T17:00:00.000Z',
      after: 'apc_1',
      limit: '50',
    });
  });

  test('is asked for whole days of the user\u2019s zone, both included, unless a preset is chosen', () => {
    const days = readFilters({ from: '2026-11-20', to: '2026-11-21' });
    expect(queryOf(days, { now, timeZone: 'Asia/Jakarta' })).toEqual({
      from: '2026-11-19T17:00:00.000Z',
      to: '2026-11-21T17:00:00.000Z',
      limit: '50',
    });
    expect(readFilters({ from: '2026-02-30', to: 'x' })).toEqual({});
    expect(readFilters({ from: '2026-11-20', date: 'today' })).toEqual({ date: 'today' });
  });

  test('takes no word for a filter that the API does not know', () => {
    expect(
      readFilters({
        mode: 'beta',
        method: 'PUT',
        outcome: '9xx',
        route: '/etc',
        request: ' ',
        date: 'tomorrow',
      }),
    ).toEqual({});
    expect(readFilters({ request: 'x'.repeat(65) })).toEqual({});
  });

  test('offers every path of the merchant API and none of the console', () => {
    const rows: Endpoint[] = Object.values(endpoints);
    expect(
      rows
        .filter(({ surface }) => surface === 'merchantApi')
        .every(({ path }) => v1Paths.includes(path)),
    ).toBe(true);
    expect(v1Paths.every((path) => path.startsWith('/v1/'))).toBe(true);
  });
});

describe('a call as curl', () => {
  test('is one command without the token, with its key and its body as they were', () => {
    expect(
      curlOf(
        { method: 'POST', path: '/v1/x', idempotencyKey: 'order-1', requestBody: '{"a":1}' },
        'https://pay.example',
      ),
    ).toBe(
      `curl -X POST 'https://pay.example/v1/x' \\\n  -H "Authorization: Bearer $API_TOKEN" \\\n  -H 'Idempotency-Key: order-1' \\\n  -H 'Content-Type: application/json' \\\n  -d '{\n  "a": 1\n}'`,
    );
    expect(
      curlOf(
        { method: 'GET', path: '/v1/balance', idempotencyKey: null, requestBody: null },
        'https://pay.example',
      ),
    ).toBe(`curl 'https://pay.example/v1/balance' \\\n  -H "Authorization: Bearer $API_TOKEN"`);
  });

  test('leaves the shell nothing to run, whatever was sent', () => {
    const command = curlOf(
      {
        method: 'GET',
        path: `/v1/x?q='$(rm -rf /)'`,
        idempotencyKey: `'; reboot; '`,
        requestBody: `{"n":"it's"}`,
      },
      'https://pay.example',
    );
    const outside = command.replaceAll(`'\\''`, '').replaceAll(/'[^']*'/g, '');
    expect(outside).not.toMatch(/rm|reboot|it|s"/);
  });

  test('what is no JSON stays as it is', () =>
    expect([pretty('{"a":[1]}'), pretty('no {')]).toEqual(['{\n  "a": [\n    1\n  ]\n}', 'no {']));
});

describe('the embed code', () => {
  const origin = 'https://console.example';

  test('holds what was chosen and nothing that is usual anyway', () => {
    const usual = pageCode({ ...emptyChoice, callbacks: [] }, origin);
    expect(usual).toContain(`<script src="${origin}/embed.js"></script>`);
    expect(usual).not.toMatch(/theme|Height|on[A-Z]/);
    const chosen = pageCode(
      { ...emptyChoice, theme: 'dark', minHeight: '300', maxHeight: '900', callbacks },
      origin,
    );
    for (const part of [
      `theme: 'dark'`,
      'minHeight: 300',
      'maxHeight: 900',
      'onReady',
      'onStatus',
      'onClose',
      'onError',
    ])
      expect(chosen).toContain(part);
    expect(serverCode({ locale: undefined }, { origin, currency: 'IDR' })).not.toContain('locale');
    expect(serverCode({ locale: 'ph' }, { origin, currency: 'PHP' })).toMatch(
      /currency: 'PHP'[\s\S]*locale: 'ph'/,
    );
    expect(policyCode(origin, 'https://pay.example')).toBe(
      'script-src https://console.example; frame-src https://pay.example',
    );
  });

  test.each([
    ['https://shop.example', 'https://shop.example'],
    [' https://Shop.example:443/ ', 'https://shop.example'],
    ['http://localhost:4000', 'http://localhost:4000'],
  ])('%s is the origin %s', (typed, read) => expect(readOrigin(typed)).toBe(read));
  test.each([
    '',
    'shop.example',
    'https://shop.example/cart',
    'https://shop.example?x=1',
    'https://me@shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    '*',
  ])('%s is no origin', (typed) => expect(readOrigin(typed)).toBeUndefined());

  test('heights are whole pixels within reason, the least not above the most', () => {
    expect(readHeights({ minHeight: '', maxHeight: '' })).toEqual({ min: 240, max: 2_400 });
    expect(readHeights({ minHeight: '300', maxHeight: '300' })).toEqual({ min: 300, max: 300 });
    for (const [minHeight, maxHeight] of [
      ['99', ''],
      ['', '5001'],
      ['400', '300'],
      ['3e2', ''],
      ['-300', ''],
      ['1.5', ''],
    ] as const)
      expect(readHeights({ minHeight, maxHeight })).toBeUndefined();
  });
});

describe('the preview', () => {
  const frame = {};
  const from = { origin: 'https://pay.example', window: frame };
  const hear = (data: unknown, other: object = {}) =>
    readFrameMessage({ origin: 'https://pay.example', source: frame, data, ...other }, from);

  test('shows what its own frame says, and nothing of another window, origin or shape', () => {
    const said = [
      { type: 'EMBED_READY' },
      { type: 'EMBED_HEIGHT', height: 640.2 },
      { type: 'EMBED_STATUS', sessionId: 'txs_1', status: 'paying' },
      { type: 'EMBED_CLOSE', sessionId: 'txs_1' },
    ].map((data) => hear(data));
    expect(said.map((message) => message && describeMessage(message))).toEqual([
      'onReady',
      'height 641',
      'onStatus paying',
      'onClose',
    ]);
    for (const other of [{ origin: 'https://evil.example' }, { source: {} }, { source: null }])
      expect(hear({ type: 'EMBED_READY' }, other)).toBeUndefined();
    for (const data of [
      null,
      'EMBED_READY',
      {},
      { type: 'EMBED_HEIGHT', height: -1 },
      { type: 'EMBED_HEIGHT', height: '9' },
      { type: 'EMBED_STATUS' },
    ])
      expect(hear(data)).toBeUndefined();
  });

  test('frames the link in its framed face, in the chosen language and look', () => {
    expect(
      framedAddress('https://pay.example/deposit?session=abc', { locale: 'id', theme: 'dark' })
        .href,
    ).toBe('https://pay.example/merchant/embed?session=abc&lang=id&theme=dark');
    expect(
      framedAddress('https://pay.example/deposit?session=abc', {
        locale: undefined,
        theme: undefined,
      }).href,
    ).toBe('https://pay.example/merchant/embed?session=abc');
  });
});

describe('a test session', () => {
  test('offers every outcome, and of those only what its customer can still do', () => {
    expect(listedOutcomes.toSorted()).toEqual([...simulatedOutcomes].toSorted());
    expect(playable({ status: 'open' })).toEqual(listedOutcomes);
    expect(playable({ status: 'expired' })).toEqual([]);
    const after = (status: string) => playable({ status: 'paying', transaction: { status } });
    expect([
      after('awaitingPayment'),
      after('succeeded'),
      after('expired'),
      after('cancelled'),
    ]).toEqual([listedOutcomes, ['duplicate'], ['paidLate'], []]);
  });

  test('costs an amount of its own in the merchant\u2019s money', () => {
    expect(
      [
        trialAmount('IDR', 0),
        trialAmount('IDR', 0.999),
        trialAmount('PHP', 0),
        trialAmount('PHP', 0.999),
      ].map(({ value }) => value),
    ).toEqual(['50000.00', '199000.00', '200.00', '999.00']);
  });
});

describe('webhooks', () => {
  test('name every event there is; a new address is told all but the frequent one', () => {
    expect(listedEvents.toSorted()).toEqual([...eventTypes].toSorted());
    expect(listedEvents.filter((type) => !usualEvents.includes(type))).toEqual(['balance.changed']);
  });

  test('are looked at in live mode unless the address says otherwise', () => {
    expect([modeOf({}), modeOf({ mode: 'test' }), modeOf({ mode: 'x' })]).toEqual([
      'live',
      'test',
      'live',
    ]);
    expect([statusOf({ status: 'failed' }), statusOf({ status: 'lost' })]).toEqual([
      'failed',
      undefined,
    ]);
  });

  test.each(['https://shop.example/hook', 'http://localhost:4000/hook'])('%s can be one', (url) =>
    expect(isWebhookUrl(url)).toBe(true),
  );
  test.each([
    '',
    'shop.example',
    'http://shop.example',
    'https://me:you@shop.example',
    'ftp://shop.example',
  ])('%s cannot', (url) => expect(isWebhookUrl(url)).toBe(false));
});

test('the quick start has each step in each language, for the merchant\u2019s money and address', () => {
  for (const language of languages) {
    const code = quickStart(language, { origin: 'https://console.example', currency: 'PHP' });
    expect(steps.filter((step) => code[step] === '')).toEqual([]);
    expect(Object.values(code).join('\n')).toMatch(/https:\/\/console\.example[\s\S]*PHP/);
  }
});
