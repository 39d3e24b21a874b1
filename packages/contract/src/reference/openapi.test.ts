import { expect, test } from 'vitest';
import { endpoints } from '../endpoints/index.ts';
import { zodOf, type Endpoint } from '../endpoint.ts';
import { openApi } from './openapi.ts';
import { faultsOf } from './lint.ts';
import { operationDocs, type MerchantApiName } from './operation-docs.ts';

const document = openApi('merchantApi', {
  title: 'Wallet App',
  version: '1',
  serverUrl: 'http://localhost',
}) as {
  openapi: string;
  paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, unknown> }>
  >;
  components: { schemas: Record<string, unknown> };
};
const rows = Object.values<Endpoint>(endpoints).filter((row) => row.surface === 'merchantApi');

test('every row of the merchant API is an operation, and nothing else is', () => {
  const described = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  );
  expect(described.sort()).toEqual(rows.map((row) => row.name).sort());
  expect(document.openapi).toBe('3.1.0');
});

test('the document follows the specification of OpenAPI 3.1 and the rules of strict linters', () => {
  expect(faultsOf(document)).toEqual([]);
});

test('what the linter looks for it finds', () => {
  const spoilt = structuredClone(document) as unknown as {
    info: Record<string, unknown>;
    paths: Record<string, Record<string, Record<string, unknown>>>;
    tags: unknown;
  };
  const operation = spoilt.paths['/v1/balance']?.['get'] ?? {};
  operation['operationId'] = 'createSession';
  operation['tags'] = ['Unknown'];
  operation['parameters'] = [
    { name: 'x', in: 'query', schema: { $ref: '#/components/schemas/Nobody' } },
  ];
  operation['responses'] = { 200: {} };
  operation['nonsense'] = 1;
  spoilt.paths['/v1/transactions/{other}'] = spoilt.paths['/v1/transactions/{id}'] ?? {};
  expect(faultsOf(spoilt)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('operationId createSession is not the only one'),
      expect.stringContaining('tag Unknown is not declared'),
      expect.stringContaining('leads to no component'),
      expect.stringContaining('nonsense'),
      expect.stringContaining('says nothing of errors'),
      expect.stringContaining('{other} has no parameter'),
    ]),
  );
});

test.each(rows.map((row) => [row.name, row] as const))(
  'the examples of %s pass its own schemas',
  (name, row) => {
    const words = operationDocs[name as MerchantApiName];
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = row[part];
      if (words[part] !== undefined)
        expect([part, schema && zodOf(schema).safeParse(words[part]).error]).toEqual([
          part,
          undefined,
        ]);
    }
    if (row.params) expect(words.params).toBeDefined();
    if (row.body) expect(words.body).toBeDefined();
    expect(zodOf(row.answer).safeParse(words.answer).error).toBeUndefined();
  },
);

test('no two rows of the table share a method and a path, and each name is its key', () => {
  const all = Object.entries<Endpoint>(endpoints);
  expect(new Set(all.map(([, row]) => `${row.method} ${row.path}`)).size).toBe(all.length);
  for (const [key, row] of all) expect(row.name).toBe(key);
});
