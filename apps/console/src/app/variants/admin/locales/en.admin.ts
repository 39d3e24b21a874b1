/** The names of pages of the admin variant. */
export const texts = {
  'nav.transactionSession': 'Transaction Session',
  'nav.withdrawalRequest': 'Withdrawal Request',
  'nav.merchant': 'Merchant',
  'nav.user': 'User',
  'nav.device': 'Device',
  'nav.dana': 'Dana',
  'nav.livin': 'Livin',
  'nav.maya': 'Maya',
  'nav.proxy': 'Proxy',
  'nav.unmatchedMoney': 'Unmatched Money',
  'nav.reconciliation': 'Reconciliation',
  'nav.auditLog': 'Audit Log',
  'header.deviceText': 'Every phone in the farm, what it is doing and what needs a hand',
  'header.livin': 'Livin accounts',
  'header.livinText': 'Bank accounts, the phones they run on and what they can still take today',
  'header.maya': 'Maya accounts',
  'header.mayaText': 'Maya wallets, the phones they run on and what they can still take today',
  'header.merchant': 'Merchant',
  'header.merchantText': 'Who takes payments through us, with fees and limits',
  'header.user': 'User',
  'header.userText': 'Who may sign in, in which role, and from where',
  'header.proxy': 'Proxy',
  'header.proxyText': 'The ways out to the internet and the accounts that use them',
  'header.dana': 'Dana',
  'header.danaText': 'DANA wallets, the phones they run on and what they can still take today',
  'header.unmatchedMoney': 'Unmatched Money',
  'header.unmatchedMoneyText': 'Money that arrived and belongs to no deposit yet',
  'header.reconciliation': 'Reconciliation',
  'header.reconciliationText': 'What the accounts hold against what the ledger says',
  'header.auditLog': 'Audit Log',
  'header.auditLogText': 'Who did what, when, and what it was before',
  'header.settingsText': 'What holds for the whole installation',
} as const;

declare global {
  interface TextTables {
    'app/variants/admin.admin': typeof texts;
  }
}
