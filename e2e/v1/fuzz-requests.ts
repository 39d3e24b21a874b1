import fc from 'fast-check';
import { arbitraryOf } from './arbitrary-of.ts';
import type { ApiDocument, Operation, Schema } from './document.ts';

export interface FuzzRequest {
  operation: Operation;
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface FuzzSeeds {
  /** Bearers that are let in; others are made up. */
  tokens: readonly string[];
  /** Ids that exist, own and foreign: where they fit and where they do not. */
  ids: readonly string[];
}

/** Fields that no body has, and that would be dangerous if they were taken. */
export const forbiddenFields = ['merchantId', 'balance', 'status', 'roleId'] as const;

/** Requests to every operation of the document: right ones, wrong ones, and nonsense. */
export function fuzzRequests(document: ApiDocument, seeds: FuzzSeeds): fc.Arbitrary<FuzzRequest> {
  const each = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestOf(document, seeds, { path, method: method.toUpperCase(), operation }),
    ),
  );
  return fc.oneof(...each);
}

function requestOf(
  document: ApiDocument,
  seeds: FuzzSeeds,
  { path, method, operation }: { path: string; method: string; operation: Operation },
): fc.Arbitrary<FuzzRequest> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...seeds.ids) },
    {
      weight: 1,
      arbitrary: fc.string({ minLength: 1, maxLength: 220 }).filter((text) => !/^\.+$/.test(text)),
    },
  );
  return fc
    .record({
      id,
      query: queryOf(document, seeds, operation),
      headers: headersOf(seeds, method),
      body: method === 'GET' ? fc.constant(undefined) : bodyOf(document, schema),
    })
    .map(({ id: row, query, headers, body }) => ({
      operation,
      method,
      url: `${path.replace('{id}', encodeURIComponent(row))}${query}`,
      headers,
      body,
    }));
}

function queryOf(
  document: ApiDocument,
  { ids }: FuzzSeeds,
  { parameters }: Operation,
): fc.Arbitrary<string> {
  const known = Object.fromEntries(
    parameters.flatMap(({ name, in: place, schema }) =>
      place === 'query' && name !== undefined && schema
        ? [
            [
              name,
              fc.oneof(
                { weight: 8, arbitrary: arbitraryOf(document, schema).map(String) },
                { weight: 1, arbitrary: fc.constantFrom(...ids) },
                { weight: 1, arbitrary: fc.string({ maxLength: 80 }) },
              ),
            ],
          ]
        : [],
    ),
  );
  const { after = fc.constant(''), ...filters } = known;
  const right = fc
    .oneof(
      { weight: 3, arbitrary: fc.record(filters, { requiredKeys: [] }) },
      { weight: 1, arbitrary: fc.record({ ...filters, after }, { requiredKeys: [] }) },
    )
    .map((pairs) =>
      asQuery(
        Object.entries(pairs).flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[name, value]],
        ),
      ),
    );
  const wrong = fc
    .array(
      fc.tuple(
        fc.oneof(
          fc.constantFrom(...forbiddenFields, ...Object.keys(known)),
          fc.string({ maxLength: 10 }),
        ),
        fc.string({ unit: 'binary', maxLength: 20 }),
      ),
      { maxLength: 4 },
    )
    .map(asQuery);
  return fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 1, arbitrary: wrong },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '?',
        '?%',
        '?%00=%ff',
        '?after=%00',
        '?limit=1&limit=2',
        '?__proto__=1',
      ),
    },
  );
}

function asQuery(pairs: [string, string][]): string {
  const text = new URLSearchParams(
    pairs.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]),
  ).toString();
  return text === '' ? '' : `?${text}`;
}

function headersOf({ tokens }: FuzzSeeds, method: string): fc.Arbitrary<Record<string, string>> {
  const bearer = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...tokens) },
    { weight: 1, arbitrary: fc.constantFrom('', 'x', `wap_${'0'.repeat(36)}`, 'a.b.c') },
  );
  const key = fc.oneof(
    { weight: 8, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom('same-key', '', 'a b', 'x'.repeat(129)) },
  );
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'application/json; charset=utf-16',
      ),
    },
  );
  return fc.record({ bearer, key, type }).map(({ bearer: token, key: own, type: kind }) => ({
    authorization: `Bearer ${token}`,
    ...(method === 'GET' ? {} : { 'idempotency-key': own, 'content-type': kind }),
  }));
}

function bodyOf(
  document: ApiDocument,
  schema: Schema | undefined,
): fc.Arbitrary<string | undefined> {
  const broken = fc.constantFrom(
    undefined,
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '{"a":1,"a":2}',
    '{"__proto__":{"admin":true}}',
    `{"reference":"${'x'.repeat(300_000)}"}`,
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  );
  const anything = fc.json({ maxDepth: 4 });
  if (!schema)
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(undefined, '{}') },
      { weight: 1, arbitrary: anything },
      { weight: 1, arbitrary: broken },
    );
  const fitting = arbitraryOf(document, schema);
  const spoilt = fc
    .tuple(
      fitting,
      fc.oneof(
        fc.constantFrom(...forbiddenFields, 'id', 'constructor', 'mode'),
        fc.constantFrom('amount', 'reference', 'url', 'type', 'metadata', 'customer'),
      ),
      fc.jsonValue({ maxDepth: 2 }),
    )
    .map(([body, name, value]) => ({ ...(body as object), [name]: value }));
  return fc.oneof(
    { weight: 5, arbitrary: fitting.map((body) => JSON.stringify(body)) },
    { weight: 3, arbitrary: spoilt.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: anything },
    { weight: 1, arbitrary: broken },
  );
}
