import { ApiError } from '@wallet/contract';
import { expect, test } from 'vitest';
import { silentLog } from '#platform/log';
import { createHttp } from '../index.ts';
import { refuseAmbiguousKeys } from './refuse-keys.ts';

test.each([
  ['{"a":1,"a":1}', 'a'],
  ['{"a":1,"b":2,"a":1}', 'a'],
  ['{"amount":{"value":"1","currency":"IDR","value":"2"}}', 'amount.value'],
  ['{"items":[1,{"a":1},{"code":1,"code":2}]}', 'items.2.code'],
  ['[[],[{"a":[{"b":1},{"b":{"c":1,"c":2}}]}]]', '1.0.a.1.b.c'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"a\\"b":1,"a\\"b":2}', 'a"b'],
  ['{"":1,"":2}', ''],
  ['{ "a" : "x\\\\" , "a" : 2 }', 'a'],
  ['{"a":"}","b":"{\\"","a":2}', 'a'],
  ['{"a":{"a":1},"b":[{"a":1}],"a":{}}', 'a'],
])('in %s the key %s is named by its whole place', (json, path) => {
  JSON.parse(json);
  expect(refusalOf(json)).toEqual({
    code: 'duplicateKey',
    errors: [{ path, message: 'this key stands twice in one object' }],
  });
});

test.each(['{"__proto__":{"a":1}}', '{"a":[{"\\u005f_proto__":null}]}'])(
  'a name that is no key to some readers is refused: %s',
  (json) => {
    expect(refusalOf(json)).toMatchObject({
      code: 'invalidRequest',
      errors: [{ path: expect.stringMatching(/__proto__$/) }],
    });
  },
);

test('the same key in objects beside each other, in each other, and as a value is fine', () => {
  for (const json of [
    '[{"a":1},{"a":1},{"a":"a","b":"a"}]',
    '{"a":{"a":{"a":["a","a"]}},"b":"a"}',
    '{"a":"{\\"a\\":1,\\"a\\":2}","A":1,"a ":2}',
    '"a"',
    '12',
    'null',
    '[]',
    '{}',
    '[{},{},[]]',
    '{"constructor":1,"toString":2,"hasOwnProperty":3}',
  ])
    expect([json, refusalOf(json)]).toEqual([json, undefined]);
});

test('of ten thousand documents none is refused as it is, and each one with a key of its own sent twice', () => {
  const random = seeded(7);
  for (let n = 0; n < 10_000; n++) {
    const document = objectOf(random, 0);
    const json = JSON.stringify(document, null, n % 3);
    expect([json, refusalOf(json)]).toEqual([json, undefined]);
    const [key] = Object.keys(document);
    if (key === undefined) continue;
    const doubled = `${json.trimEnd().slice(0, -1)}, ${JSON.stringify(key)}: 0}`;
    expect([doubled, refusalOf(doubled)?.code]).toEqual([doubled, 'duplicateKey']);
  }
});

test('a long and deep document is looked through at once, and what is told back of it is short', () => {
  const deep = `${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}`;
  expect(refusalOf(deep)).toBeUndefined();
  const long = JSON.stringify('x'.repeat(5_000));
  expect(refusalOf(`{${long}:1,${long}:1}`)?.errors[0]?.path).toHaveLength(200);
  expect(refusalOf(`{"a":"${'\\"'.repeat(500_000)}","a":1}`)?.code).toBe('duplicateKey');
});

test('every method that writes refuses such a body before its handler, with the place of the key', async () => {
  const server = createHttp({ log: silentLog(), trustProxy: false });
  let handled = 0;
  const methods = ['POST', 'PATCH', 'PUT', 'DELETE'] as const;
  server.route({
    method: [...methods],
    url: '/thing',
    handler: async () => ({ handled: ++handled }),
  });
  for (const method of methods) {
    const answer = await server.inject({
      method,
      url: '/thing',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      payload: '{"amount":{"value":"1.00","value":"9.00"}}',
    });
    expect([method, answer.statusCode, answer.json()]).toMatchObject([
      method,
      400,
      { code: 'duplicateKey', errors: [{ path: 'amount.value' }] },
    ]);
  }
  expect(handled).toBe(0);
  await server.close();
});

function refusalOf(json: string) {
  try {
    refuseAmbiguousKeys(json);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { code: error.code, errors: error.options.errors ?? [] };
  }
}

type Random = () => number;

function objectOf(random: Random, depth: number): Record<string, unknown> {
  const names = Array.from({ length: Math.floor(random() * 5) }, () => textOf(random));
  return Object.fromEntries(
    names.filter((name) => name !== '__proto__').map((name) => [name, valueOf(random, depth + 1)]),
  );
}

function valueOf(random: Random, depth: number): unknown {
  const kind = Math.floor(random() * (depth > 4 ? 4 : 6));
  if (kind === 4) return objectOf(random, depth);
  if (kind === 5)
    return Array.from({ length: Math.floor(random() * 4) }, () => valueOf(random, depth + 1));
  return [textOf(random), random() * 1e6, null, random() < 0.5][kind];
}

const letters = ['a', 'b', '"', '\\', '{', '}', '[', ']', ',', ':', '\n', 'é', '\u2028', ' '];

function textOf(random: Random): string {
  return Array.from(
    { length: Math.floor(random() * 6) },
    () => letters[Math.floor(random() * letters.length)] ?? '',
  ).join('');
}

/** Numbers from 0 to 1 that are the same in every run. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
