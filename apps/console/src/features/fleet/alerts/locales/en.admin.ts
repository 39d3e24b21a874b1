/** Alerts in the tray: what is wrong, the next act, and who else is told. */
export const texts = {
  'alerts.title': 'Alerts',
  'alerts.open_one': '{{count, number}} goes on',
  'alerts.open_other': '{{count, number}} go on',
  'alerts.none': 'Nothing is wrong',
  'alerts.noneText':
    'A phone, account, proxy, payout or queue that turns bad shows up here once, with what to do.',
  'alerts.failed': 'The alerts did not load',
  'alerts.more': 'Show more',
  'alerts.showClosed': 'What is over',
  'alerts.showOpen': 'What goes on',
  'alerts.showBoth': 'Both',
  'alerts.exportTitle': 'Export alerts',
  'alerts.noClosed': 'Nothing has ended in the last 90 days.',
  'alerts.shift': 'Open the shift',
  'alerts.channels': 'Who is told',
  'alerts.list': 'List of alerts',
  'alerts.new': 'New alert: {{what}}',
  'alert.deviceOffline': '{{name}} is offline',
  'alert.deviceRevoked': '{{name}} has no valid token',
  'alert.deviceFailing': '{{name}} fails its check: {{area}}',
  'alert.accountLocked': '{{name}} is locked',
  'alert.loginFailed': '{{name}} could not be signed in',
  'alert.settlingStopped': '{{name}} settles nothing',
  'alert.depositsStopped': 'Deposits of {{name}} were stopped',
  'alert.debitUnexplained': 'Money left {{name}} without an order',
  'alert.moneyUnmatched_one': '{{name}}: {{count, number}} credit belongs to no deposit',
  'alert.moneyUnmatched_other': '{{name}}: {{count, number}} credits belong to no deposit',
  'alert.differencesOpen_one': '{{name}}: two sources disagree about {{count, number}} line',
  'alert.differencesOpen_other': '{{name}}: two sources disagree about {{count, number}} lines',
  'alert.gapStays_one': '{{name}}: {{count, number}} notification of money is not in the history',
  'alert.gapStays_other':
    '{{name}}: {{count, number}} notifications of money are not in the history',
  'alert.linesNotProved_one': '{{name}}: {{count, number}} line is not proved',
  'alert.linesNotProved_other': '{{name}}: {{count, number}} lines are not proved',
  'alert.agentChangedAtRisk': 'The agent of {{name}} changed while money was at risk',
  'alert.deviceSpeaksForOthers': '{{name}} speaks for other phones',
  'alert.proxyDown': 'Proxy {{name}} does not answer',
  'alert.proxyExpiring': 'Proxy {{name}} ends on {{day}}',
  'alert.proxyExpiresTomorrow': 'Proxy {{name}} ends within a day',
  'alert.proxyExpired': 'Proxy {{name}} has ended',
  'alert.payoutUnknown': '{{name}} of {{amount}}: nobody knows whether it was paid',
  'alert.payoutInReview': '{{name}} of {{amount}} needs a person',
  'alert.paidAfterFailure': '{{name}} of {{amount}} was paid although it was told as failed',
  'alert.payoutsWait_one': '{{count, number}} approved payout waits too long, {{name}} the longest',
  'alert.payoutsWait_other':
    '{{count, number}} approved payouts wait too long, {{name}} the longest',
  'alert.approvalsWait_one': '{{count, number}} withdrawal waits too long for approval: {{name}}',
  'alert.approvalsWait_other':
    '{{count, number}} withdrawals wait too long for approval, {{name}} the longest',
  'alert.namesWait_one': '{{count, number}} withdrawal waits too long for its name check: {{name}}',
  'alert.namesWait_other':
    '{{count, number}} withdrawals wait too long for their name check, {{name}} the longest',
  'alertAct.namesWait': 'Open it: it says for what it waits, and what helps.',
  'waitShort.nameInquiryLimit': 'The merchant has asked for as many names as it may',
  'waitShort.nameCheck': 'The institution does not answer',
  'waitShort.nameFailed': 'The institution does not recognise the account: ask again, or reject it',
  'alert.holdsWait_one': '{{count, number}} withdrawal is on hold too long: {{name}}',
  'alert.holdsWait_other':
    '{{count, number}} withdrawals are on hold too long, {{name}} the longest',
  'alert.merchantOwes': '{{name}} owes {{amount}}',
  'alertAct.deviceOffline': 'Check power, network and the agent app on the phone.',
  'alertAct.deviceRevoked': 'Make a one-time code and enter it in the agent on the phone.',
  'alertAct.deviceFailing': 'Look at the phone, then run the check again.',
  'alertAct.accountLocked': 'Compare the phone with the account, then unlock it and sign in.',
  'alertAct.loginFailed': 'Sign it in again.',
  'alertAct.settlingStopped':
    'Compare its lines in review with the phone, then let it settle again.',
  'alertAct.depositsStopped': 'Check its QR code with a payment, then switch deposits on again.',
  'alertAct.debitUnexplained': 'Find out who moved it. Its payouts are stopped until then.',
  'alertAct.moneyUnmatched': 'Find out whose money it is.',
  'alertAct.differencesOpen': 'Compare both sources.',
  'alertAct.gapStays':
    'Look at the account in its app, then read its history again or import the statement.',
  'alertAct.linesNotProved':
    'Compare each with the provider\u2019s app and decide about it in Unmatched Money, then see why the phone\u2019s reads prove nothing.',
  'alertAct.agentChangedAtRisk': 'See that what is open on it ends, and ask who updated it.',
  'alertAct.deviceSpeaksForOthers':
    'Its log names for whom. Where an account was moved to another phone, sign it out on this one; otherwise revoke its token, look at the phone and give it a new code.',
  'alertAct.proxyDown': 'Check it, or give its accounts another one.',
  'alertAct.proxyExpiring': 'Renew it, then enter its new end.',
  'alertAct.proxyExpiresTomorrow': 'Renew it now, or give its accounts another one.',
  'alertAct.proxyExpired': 'Give its accounts another one, or renew it.',
  'alertAct.payoutUnknown':
    'Look at what is known of it. The money stays held and nothing is sent again until it is proved.',
  'alertAct.payoutInReview': 'Look in the app, then say whether it was paid.',
  'alertAct.paidAfterFailure': 'Tell the merchant: it was charged for it, or owes it now.',
  'alertAct.payoutsWait': 'See what they wait for: an account with money, limits or a free phone.',
  'alertAct.approvalsWait': 'Look at the oldest and decide.',
  'alertAct.holdsWait': 'Look at the oldest, then release or reject it.',
  'alertAct.merchantOwes': 'Its next deposits repay it; until then it pays nothing out.',
  'alertEnding.good': 'Good again',
  'alertEnding.inHand': 'In hand now',
  'alertEnding.gone': 'Out of use',
  'alertSeverity.notice': 'Notice',
  'alertSeverity.warning': 'Warning',
  'alertSeverity.critical': 'Critical',
  'error.webhookUrlNotAllowed':
    'This address is not allowed: it must be https, public, and without user name and password.',
  'alert.booksBroken':
    'Payouts are stopped. Breaks of the books: {{count}}, first {{message}} ({{name}})',
  'alertAct.booksBroken':
    'Open it: the page names the row and whose payouts stop. Find out why before anything is mended. Payouts go on once a proof finds it no more, or two Admins lift it.',
  'alert.figuresWrong': 'Figures that were wrong: {{count}}, first {{message}}',
  'alertAct.figuresWrong': 'They were made again and stop nothing. Find out who changed them.',
  'alert.proofsMissing': 'The books are not being proved: {{name}}',
  'alertAct.proofsMissing': 'See whether the server with the role worker runs, and read its log.',
  'alert.rowsNotProved':
    'Rows that give power were changed behind the application ({{count}}): {{name}}',
  'alertAct.rowsNotProved':
    'They open nothing. Run verify-rows on the server, find out what was changed and who can reach the database, and change its passwords.',
  'alert.valueUnreadable': 'A stored value cannot be decrypted: {{name}}',
  'alertAct.valueUnreadable':
    'Nothing else waits for it. Run wallet unreadable on the server: it names what is lost with it and mends what can be mended. Find out who can reach the database; where a key is missing, put the whole key file back.',
  'alert.rootFounded': 'A new Admin was made on the server: {{name}}, counts from {{at}}',
  'alertAct.rootFounded':
    'If you did not expect it, disable this person before then, and see who can reach the server’s shell.',
  'alert.drillFailed': 'A backup could not be proved: {{name}}',
  'alertAct.drillFailed':
    'Read what the drill found under Settings, Maintenance, and make a new backup today.',
  'alert.drillMissing': 'No backup was proved for more than eight days',
  'alertAct.drillMissing':
    'Run wallet drill on the newest backup, and see why the weekly drill does not.',
  'alert.backupOld': 'Backups are out of date: {{name}}',
  'alertAct.backupOld': 'See why the timer makes none, and make one now.',
  'alert.storageFull': 'The disk is full: nothing new is taken ({{name}})',
  'alertAct.storageFull':
    'Make room on it. Pages are shown meanwhile, and everything goes on by itself once there is room; restart nothing.',
  'alert.alertServerOff': 'The server for alerts is switched off: {{name}}',
  'alertAct.alertServerOff':
    'It took nothing for a day. Look at it, then test it: that switches it on again.',
} as const;

declare global {
  interface TextTables {
    'features/fleet/alerts.admin': typeof texts;
  }
}
