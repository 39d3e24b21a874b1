import { defineProvider, hourMs, scanned } from './define-provider.ts';

export const maya = defineProvider({
  name: 'Maya',
  letter: 'M',
  icon: 'card',
  kind: 'wallet',
  country: 'PH',
  institutionCode: 'PAPHPHM1XXX',
  forceActiveSetting: 'maya_force_active',
  qrMarks: [
    { id: 'ph.ppmi.p2m', participant: 'PAPHPHM1XXX' },
    { id: 'com.p2pqrpay', participant: 'PAPHPHM1XXX' },
  ],
  methods: {
    maya: { deposit: scanned('QR Ph') },
    maya_to_maya_phone_number: {
      deposit: { rail: 'wallet', shows: 'number', amountHonoured: false },
      payout: { rail: 'wallet', reaches: 'own' },
    },
    maya_to_maya_qr: {
      deposit: scanned('QR Ph'),
      payout: { rail: 'wallet', reaches: 'code' },
    },
    maya_to_bank: { payout: { rail: 'InstaPay', reaches: 'country' } },
  },
  testNumber: '09000000003',
  historyLagMs: 10_000,
  longestPendingMs: 24 * hourMs,
  showsLineIds: true,
  limits: {
    perTransactionMaxMinor: 5_000_000n,
    balanceMaxMinor: null,
    monthlyMinor: 10_000_000n,
  },
  source: 'QR Ph PHP 1 to 50,000; Maya PHP 100,000 a month',
  asOf: '2026-01-01',
});
