import { expect, test } from 'vitest';
import { z } from 'zod';
import { isCompressed } from './compressed-answers.ts';
import { zodOf, type Endpoint } from '../endpoint.ts';
import { endpoints } from '../endpoints/index.ts';

/** Names of what must not be guessed: what signs in, what opens, what pays. */
const secret =
  /secret|token|passw|passcode|ticket|cookie|credential|recovery|nonce|^otp|Otp|totp|Totp/;
const opens = /(?:url|link|qr|payload|key)$/i;

const all: readonly Endpoint[] = Object.values(endpoints);
const compressed = all.filter(isCompressed);

test('only reads are compressed that show who is signed in nothing secret, or everybody the same', () => {
  expect(compressed.length).toBeGreaterThan(50);
  expect(
    compressed
      .filter(
        ({ method, surface, who, query, params, answerType }) =>
          method !== 'GET' ||
          surface === 'public' ||
          who === 'payer' ||
          answerType !== undefined ||
          (who === 'anyone' && (query !== undefined || params !== undefined)),
      )
      .map(({ name }) => name),
  ).toEqual([]);
});

test('no compressed answer has a field for a token, a secret, a link that opens something, or anything at all', () => {
  expect(compressed.flatMap(({ name, answer }) => unsafeFields(name, zodOf(answer)))).toEqual([]);
});

test('answers that hold tokens, secrets or links are found to be unsafe, so the test above would tell', () => {
  const unsafe = all
    .filter(({ name, answer }) => unsafeFields(name, zodOf(answer)).length > 0)
    .map(({ name }) => name);
  expect(unsafe).toEqual(
    expect.arrayContaining([
      'signIn',
      'refreshToken',
      'createApiToken',
      'createSession',
      'getSession',
      'listSessions',
      'getDevice',
      'getAccount',
      'listApiCalls',
      'listAuditEntries',
      'getExport',
    ]),
  );
});

interface Node {
  properties?: Record<string, Node>;
  /** The fields of a record, where they are known. */
  propertyNames?: { enum?: string[] };
  additionalProperties?: false | Node;
}

/** Paths of the fields of an answer that may hold a text that must not be guessed, or whatever a caller likes. */
function unsafeFields(name: string, answer: z.ZodType): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { properties = {}, propertyNames, additionalProperties } = node as Node;
    const values = additionalProperties === false ? undefined : additionalProperties;
    if (values && !propertyNames?.enum) found.push(`${name}: any fields`);
    const named = values && propertyNames?.enum?.map((field) => [field, values] as const);
    for (const [field, schema] of [...Object.entries(properties), ...(named ?? [])]) {
      if (JSON.stringify(schema) === '{}') found.push(`${name}.${field}: anything`);
      if ((secret.test(field) || opens.test(field)) && mayBeText(schema))
        found.push(`${name}.${field}`);
    }
    for (const part of Object.values(node)) walk(part);
  };
  walk(z.toJSONSchema(answer, { unrepresentable: 'any', io: 'output', reused: 'inline' }));
  return found;
}

function mayBeText(schema: Node): boolean {
  return /"type":(?:"string"|\[[^\]]*"string")/.test(JSON.stringify(schema));
}
