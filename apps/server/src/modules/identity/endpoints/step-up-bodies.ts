import type { EndpointName } from '@wallet/contract';

const id = (prefix: string) => `${prefix}_00000000000000000000000000`;
/** For tests: what asks for a confirmation, each with a body that its schema takes and its conditional fields. */
export const bodies: Partial<Record<EndpointName, object>> = {
  inviteUser: { email: 'new@x.example', name: 'New', roleId: 2 },
  updateUser: { roleId: 2 },
  enableUser: {},
  resendInvitation: {},
  resetUserTotp: { reason: 'because' },
  addMerchantFeeRule: {
    direction: 'deposit',
    method: 'any',
    flat: '0',
    percentBasisPoints: 1,
    min: null,
    max: null,
  },
  withdrawMerchantFeeRule: {},
  addMerchantLimit: { direction: 'deposit', min: null, max: null },
  withdrawMerchantLimit: {},
  unblockPayoutMethod: { reason: 'because' },
  endRule: { reason: 'because', revision: 1 },
  endBlock: { reason: 'because', revision: 1 },
  setFirstUse: {
    holdAbove: { IDR: null, PHP: null },
    knownAfterHours: 72,
    sources: [],
    reason: 'because',
    validFrom: '2026-11-21T10:00:00Z',
  },
  createApiToken: { name: 'Till', mode: 'live', scopes: ['withdrawals:write'] },
  rotateApiToken: { overlapHours: 0 },
  adoptApiToken: {},
  acceptOwnWithdrawal: {},
  setAlertWebhook: { url: 'https://x.example/alerts', from: 'critical' },
  createMerchant: {
    code: 'KOPI',
    name: 'Kopi',
    country: 'ID',
    currency: 'IDR',
    allowedMethods: ['dana'],
    owner: { email: 'a@x.example', name: 'A' },
  },
  updateMerchant: {
    revision: 1,
    approvalPolicy: { automaticUpTo: null, automaticPerDay: null, secondPersonAbove: null },
  },
  inviteMerchantOwner: { email: 'a@x.example', name: 'A' },
  updateOwnMerchant: { revision: 1, allowedOrigins: ['https://shop.example'] },
  changeSetting: { value: 2, source: 'because', version: null },
  decideSettingChange: { decision: 'accept', reason: 'because' },
  decidePendingChange: { decision: 'agree', reason: 'because' },
  decideProposal: { decision: 'approve', reason: 'because' },
  decideAdjustment: { decision: 'approve', reason: 'because' },
  decideOwnMove: { decision: 'approve', reason: 'because' },
  liftIntegrityStop: { reason: 'because' },
  addOwnPayoutMethod: { institutionCode: '014', accountNumber: '2233445566', holderName: 'Budi' },
  changeOwnPayoutMethod: {
    institutionCode: '014',
    accountNumber: '2233445566',
    holderName: 'Budi',
  },
  createOwnWebhook: { mode: 'live', url: 'https://x.example/hook' },
  updateOwnWebhook: { revision: 1, url: 'https://x.example/hook' },
  rotateOwnWebhookSecret: { overlapHours: 0 },
};

/** Endpoints of which the address says all. */
export const withoutBody: readonly string[] = [
  'adoptApiToken',
  'enableUser',
  'resendInvitation',
  'withdrawMerchantFeeRule',
  'withdrawMerchantLimit',
];

/** The address of an endpoint, about something that is not there. */
export function urlOf(path: string): string {
  return path
    .replace('/merchants/:id', `/merchants/${id('mer')}`)
    .replace('/users/:id', `/users/${id('usr')}`)
    .replace('/pending-changes/:id', `/pending-changes/${id('pch')}`)
    .replace('/api-tokens/:id', `/api-tokens/${id('tok')}`)
    .replace('/payout-methods/:id', `/payout-methods/${id('pym')}`)
    .replace('/webhooks/:id', `/webhooks/${id('whe')}`)
    .replace('/fee-rules/:termId', `/fee-rules/${id('fee')}`)
    .replace('/limits/:termId', `/limits/${id('lim')}`)
    .replace('/payout-methods/:methodId', `/payout-methods/${id('pym')}`)
    .replace('/rules/:id', `/rules/${id('rul')}`)
    .replace('/blocks/:id', `/blocks/${id('blk')}`)
    .replace('/blocklist/:id', `/blocklist/${id('blk')}`)
    .replace('/line-proposals/:id', `/line-proposals/${id('prp')}`)
    .replace('/adjustments/:id', `/adjustments/${id('adj')}`)
    .replace('/own-moves/:id', `/own-moves/${id('flm')}`)
    .replace('/findings/:id', `/findings/${id('fnd')}`)
    .replace('/withdrawal-requests/:id', `/withdrawal-requests/${id('wdr')}`)
    .replace(':key', 'alerts.backupDays')
    .replace(':changeId', id('sch'));
}
