import type { EndpointName, ServerToConsole } from '@wallet/contract';

/** Everybody who may knock: signed out, the five roles, strangers to the rows in question, and credentials of other kinds. */
export const principals = [
  'anonymous', 'admin', 'subAdmin', 'staff', 'phoneFarm', 'otherFarm', 'merchant', 'otherMerchant', 'apiToken', 'otherToken', 'payer', 'otherPayer', 'device', 'disabled',
] as const;
export type PrincipalName = (typeof principals)[number];

/**
 * What each gets: `yes` through the wall, to own rows only where rows have owners; `401` signed out; `403` a right is
 * missing; `404` nothing there for this one, whether the path is the other console's or the row somebody else's.
 */
const outcomes = ['yes', '401', '403', '404'] as const;
export type Outcome = (typeof outcomes)[number];

/** Rows by endpoint, one word for each principal in the order above. An endpoint without a row does not compile. */
export const endpointRights: Readonly<Record<EndpointName, string>> = {
  //                     anon admin sub  staff farm farm2 merch other token other payer other device disabled
  signIn:               'yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes',
  refreshToken:         '401  401  401  401  401  401  401  401  401  401  401  401  401  401',
  currentUser:          '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  logOut:               '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  countries:            'yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes',
  checkCode:            'yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes',
  activate:             'yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes',
  forgotPassword:       'yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes',
  resetPassword:        'yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes',
  changePassword:       '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  startTotp:            '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  confirmTotp:          '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  stopTotp:             '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  renewRecoveryCodes:   '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  listOwnSessions:      '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  endOtherSessions:     '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  endOwnSession:        '401  404  404  404  404  404  yes  404  401  401  401  401  401  401',
  updateProfile:        '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  listUsers:            '401  yes  yes  403  403  403  yes  yes  401  401  401  401  401  401',
  inviteUser:           '401  yes  yes  403  403  403  yes  yes  401  401  401  401  401  401',
  getUser:              '401  yes  yes  403  403  403  yes  404  401  401  401  401  401  401',
  updateUser:           '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
  resendInvitation:     '401  yes  yes  403  403  403  yes  404  401  401  401  401  401  401',
  disableUser:          '401  yes  403  403  403  403  yes  404  401  401  401  401  401  401',
  enableUser:           '401  yes  403  403  403  403  yes  404  401  401  401  401  401  401',
  unlockUser:           '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
  resetUserTotp:        '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
  listAuditEntries:     '401  yes  yes  403  403  403  yes  yes  401  401  401  401  401  401',
  createSession:        '401  404  404  404  404  404  401  401  yes  yes  401  401  401  401',
  listSessions:         '401  404  404  404  404  404  401  401  yes  yes  401  401  401  401',
  getSession:           '401  404  404  404  404  404  401  401  yes  404  401  401  401  401',
  cancelSession:        '401  404  404  404  404  404  401  401  yes  404  401  401  401  401',
  createDepositLink:    '401  404  404  404  404  404  yes  yes  401  401  401  401  401  401',
  listOwnTransactions:  '401  404  404  404  404  404  yes  yes  401  401  401  401  401  401',
  getOwnTransaction:    '401  404  404  404  404  404  yes  404  401  401  401  401  401  401',
  listTransactions:     '401  404  404  404  404  404  401  401  yes  yes  401  401  401  401',
  getTransaction:       '401  404  404  404  404  404  401  401  yes  404  401  401  401  401',
  dashboard:            '401  404  404  404  404  404  yes  yes  401  401  401  401  401  401',
  balance:              '401  404  404  404  404  404  401  401  yes  yes  401  401  401  401',
  balanceEntries:       '401  404  404  404  404  404  401  401  yes  yes  401  401  401  401',
  methods:              '401  404  404  404  404  404  401  401  yes  yes  401  401  401  401',
  listDevices:          '401  yes  yes  yes  yes  yes  404  404  401  401  401  401  401  401',
  busyStatusMap:        '401  yes  yes  yes  yes  yes  404  404  401  401  401  401  401  401',
  getDevice:            '401  yes  yes  yes  yes  404  404  404  401  401  401  401  401  401',
  listDeviceCommands:   '401  yes  yes  yes  yes  404  404  404  401  401  401  401  401  401',
  listDeviceHealth:     '401  yes  yes  yes  yes  404  404  404  401  401  401  401  401  401',
  deviceLog:            '401  yes  yes  yes  yes  404  404  404  401  401  401  401  401  401',
  enrolDevice:          '401  yes  yes  403  yes  yes  404  404  401  401  401  401  401  401',
  renewEnrolment:       '401  yes  yes  403  yes  404  404  404  401  401  401  401  401  401',
  updateDevice:         '401  yes  yes  403  yes  404  404  404  401  401  401  401  401  401',
  checkDevice:          '401  yes  yes  yes  yes  404  404  404  401  401  401  401  401  401',
  startMaintenance:     '401  yes  yes  403  yes  404  404  404  401  401  401  401  401  401',
  endMaintenance:       '401  yes  yes  403  yes  404  404  404  401  401  401  401  401  401',
  drainDevice:          '401  yes  yes  403  yes  404  404  404  401  401  401  401  401  401',
  undrainDevice:        '401  yes  yes  403  yes  404  404  404  401  401  401  401  401  401',
  rotateDeviceToken:    '401  yes  yes  403  yes  404  404  404  401  401  401  401  401  401',
  revokeDeviceToken:    '401  yes  yes  403  yes  404  404  404  401  401  401  401  401  401',
  retireDevice:         '401  yes  yes  403  yes  404  404  404  401  401  401  401  401  401',
  cancelPendingAct:     '401  yes  yes  403  yes  404  404  404  401  401  401  401  401  401',
  cancelDeviceCommand:  '401  yes  yes  403  yes  404  404  404  401  401  401  401  401  401',
  checkDevices:         '401  yes  yes  yes  yes  yes  404  404  401  401  401  401  401  401',
  changeDevices:        '401  yes  yes  403  yes  yes  404  404  401  401  401  401  401  401',
  exchangeEnrolment:    'yes  yes  yes  yes  yes  yes  404  404  yes  yes  yes  yes  yes  yes',
  listStatementLines:   '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  listAccounts:         '401  yes  yes  yes  yes  yes  404  404  401  401  401  401  401  401',
  countAccounts:        '401  yes  yes  yes  yes  yes  404  404  401  401  401  401  401  401',
  explainAccounts:      '401  yes  yes  yes  yes  yes  404  404  401  401  401  401  401  401',
  listMerchantNames:    '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  createAccount:        '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  getAccount:           '401  yes  yes  yes  yes  404  404  404  401  401  401  401  401  401',
  updateAccount:        '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  switchAccountFlow:    '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  retireAccount:        '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  reviveAccount:        '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  unlockAccount:        '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  chooseAccountDevice:  '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  chooseAccountProxy:   '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  startLogin:           '401  yes  yes  403  yes  404  404  404  401  401  401  401  401  401',
  submitLoginOtp:       '401  yes  yes  yes  yes  404  404  404  401  401  401  401  401  401',
  resendLoginOtp:       '401  yes  yes  yes  yes  404  404  404  401  401  401  401  401  401',
  cancelLogin:          '401  yes  yes  403  yes  404  404  404  401  401  401  401  401  401',
  checkAccount:         '401  yes  yes  yes  yes  404  404  404  401  401  401  401  401  401',
  checkAccountQr:       '401  yes  yes  yes  yes  404  404  404  401  401  401  401  401  401',
  proposeAccountQr:     '401  yes  yes  403  yes  404  404  404  401  401  401  401  401  401',
  approveAccountQr:     '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  rejectAccountQr:      '401  yes  yes  403  yes  404  404  404  401  401  401  401  401  401',
  forceAccountActive:   '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  accountBalances:      '401  yes  yes  yes  yes  404  404  404  401  401  401  401  401  401',
  listAccountLines:     '401  yes  yes  yes  yes  404  404  404  401  401  401  401  401  401',
  readAccountHistory:   '401  yes  yes  yes  yes  404  404  404  401  401  401  401  401  401',
  listProxies:          '401  yes  yes  yes  yes  yes  404  404  401  401  401  401  401  401',
  createProxy:          '401  yes  yes  403  yes  yes  404  404  401  401  401  401  401  401',
  importProxies:        '401  yes  yes  403  yes  yes  404  404  401  401  401  401  401  401',
  getProxy:             '401  yes  yes  yes  yes  404  404  404  401  401  401  401  401  401',
  updateProxy:          '401  yes  yes  403  yes  404  404  404  401  401  401  401  401  401',
  deleteProxy:          '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  checkProxies:         '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  checkProxy:           '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  getProxyCheckRun:     '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  listProxyChecks:      '401  yes  yes  yes  yes  404  404  404  401  401  401  401  401  401',
  echoAddress:          'yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes',
  importStatement:      '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  resumeSettling:       '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  listDifferences:      '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  createWebhookEndpoint: '401 404  404  404  404  404  401  401  yes  yes  401  401  401  401',
  listWebhookEndpoints: '401  404  404  404  404  404  401  401  yes  yes  401  401  401  401',
  deleteWebhookEndpoint: '401 404  404  404  404  404  401  401  yes  404  401  401  401  401',
  listEvents:           '401  404  404  404  404  404  401  401  yes  yes  401  401  401  401',
  payState:             '404  404  404  404  404  404  404  404  404  404  yes  404  404  404',
  payChooseMethod:      '404  404  404  404  404  404  404  404  404  404  yes  404  404  404',
  payClaim:             '404  404  404  404  404  404  404  404  404  404  yes  404  404  404',
  payCancel:            '404  404  404  404  404  404  404  404  404  404  yes  404  404  404',
  payTicket:            '404  404  404  404  404  404  404  404  404  404  yes  404  404  404',
  payLink:              '404  404  404  404  404  404  404  404  404  404  yes  404  404  404',
};

