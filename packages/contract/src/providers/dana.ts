import { defineProvider, hourMs, scanned } from './define-provider.ts';

export const dana = defineProvider({
  name: 'DANA',
  letter: 'D',
  icon: 'wallet',
  kind: 'wallet',
  country: 'ID',
  institutionCode: 'DANA',
  forceActiveSetting: 'force_active',
  qrMarks: [{ id: 'ID.DANA.WWW' }],
  methods: { dana: { deposit: scanned('QRIS'), payout: { rail: 'wallet', reaches: 'own' } } },
  testNumber: '080000000001',
  historyLagMs: 10_000,
  longestPendingMs: 24 * hourMs,
  showsLineIds: true,
  limits: {
    perTransactionMaxMinor: 1_000_000_000n,
    balanceMaxMinor: 2_000_000_000n,
    monthlyMinor: null,
  },
  source: 'QRIS at most Rp 10,000,000 a transaction; DANA Premium holds at most Rp 20,000,000',
  asOf: '2026-01-01',
});
