import { expect, test } from 'vitest';
import { endpoints } from './endpoints/index.ts';
import type { Endpoint } from './endpoint.ts';
import { openApi } from './openapi.ts';

const document = openApi('merchantApi', { title: 'Wallet App', version: '1', serverUrl: 'http://localhost' }) as {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
  components: { schemas: Record<string, unknown> };
};

test('every row of the merchant API is an operation, and nothing else is', () => {
  const described = Object.values(document.paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId));
  const rows = Object.values<Endpoint>(endpoints).filter((row) => row.surface === 'merchantApi').map((row) => row.name);
  expect(described.sort()).toEqual(rows.sort());
  expect(document.openapi).toBe('3.1.0');
});

test('every reference leads to a component', () => {
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]);
  expect(references.length).toBeGreaterThan(20);
  for (const name of references) expect(document.components.schemas).toHaveProperty([name ?? '']);
});

test('no two rows of the table share a method and a path, and each name is its key', () => {
  const rows = Object.entries<Endpoint>(endpoints);
  expect(new Set(rows.map(([, row]) => `${row.method} ${row.path}`)).size).toBe(rows.length);
  for (const [key, row] of rows) expect(row.name).toBe(key);
});
