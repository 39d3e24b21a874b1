import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  buildEmv,
  checkEmv,
  crc16,
  emvAmount,
  EmvError,
  initiation,
  merchantCity,
  merchantIdentity,
  merchantName,
  parseEmv,
  readAmount,
  readEmvMoney,
  withAmount,
  type EmvField,
} from './index.ts';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) });

interface Decoded {
  [tag: string]: string | Record<string, string>;
}
interface Vector {
  id: string;
  payload: string;
  initiation: string;
  currency: string;
  amount: string | null;
  merchantName: string;
  merchantCity: string;
  decoded: Decoded;
}
interface Vectors {
  vectors: Vector[];
  transforms: { from: string; amount: string; to: string }[];
  invalid: { id: string; payload: string; reason: string }[];
}

const { vectors, transforms, invalid } = JSON.parse(
  readFileSync(new URL('./vectors.json', import.meta.url), 'utf8'),
) as Vectors;

describe('every recorded payload', () => {
  it.each(vectors.map((vector) => [vector.id, vector] as const))(
    '%s is in order and decodes as recorded',
    (_, vector) => {
      const check = checkEmv(vector.payload);
      expect(check).toMatchObject({ ok: true });
      expect(decoded(check.reading.fields)).toEqual(vector.decoded);
      expect(readAmount(check.reading)).toBe(vector.amount);
      expect(merchantName(check.reading)).toBe(vector.merchantName);
      expect(merchantCity(check.reading)).toBe(vector.merchantCity);
      expect(initiation(check.reading)).toBe(vector.initiation);
    },
  );

  it.each(vectors.map((vector) => [vector.id, vector] as const))(
    '%s is written again letter for letter',
    (_, vector) => {
      expect(
        buildEmv(parseEmv(vector.payload).fields.map(({ tag, value }) => ({ tag, value }))),
      ).toBe(vector.payload);
    },
  );

  it.each(transforms.map((transform) => [transform.from, transform] as const))(
    '%s gets its amount exactly as recorded',
    (_, { from, amount, to }) => {
      const payload = vectors.find((vector) => vector.id === from)?.payload ?? '';
      expect(withAmount(payload, amount)).toBe(to);
      expect(merchantIdentity(parseEmv(to))).toBe(merchantIdentity(parseEmv(payload)));
    },
  );

  const expected: Record<string, [string, string]> = {
    'bad-crc': ['crcWrong', 'The checksum is 0000 but the contents give CD8A'],
    truncated: ['lengthWrong', 'The code ends before its checksum'],
    'length-overruns': ['lengthWrong', 'Tag 59 claims 15 characters but carries 11.'],
    'header-not-digits': ['headerNotDigits', 'The length of tag 53 is "A3", not two digits.'],
    'two-amounts': ['tagTwice', 'Tag 54 appears more than once.'],
  };
  it.each(invalid.map((one) => [one.id, one] as const))(
    '%s is refused with a code and a sentence',
    (id, { payload }) => {
      const [code, sentence] = expected[id] ?? [];
      const error = refusal(() => withAmount(payload, '150000'));
      expect(error.code).toBe(code);
      expect(error.message).toContain(sentence);
      expect(checkEmv(payload).ok).toBe(false);
    },
  );
});

describe('reading', () => {
  it('keeps what can be read of a broken payload', () => {
    const reading = parseEmv(invalid.find((one) => one.id === 'header-not-digits')?.payload ?? '');
    expect(reading.fields.map((field) => field.tag)).toEqual(['00', '01', '26', '51', '52']);
    expect(reading.fields[2]?.fields?.[0]).toEqual({ tag: '00', value: 'ID.CO.BANKMANDIRI.WWW' });
  });

  it.each([
    '',
    'x',
    '0',
    '000201',
    'hello world',
    '00020163041D0F',
    '9999',
    '000201'.repeat(200),
    '\u{1F600}',
  ])('%j is refused without throwing', (text) => {
    expect(checkEmv(text).ok).toBe(false);
  });

  it('names a duplicate, a broken template and a missing currency', () => {
    const base = [
      { tag: '00', value: '01' },
      { tag: '26', fields: [{ tag: '00', value: 'ID.DANA.WWW' }] },
      { tag: '58', value: 'ID' },
      { tag: '59', value: 'TOKO' },
    ];
    expect(codes(buildEmv([...base, { tag: '59', value: 'LAGI' }]))).toEqual(['tagTwice']);
    expect(codes(buildEmv([...base, { tag: '62', value: 'free text' }]))).toEqual([
      'templateMalformed',
    ]);
    expect(codes(buildEmv(base))).toEqual(['fieldMissing']);
  });

  it('reads the amount as money, and nothing from a currency we do not move', () => {
    const money = (id: string) =>
      readEmvMoney(parseEmv(vectors.find((vector) => vector.id === id)?.payload ?? ''));
    expect(money('qris-dynamic-100003')).toEqual({ minor: 10_000_300n, currency: 'IDR' });
    expect(money('qrph-bdo-xhf')).toEqual({ minor: 60_000n, currency: 'PHP' });
    expect(money('emvco-A13A')).toBeNull();
    expect(money('dana1')).toBeNull();
  });

  it('writes rupiah whole and pesos with two places', () => {
    expect(emvAmount({ minor: 14_998_300n, currency: 'IDR' })).toBe('149983');
    expect(emvAmount({ minor: 149_975n, currency: 'PHP' })).toBe('1499.75');
    expect(emvAmount({ minor: 150_000n, currency: 'PHP' })).toBe('1500.00');
  });
});