/** Who hears which event when one of the farm's phones or one of the merchant's deposits changes: `yes` or `-`. */
export const eventRights: Readonly<Record<keyof ServerToConsole, string>> = {
  //                                 anon admin sub staff farm farm2 merch other token other payer other device disabled
  'health-check':                    '-   yes  yes  yes  yes  -   -    -    -    -    -    -    -    -',
  'device-status-update':            '-   yes  yes  yes  yes  -   -    -    -    -    -    -    -    -',
  'device:getConnected':             '-   yes  yes  yes  yes  -   -    -    -    -    -    -    -    -',
  // Instead of an empty map: the other farm has no phone.
  'device:refresh':                  '-   -    -    -    -    yes -    -    -    -    -    -    -    -',
  'dana:login-status':               '-   yes  yes  yes  yes  -   -    -    -    -    -    -    -    -',
  'livin:login-status':              '-   yes  yes  yes  yes  -   -    -    -    -    -    -    -    -',
  'maya:login-status':               '-   yes  yes  yes  yes  -   -    -    -    -    -    -    -    -',
  'merchant:trigger-available-balance': '- -   -    -    -    -   yes  -    -    -    -    -    -    -',
  'transaction:changed':             '-   -    -    -    -    -   yes  -    -    -    -    -    -    -',
};

/** The words of a row by principal; throws on a row of another length or an unknown word. */
export function cellsOf(row: string, words: readonly string[] = outcomes): Record<PrincipalName, string> {
  const cells = row.trim().split(/\s+/);
  if (cells.length !== principals.length || cells.some((cell) => !words.includes(cell))) throw new Error(`not a row of the table: ${row}`);
  return Object.fromEntries(principals.map((name, index) => [name, cells[index] ?? ''])) as Record<PrincipalName, string>;
}
