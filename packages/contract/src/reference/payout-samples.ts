export const samplePayoutIds = {
  method: 'pym_01kb6x2b4td8v1r5j7k9m3n6pq',
  verification: 'avf_01kb6x2c6we3t8s0h2j4k6m8nr',
} as const;

const bca = {
  id: 'ID-014',
  country: 'ID',
  code: '014',
  name: 'Bank Central Asia',
  shortName: 'BCA',
} as const;
const outcome = {
  status: 'verified',
  foundName: 'BUDI SANTOSO',
  nameScore: 100,
  reason: null,
  endedAt: '2026-11-21T08:30:04.000Z',
} as const;

export const sampleVerification = {
  id: samplePayoutIds.verification,
  mode: 'live',
  method: 'livin',
  institution: bca,
  last4: '7890',
  holderName: 'Budi Santoso',
  ...outcome,
  payoutMethodId: samplePayoutIds.method,
  createdAt: '2026-11-21T08:30:00.000Z',
  expiresAt: '2026-11-21T08:31:00.000Z',
} as const;

export const sampleMethod = {
  id: samplePayoutIds.method,
  mode: 'live',
  method: 'livin',
  currency: 'IDR',
  institution: bca,
  last4: '7890',
  holderName: 'Budi Santoso',
  isDefault: true,
  status: 'active',
  statusReason: null,
  usableAfter: '2026-11-22T08:30:00.000Z',
  isUsable: false,
  verification: { id: samplePayoutIds.verification, ...outcome },
  warnings: [],
  replaces: null,
  replacedBy: null,
  createdAt: '2026-11-21T08:30:00.000Z',
} as const;
