/** Who acts, and upon what. */
export const texts = {
  'actor.Admin': 'Admin',
  'actor.Staff': 'Staff',
  'actor.PhoneFarm': 'Phone Farm',
  'actor.Merchant': 'Merchant',
  'actor.SubAdmin': 'Sub Admin',
  'actor.System': 'System',
  'actor.ApiToken': 'API token',
  'actor.Device': 'Device',
  'actor.Payer': 'Payer',
  'actor.Anonymous': 'Not signed in',
  'entity.user': 'User',
  'entity.transaction': 'Transaction',
  'entity.transactionSession': 'Payment session',
  'entity.session': 'Sign-in session',
  'entity.merchant': 'Merchant',
  'entity.institution': 'Institution',
  'entity.apiToken': 'API token',
  'entity.export': 'Export',
  'entity.exportSchedule': 'Scheduled export',
  'entity.evidenceFile': 'File kept as proof',
  'entity.account': 'Account',
  'entity.device': 'Device',
  'entity.proxy': 'Proxy',
  'entity.ownMove': 'Move of own money',
  'entity.adjustment': 'Posting by hand',
  'entity.difference': 'Difference',
  'entity.reconciliation': 'Reconciliation',
  'entity.savedView': 'View of a list',
  'entity.webhookEndpoint': 'Webhook endpoint',
  'entity.alertWebhook': 'Alert webhook',
  'entity.webhookDelivery': 'Webhook delivery',
  'entity.payoutIntent': 'Payout',
  'entity.payoutMethod': 'Payout method',
  'entity.accountVerification': 'Account inquiry',
  'entity.rule': 'Rule',
  'entity.block': 'Blocklist entry',
  'entity.setting': 'Setting',
} as const;

declare global {
  interface TextTables {
    'shared/audit.admin': typeof texts;
  }
}
