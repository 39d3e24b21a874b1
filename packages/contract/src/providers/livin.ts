import { defineProvider, hourMs, scanned } from './define-provider.ts';

export const livin = defineProvider({
  name: 'Livin',
  letter: 'L',
  icon: 'bank',
  kind: 'bank',
  country: 'ID',
  institutionCode: '008',
  forceActiveSetting: 'bank_force_active',
  qrMarks: [{ id: 'ID.CO.BANKMANDIRI.WWW' }],
  methods: { livin: { deposit: scanned('QRIS'), payout: { rail: 'BI-FAST', reaches: 'country' } } },
  testNumber: '0000000000002',
  historyLagMs: 10_000,
  longestPendingMs: 24 * hourMs,
  showsLineIds: true,
  limits: { perTransactionMaxMinor: 1_000_000_000n, balanceMaxMinor: null, monthlyMinor: null },
  source: 'QRIS at most Rp 10,000,000 a transaction',
  asOf: '2026-01-01',
});
