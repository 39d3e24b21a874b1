import fc from 'fast-check';
import { schemaOf, type ApiDocument, type Schema } from './document.ts';

const deepest = 6;

/** Values that a schema of the document lets through, as far as types, patterns and choices say. */
export function arbitraryOf(
  document: ApiDocument,
  asked: Schema,
  depth = 0,
): fc.Arbitrary<unknown> {
  const schema = schemaOf(document, asked);
  const inner = (each: Schema) => arbitraryOf(document, each, depth + 1);
  if (depth > deepest) return fc.constant(null);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inner));
  switch ([schema.type ?? 'null'].flat()[0]) {
    case 'object':
      return objectOf(schema, inner);
    case 'array':
      return fc.array(inner(schema.items ?? {}), { maxLength: 4 });
    case 'string':
      return stringOf(schema);
    case 'integer':
      return fc.integer();
    case 'number':
      return fc.double();
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  inner: (schema: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  if (typeof additionalProperties === 'object')
    return fc.dictionary(fc.string({ maxLength: 12 }), inner(additionalProperties), { maxKeys: 3 });
  const keys = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, inner(schema)]),
  );
  return fc.record(keys, { requiredKeys: required.filter((name) => name in keys) });
}

/** Addresses lead nowhere: names that cannot be resolved, and this machine's discard port. */
const addresses = [
  'https://shop.invalid/hook',
  'http://localhost:9/hook',
  'https://10.0.0.1/',
  'https://[::1]/',
  'https://user:pass@shop.invalid:99/?a=b#c',
  'http://shop.invalid',
  'ftp://shop.invalid/',
  'javascript:alert(1)',
];
const amounts = [
  '150000.00',
  '10000',
  '0.00',
  '-5.00',
  '1e9',
  '99999999999999999999.00',
  '1.005',
  '10000.5',
  '',
  '１００',
];

/** Texts of money, by their longest length: the description says no more of them. */
const isAmount = (least: number, most: number) => least === 0 && most === 40;
const isCurrency = (least: number, most: number) => least === 0 && most === 8;

function stringOf({
  format,
  pattern,
  minLength = 0,
  maxLength = 80,
}: Schema): fc.Arbitrary<string> {
  if (format === 'uri') return fc.constantFrom(...addresses);
  if (format === 'date-time')
    return fc.oneof(
      fc.constantFrom(
        '2026-11-21T08:00:00Z',
        '0001-01-01T00:00:00Z',
        '9999-12-31T23:59:59.999+14:00',
      ),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    );
  if (format === 'email') return fc.constantFrom('a@b.example', 'x@y.z');
  if (isAmount(minLength, maxLength))
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('150000.00', '20000.00') },
      { weight: 1, arbitrary: fc.constantFrom(...amounts) },
    );
  if (isCurrency(minLength, maxLength)) return fc.constantFrom('IDR', 'IDR', 'PHP', 'idr', 'EUR');
  if (pattern !== undefined)
    return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, 60) }) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 20) }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...amounts, 'IDR', 'PHP') },
  );
}
