/** The names of pages of both variants, and pages that this version does not have yet. */
export const texts = {
  'nav.transaction': 'Transaction',
  'nav.settings': 'Settings',
  'header.transaction': 'Transaction Management',
  'header.transactionText': 'Every deposit and payout, with what happened to it',
  'header.changePassword': 'Change Password',
  'header.changePasswordText': 'Your password, one-time codes and where you are signed in',
  'header.withdrawalRequests': 'Withdrawal Requests',
  'header.withdrawalRequestsText': 'Manage and track withdrawal requests efficiently',
  'header.settings': 'Settings',
} as const;

declare global {
  interface TextTables {
    app: typeof texts;
  }
}