describe('writing', () => {
  it.each([
    '0',
    '0.00',
    '',
    '-1',
    '1e3',
    '1.234',
    '01',
    '1,000',
    '.5',
    '5.',
    ' 1',
    '12345678901234',
    '９',
  ])('refuses the amount %j', (amount) => {
    expect(refusal(() => withAmount(vectors[0]?.payload ?? '', amount)).code).toBe(
      'amountMalformed',
    );
  });

  it('refuses values that cannot be written', () => {
    expect(refusal(() => buildEmv([{ tag: '59', value: 'x'.repeat(100) }])).code).toBe(
      'valueUnwritable',
    );
    expect(refusal(() => buildEmv([{ tag: '5', value: 'x' }])).code).toBe('valueUnwritable');
    expect(refusal(() => buildEmv([{ tag: '59', value: '\ud800' }])).code).toBe('valueUnwritable');
    expect(
      refusal(() =>
        buildEmv(Array.from({ length: 9 }, (_, at) => ({ tag: `0${at}`, value: 'x'.repeat(60) }))),
      ).code,
    ).toBe('tooLong');
  });

  it.each(['TOKO\r\nBUDI', 'TOKO\0', 'TOKO \u202e1234', 'TOKO\u2066', 'TOKO\u2028BUDI'])(
    'a name that shows other than it holds makes no code: %j',
    (name) => {
      const code = ['000201', '26150011ID.DANA.WWW', '5303360', '5802ID'].map(tagged);
      const hidden = { tag: '62', fields: [{ tag: '07', value: name }] };
      for (const rest of [[{ tag: '59', value: name }], [{ tag: '59', value: 'TOKO' }, hidden]])
        expect(codes(buildEmv([...code, ...rest]))).toEqual(['valueUnwritable']);
    },
  );

  it('counts characters in lengths and bytes in the checksum', () => {
    expect(buildEmv([{ tag: '59', value: '最佳运输' }])).toBe(
      `5904最佳运输6304${crc16('5904最佳运输6304')}`,
    );
    expect(crc16('123456789')).toBe('29B1');
  });

  const text = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 });
  const wide = fc.string({
    unit: fc.constantFrom('a', ' ', '佳', 'é', '\u{1F600}'),
    minLength: 1,
    maxLength: 20,
  });
  const payloads = fc
    .record({
      account: fc.uniqueArray(
        fc.record({ tag: fc.integer({ min: 0, max: 99 }).map(twoDigits), value: text }),
        { selector: (field) => field.tag, minLength: 1, maxLength: 3 },
      ),
      template: fc.integer({ min: 26, max: 51 }).map(String),
      name: wide,
      currency: fc.constantFrom('360', '608'),
      amount: fc.option(fc.constantFrom('1', '150000', '0.01', '1499.75')),
    })
    .map(({ account, template, name, currency, amount }) => [
      { tag: '00', value: '01' },
      { tag: '01', value: '11' },
      { tag: template, fields: account },
      { tag: '53', value: currency },
      ...(amount === null ? [] : [{ tag: '54', value: amount }]),
      { tag: '58', value: 'ID' },
      { tag: '59', value: name },
    ]);

  it('what is written is read back', () => {
    fc.assert(
      fc.property(payloads, (parts) => {
        const check = checkEmv(buildEmv(parts));
        expect(check.ok).toBe(true);
        expect(
          check.reading.fields
            .slice(0, -1)
            .map(({ tag, value, fields }) => (fields ? { tag, fields } : { tag, value })),
        ).toEqual(parts);
      }),
      { numRuns: 300 },
    );
  });

  it('giving an amount twice is giving it once, and only the amount differs', () => {
    fc.assert(
      fc.property(payloads, fc.constantFrom('2', '149983', '1499.75'), (parts, amount) => {
        const once = withAmount(buildEmv(parts), amount);
        expect(withAmount(once, amount)).toBe(once);
        expect(withAmount(withAmount(once, '777'), amount)).toBe(once);
        expect(readAmount(parseEmv(once))).toBe(amount);
        expect(merchantIdentity(parseEmv(once))).toBe(merchantIdentity(parseEmv(buildEmv(parts))));
      }),
      { numRuns: 300 },
    );
  });

  it('one changed letter is noticed', () => {
    const payload = vectors[0]?.payload ?? '';
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: payload.length - 5 }),
        fc.constantFrom('0', '7', 'Z', ' '),
        (at, letter) => {
          fc.pre(payload[at] !== letter);
          expect(checkEmv(payload.slice(0, at) + letter + payload.slice(at + 1)).ok).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });
});

function decoded(fields: readonly EmvField[]): Decoded {
  return Object.fromEntries(
    fields.map((field) => [
      field.tag,
      field.fields
        ? Object.fromEntries(field.fields.map(({ tag, value }) => [tag, value]))
        : field.value,
    ]),
  );
}

const tagged = (field: string) => ({ tag: field.slice(0, 2), value: field.slice(4) });

function codes(payload: string): string[] {
  const check = checkEmv(payload);
  return check.ok ? [] : check.problems.map((one) => one.code);
}

function refusal(act: () => unknown): EmvError {
  try {
    act();
  } catch (error) {
    if (error instanceof EmvError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
