import type { ProviderNames } from './provider-names.ts';

/** The provider's row of the table and its test, by path from the root. */
export function providerFiles(names: ProviderNames): Record<string, string> {
  const folder = 'packages/contract/src/providers';
  return {
    [`${folder}/${names.word}.ts`]: row(names),
    [`${folder}/${names.word}.test.ts`]: test(names),
  };
}

const perTransaction = { ID: '1_000_000_000n', PH: '5_000_000n' } as const;
const schemes = { ID: 'QRIS', PH: 'QR Ph' } as const;

function row({ word, name, kind, country, institutionCode, letter, qrMark }: ProviderNames) {
  const payout =
    kind === 'wallet'
      ? `{ rail: 'wallet', reaches: 'own' }`
      : `{ rail: 'ownBank', reaches: 'own' }`;
  return `import { defineProvider, hourMs, scanned } from './define-provider.ts';

export const ${word} = defineProvider({
  name: '${name}',
  letter: '${letter}',
  icon: '${kind}',
  kind: '${kind}',
  country: '${country}',
  institutionCode: '${institutionCode}',
  forceActiveSetting: '${word}_force_active',
  qrMarks: [{ id: '${qrMark}' }],
  methods: { ${word}: { deposit: scanned('${schemes[country]}'), payout: ${payout} } },
  testNumber: '${country === 'ID' ? '08' : '09'}000000${sumOf(word)}',
  historyLagMs: 10_000,
  longestPendingMs: 24 * hourMs,
  showsLineIds: true,
  limits: { perTransactionMaxMinor: ${perTransaction[country]}, balanceMaxMinor: null, monthlyMinor: null },
  source: '${schemes[country]}, until ${name} has said its own limits',
  asOf: '2026-01-01',
});
`;
}

/** Three digits that tell its number in test mode from those of other providers. */
function sumOf(word: string): string {
  const sum = [...word].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 900, 7);
  return String(sum + 100);
}

function test({ word, name, country, institutionCode }: ProviderNames) {
  const currency = country === 'ID' ? 'IDR' : 'PHP';
  return `import { expect, test } from 'vitest';
import {
  depositMethodsOf,
  methodTable,
  payoutMethodBy,
  providerOfInstitution,
  providerTable,
} from '../providers.ts';

test('${name} keeps ${currency}, takes deposits and pays its own accounts out by its one method', () => {
  expect(providerTable.${word}.currency).toBe('${currency}');
  expect(depositMethodsOf.${word}).toEqual(['${word}']);
  expect(payoutMethodBy('${word}', 'own')).toBe('${word}');
  expect(methodTable.${word}.provider).toBe('${word}');
});

test('an account at ${name} can be an account of the operator', () => {
  expect(providerOfInstitution('${country}-${institutionCode}')).toBe('${word}');
});
`;
}
