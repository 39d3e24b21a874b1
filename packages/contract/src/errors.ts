import type { MayDecide } from './may-decide.ts';
import type { MoneyProblem } from './money.ts';

/**
 * Every expected error: status, title and what to do. The code is the contract; texts are for
 * engineers, screens have locale files by code.
 */
export const errorCatalogue = {
  // the request itself
  malformedJson: e(
    400,
    'The body is not JSON',
    'Send one JSON document with content type application/json.',
  ),
  duplicateKey: e(
    400,
    'A key stands twice in one object',
    'Send each key once; errors names the key and where it is.',
  ),
  invalidRequest: e(
    400,
    'The request is not valid',
    'Correct the fields listed in errors and send it again.',
  ),
  amountMalformed: e(
    400,
    'The amount is not a plain decimal',
    'Write the amount as digits with at most two places, such as "150000.00".',
  ),
  amountNotPositive: e(400, 'The amount must be above zero', 'Send an amount greater than zero.'),
  amountOffStep: e(
    400,
    'The amount has places this currency does not use',
    'IDR amounts are whole rupiah; PHP amounts have at most two places.',
  ),
  amountTooLarge: e(400, 'The amount is too large', 'The largest amount is 10,000,000,000,000.00.'),
  currencyUnknown: e(400, 'The currency is not known', 'Use IDR or PHP.'),
  currencyMismatch: e(
    422,
    'The currency is not the merchant\u2019s',
    'Send the amount in the currency of your merchant account.',
  ),
  amountOutOfLimits: e(
    422,
    'The amount is outside the limits',
    'See GET /v1/methods for the limits of each method now.',
  ),
  idempotencyKeyMissing: e(
    400,
    'An Idempotency-Key header is required',
    'Send a new unique key with every write, and the same key when you repeat it.',
  ),
  idempotencyKeyReused: e(
    422,
    'This Idempotency-Key was used with another body',
    'Use a new key for a new request.',
  ),
  idempotencyInProgress: e(
    409,
    'A request with this Idempotency-Key is still running',
    'Wait a moment and repeat it with the same key.',
  ),
  contentTypeUnsupported: e(415, 'The content type is not supported', 'Send application/json.'),
  bodyTooLarge: e(413, 'The body is too large', 'Send at most 256 kB.'),
  // who is asking
  signedOut: e(401, 'You are not signed in', 'Sign in, or send a valid bearer token.'),
  wrongCredentials: e(401, 'E-mail or password is wrong', 'Check both and try again.'),
  totpRequired: e(401, 'A one-time code is required', 'Enter the code of your authenticator app.'),
  wrongPassword: e(422, 'The current password is wrong', 'Check it and try again.'),
  oneTimeCodeWrong: e(
    422,
    'The one-time code is wrong or was used',
    'Wait for the next code of your authenticator app, or use a recovery code.',
  ),
  codeInvalid: e(422, 'The link is not valid, was used or has expired', 'Ask for a new one.'),
  passwordTooShort: e(
    422,
    'The password is too short',
    'Use at least 12 characters; a sentence is fine.',
  ),
  passwordTooCommon: e(
    422,
    'The password is too easy to guess',
    'Choose one that is on no list and holds neither your name nor your e-mail address.',
  ),
  temporarilyLocked: e(
    429,
    'Too many attempts',
    'Wait until the time in Retry-After, then try again.',
  ),
  wrongConsole: e(
    403,
    'This account belongs to the other console',
    'Open the address given in detail.',
  ),
  forbidden: e(
    403,
    'You do not have the right to do this',
    'Ask an administrator for the permission named in detail.',
  ),
  confirmationNeeded: e(
    403,
    'Confirm that it is you',
    'Send your password or a one-time code to POST /api/auth/confirm, then repeat the request with the same Idempotency-Key within five minutes.',
  ),
  originNotAllowed: e(
    403,
    'This origin is not allowed',
    'Use the address of the console, or ask the operator to list your origin.',
  ),
  tooManyRequests: e(
    429,
    'Too many requests',
    'Wait until the time in Retry-After, then continue.',
  ),
  // what is asked for
  wrongHost: e(
    421,
    'Nothing is served under this name',
    'Call the address that the operator of this installation told you.',
  ),
  notFound: e(404, 'There is no such thing', 'Check the id. Rows of other owners are not shown.'),
  methodNotAllowed: e(405, 'This path does not know that method', 'See /docs for what it knows.'),
  searchNeedsTimes: e(
    422,
    'Last four digits are looked for between two times only',
    'Send from and to, at most 92 days apart, or the whole number.',
  ),
  cursorInvalid: e(
    400,
    'The cursor is not valid',
    'Use the value of next from the page before, unchanged.',
  ),
  stateConflict: e(409, 'Its state does not allow this now', 'Read it again and decide anew.'),
  revisionConflict: e(
    409,
    'It was changed by someone else meanwhile',
    'Read it again and decide anew.',
  ),
  // people
  emailUsed: e(
    409,
    'This e-mail address has a user already',
    'Use another address, or look for the user in the list.',
  ),
  emailInvalid: e(422, 'This is not an e-mail address', 'Write it like name@company.example.'),
  ownUser: e(409, 'This cannot be done to yourself', 'Ask another administrator.'),
  lastActiveUser: e(
    409,
    'The last active one cannot be disabled',
    'Invite and activate another person first.',
  ),
  // devices
  moneyAtRisk: e(
    409,
    'Money is at risk on it',
    'Wait until what detail names is done, or ask for it to be done when it is safe.',
  ),
  checkRunning: e(409, 'A check is running already', 'Wait for the check that detail names.'),
  accountsAssigned: e(
    409,
    'Accounts are signed in on it',
    'Move its accounts to another device first.',
  ),
  ownerNotPossible: e(422, 'This user cannot own devices', 'Choose an active PhoneFarm user.'),
  enrolmentCodeWrong: e(
    422,
    'The code is not valid, was used or has expired',
    'Ask for a new one in the console.',
  ),
  // accounts
  deviceNotUsable: e(
    409,
    'The device cannot do this now',
    'Choose a device in use, or see to it first.',
  ),
  accountKnown: e(
    409,
    'This account of the provider is known already',
    'Use the account named in detail; a retired one is revived.',
  ),
  authorityMissing: e(
    422,
    'The owner\u2019s authority is missing or has ended',
    'Enter the owner, the document and its last day first.',
  ),
  loginRunning: e(409, 'A sign-in is under way', 'Wait until it has ended, or cancel it.'),
  credentialsMissing: e(
    422,
    'No credentials are kept for this account',
    'Enter the secret and start the sign-in.',
  ),
  otpNotExpected: e(
    409,
    'No one-time code is waited for',
    'Start the sign-in, or ask for a new code.',
  ),
  otpExpired: e(409, 'The one-time code has expired', 'Ask for a new code.'),
  proxyNotUsable: e(
    409,
    'The proxy cannot take this account',
    'Choose one that is active and has room.',
  ),
  qrInvalid: e(
    422,
    'The QR code cannot be used for this account',
    'Correct what errors names, or read the code again.',
  ),
  amountsTaken: e(
    409,
    'Amounts of this account are still taken',
    'Switch its deposits off and wait until the time in detail.',
  ),
  probeMissing: e(
    409,
    'The probe payment was not seen yet',
    'Pay the exact probe amount by the new code and wait for the history.',
  ),
  secondPersonNeeded: e(
    403,
    'Another person must do this',
    'Ask somebody who neither asked for it nor agreed to it.',
  ),
  notIndependent: e(
    403,
    'You and who asked for it do not count as two persons',
    'Ask somebody whom neither of you let in lately; the detail says what ties you.',
  ),
  ownCodeNeeded: e(
    403,
    'This was asked for from the same browser: give a code of your own',
    'Enter a code of your authenticator app, or the one that was just mailed to you, as ownCode.',
  ),
  rowNotProved: e(
    409,
    'A row that gives power was changed behind the application',
    'Nothing was done. Tell an Admin: the operations page says how to find out what was changed.',
  ),
  mailNeeded: e(
    409,
    'Nobody could be mailed of it, and everybody concerned must be',
    'Set SMTP_URL and start the server again. What lowers a limit works without a mail server.',
  ),
  changePending: e(
    409,
    'A change of this waits already',
    'Stop the one that waits, or wait until it has begun.',
  ),
  forceTooLong: e(
    422,
    'The end is too far away for your role',
    'Choose an end within 24 hours, or ask an Admin.',
  ),
  // proxies
  proxyExists: e(
    409,
    'This proxy is there already',
    'Look for it by host and port; a second user name at the same place is another proxy.',
  ),
  proxyHostNotAllowed: e(422, 'This host is not allowed', 'Use a public host name or address.'),
  proxyLoginIncomplete: e(
    422,
    'A password needs a user name',
    'Send both, or neither; a new user name needs its password.',
  ),
  proxyInUse: e(
    409,
    'The proxy is in use',
    'Give the accounts and devices that detail names another one first.',
  ),
  proxyOverfull: e(
    409,
    'More accounts use it than that',
    'Allow at least as many accounts as use it now.',
  ),
  importTooLong: e(422, 'The list is too long', 'Send at most 2,000 lines at once.'),
  // merchants and sessions
  merchantCodeUsed: e(
    409,
    'This code belongs to another merchant',
    'Choose another code; codes are never used twice.',
  ),
  merchantSuspended: e(
    403,
    'The merchant is suspended',
    'Ask the operator. Payments that are under way are finished.',
  ),
  merchantNotSettled: e(
    409,
    'The merchant cannot be closed yet',
    'Wait until what detail names is finished, and pay the balance out.',
  ),
  currencyNotOfCountry: e(
    422,
    'This country has another currency',
    'Use IDR in Indonesia and PHP in the Philippines.',
  ),
  methodNotOfCurrency: e(
    422,
    'A method does not carry this currency',
    'Choose methods that pay in the currency of the merchant.',
  ),
  validFromPast: e(
    422,
    'It cannot begin in the past',
    'Leave the time out to let it begin now, or choose one in the future.',
  ),
  termsExist: e(
    409,
    'Something else begins at that moment',
    'Choose another moment, or withdraw the other one first.',
  ),
  termsBegun: e(
    409,
    'It counts already and stays in the history',
    'Add another one that takes its place.',
  ),
  pictureInvalid: e(
    422,
    'The picture cannot be used',
    'Send a PNG, JPEG or WebP of at most 200 kB and 2,000 pixels a side.',
  ),
  importHasErrors: e(
    422,
    'The file has rows that cannot be used',
    'Nothing was changed. Correct the rows that errors names and send it again.',
  ),
  testTokenNeeded: e(
    403,
    'Only a token of test mode may do this',
    'Use a token that was made for mode Test. Live payments are made by customers alone.',
  ),
  merchantNotActive: e(
    403,
    'The merchant is not active',
    'Ask the operator to activate the merchant.',
  ),
  referenceUsed: e(
    409,
    'This reference was used before',
    'A reference is unique for ever. The existing id is in detail.',
  ),
  methodNotAllowedForMerchant: e(
    422,
    'The method is not allowed for this merchant',
    'Choose one of the methods of GET /v1/methods.',
  ),
  returnUrlNotAllowed: e(
    422,
    'The address is not on the merchant\u2019s list',
    'Register its origin first.',
  ),
  tokenLimitReached: e(
    409,
    'There are too many API tokens',
    'Revoke tokens that are no longer used; 50 of a mode can count at once.',
  ),
  exportLimitReached: e(
    409,
    'There are too many exports',
    'Wait until one of them is done; 3 can be under way, and 100 be made in a day.',
  ),
  exportNotReady: e(
    409,
    'The file is not ready',
    'Ask for the export until its state is done. One that failed has no file.',
  ),
  exportExpired: e(
    409,
    'The file is no longer kept',
    'Order the export again. Files are kept for 24 hours.',
  ),
  scheduleLimitReached: e(
    409,
    'There are too many schedules',
    'Stop one of them first; a person has 10 at most.',
  ),
  institutionNotUsable: e(
    422,
    'Money cannot be sent to this institution now',
    'Choose one of GET /v1/institutions that a method of payouts reaches.',
  ),
  destinationNotPossible: e(
    422,
    'This account cannot be a destination',
    'Use an account of the payee; accounts that payments are made to are none.',
  ),
  payoutMethodExists: e(
    409,
    'This destination is there already',
    'Use the payout method named in detail. A blocked one is unblocked by the operator alone.',
  ),
  payoutMethodLimitReached: e(
    409,
    'There are too many payout methods',
    'Remove those that are no longer used; 50 of a mode can be there at once.',
  ),
  payoutMethodNotUsable: e(
    409,
    'Nothing can be paid to this payout method now',
    'Wait until its cool-down has ended, or choose another one.',
  ),
  withdrawalRefusedByRule: e(
    422,
    'A rule refuses this withdrawal',
    'Ask the operator; detail says which limit or block it met.',
  ),
  refundTooHigh: e(
    422,
    'So much of the deposit is not left',
    'Ask for at most what detail names; refunds under way count.',
  ),
  withdrawalNotPossible: e(
    409,
    'The withdrawal cannot be made now',
    'Ask the merchant, or try again later.',
  ),
  passwordNeeded: e(
    422,
    'Your password is needed for this amount',
    'Send it again with your password.',
  ),
  reasonNeeded: e(422, 'A reason is needed', 'Say why.'),
  aboveOwnLimit: e(403, 'The amount is above what your role may decide', 'Ask an Admin.'),
  codeNeeded: e(
    403,
    'Another browser began this withdrawal',
    'Enter the code that was sent to the customer.',
  ),
  confirmationTimeout: e(409, 'The time to confirm is over', 'Verify the account again.'),
  sessionInvalid: e(
    404,
    'The payment session does not exist or has expired',
    'Ask the merchant for a new link.',
  ),
  sessionClosed: e(409, 'The payment session has ended', 'Ask the merchant for a new link.'),
  methodUnavailable: e(
    409,
    'The method cannot be used now',
    'Choose another method or try again in a few minutes.',
  ),
  qrNotAvailable: e(
    409,
    'No account can take this payment now',
    'Choose another method or try again in a few minutes.',
  ),
  amountSlotsTaken: e(
    409,
    'Every distinguishable amount is in use',
    'Try again in a few minutes or change the amount slightly.',
  ),
  qrNoLongerPayable: e(
    409,
    'Its code can no longer be paid',
    'Let it end, and have the payer choose again: its account takes no deposits, or its amount is not kept any more.',
  ),
  noRoomToExtend: e(
    409,
    'Its account has no room left for more time',
    'Let it end, and have the payer choose again: another account may have room. The limit that is used up is in detail.',
  ),
  expiryTooFar: e(
    422,
    'The end would be too far away',
    'Give it less time; the farthest end is in detail.',
  ),
  cancelNotPossible: e(409, 'It can no longer be cancelled', 'Wait for the outcome.'),
  webhookUrlNotAllowed: e(
    422,
    'The webhook address is not allowed',
    'Use an https address with a public host.',
  ),
  // the books
  insufficientFunds: e(
    422,
    'The available balance is too small',
    'Lower the amount or wait for more deposits.',
  ),
  payoutNotAsApproved: e(
    409,
    'The payout is not what was approved',
    'Look at the request again and have it approved anew.',
  ),
  payoutNotApproved: e(
    409,
    'No proved decision lets this payout go now',
    'Have it approved by somebody who may; the operations page says what to look at.',
  ),
  payoutGuarded: e(
    409,
    'The same amount is on its way to this payee',
    'Wait until the outcome is proved, or let a person decide.',
  ),
  accountOutOfReach: e(
    409,
    'No account reaches this amount now',
    'Wait until its day or its balance allows it, or use another account.',
  ),
  merchantOwes: e(409, 'The merchant owes money', 'Wait until its next credits have covered it.'),
  payoutNotOpen: e(409, 'The payout is not open any more', 'Read it again; its outcome is known.'),
  pressStillPossible: e(
    409,
    'It may still be pressed',
    'Wait until the time in detail, then look at it again.',
  ),
  proofTimeNotOver: e(
    409,
    'Its line may still come',
    'Wait until the time in detail, then look at it again.',
  ),
  debitDiffers: e(
    422,
    'This debit is another amount or another time',
    'Name a debit of the amount, or of the amount with the provider\u2019s fee, that came after the payout was taken.',
  ),
  debitNotExplained: e(
    409,
    'A debit of this amount is not explained',
    'Say first what the debit is that detail names.',
  ),
  proposalOpen: e(
    409,
    'Somebody has proposed something already',
    'Decide about it first, or have it taken back.',
  ),
  recoveryNotReady: e(
    409,
    'The account has not shown everything yet',
    'Wait for its reads, and attach each debit that is left over.',
  ),
  holdNotPending: e(
    409,
    'The hold is no longer pending',
    'Read it again; it was committed or voided.',
  ),
  lineAlreadyUsed: e(409, 'The statement line is used already', 'Read the line again.'),
  depositNotPayable: e(409, 'The deposit cannot be paid in its state', 'Read the deposit again.'),
  allocationExceedsLine: e(
    409,
    'The line has not so much left',
    'Read the line again and use at most what waits of it.',
  ),
  guardsDiffer: e(
    422,
    'The line and the deposit do not fit',
    'Look at what errors names, and accept each of it by name if it is right all the same.',
  ),
  feeAboveAmount: e(
    422,
    'The fees are more than the amount',
    'Use more of the line, or credit the merchant without a deposit.',
  ),
  destinationNeeded: e(
    422,
    'Nobody knows where this money goes back to',
    'Name the account of the payer: its institution, its number and its holder.',
  ),
  evidenceInvalid: e(
    422,
    'The file cannot be kept',
    'Send a PDF, PNG, JPEG or WebP of at most 5 MB whose content is what its name says.',
  ),
  // files of users
  fileUnreadable: e(
    422,
    'The file cannot be read',
    'It is damaged, cut short, or not what its name says. Open it, save it again (a statement as CSV in UTF-8), and send that.',
  ),
  fileHoldsTooMuch: e(
    422,
    'The file holds more than is read',
    'Detail names the limit. Split a statement by months, or save its first sheet as CSV; save a picture smaller.',
  ),
  fileCarriesMore: e(
    422,
    'The file carries more than it shows',
    'A script, another file or a definition is hidden in it. Send a plain copy: a statement as CSV, a letter printed to PDF, a screenshot.',
  ),
  fileProtected: e(
    422,
    'A password protects the file',
    'Save it without its password and send that.',
  ),
  fileTooHard: e(
    422,
    'Reading the file takes too long or too much memory',
    'Save it anew, a statement as CSV, and send that.',
  ),
  evidenceNeeded: e(
    422,
    'Another amount needs a file that proves it',
    'Add a file that shows what was paid, or mark the deposit with its own amount.',
  ),
  evidenceLimitReached: e(
    429,
    'Too many files were kept',
    'Wait an hour, and name the files that are there already.',
  ),
  creditPending: e(
    409,
    'Money of this line waits for evidence',
    'Import a statement that shows it, or let two persons release it first.',
  ),
  lineWaits: e(
    409,
    'A credit of this amount waits on the account',
    'Match the line that detail names instead of marking the deposit.',
  ),
  importSettled: e(
    409,
    'Money was settled by this import',
    'It stays. Import another period, and decide about wrong lines one by one.',
  ),
  identityNotProved: e(
    422,
    'The file does not say whose statement it is',
    'Name where it holds the account\u2019s number, or confirm it with a reason.',
  ),
  identityDiffers: e(
    422,
    'The file is another account\u2019s statement',
    'Choose the account that it names.',
  ),
  modeMismatch: e(422, 'Test and live rows do not mix', 'Use a token of the same mode.'),
  ledgerAccountMissing: e(500, 'A ledger account is missing', 'Tell support the request id.'),
  causeConflict: e(
    409,
    'The same cause was posted with other contents',
    'Read it again; a person must look.',
  ),
  // us
  outcomeUnknown: e(
    503,
    'The outcome is not known yet',
    'Read it again before you repeat the request with the same key.',
  ),
  overloaded: e(503, 'The service is busy', 'Try again after the time in Retry-After.'),
  storageUnavailable: e(
    503,
    'Nothing can be stored now',
    'Nothing was changed. Repeat it, with the same key, after the time in Retry-After.',
  ),
  valueUnreadable: e(
    409,
    'A stored value cannot be decrypted',
    'This call changed nothing; one before it with the same key may have. Repeating it does not help. An operator was alerted: wallet unreadable says on the server how it is mended.',
  ),
  unexpected: e(
    500,
    'An unexpected error occurred',
    'Try again. If it stays, tell support the request id.',
  ),
} as const satisfies Record<string, ErrorEntry> & Record<MoneyProblem, ErrorEntry>;

export interface ErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 421 | 422 | 429 | 500 | 503;
  readonly title: string;
  readonly whatToDo: string;
}

export type ErrorCode = keyof typeof errorCatalogue;

export interface FieldError {
  path: string;
  message: string;
}

/** RFC 9457 problem details, with our code, the wrong fields and the request id. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  errors: FieldError[];
  requestId: string;
  /** With `secondPersonNeeded` and `notIndependent` on the operator's console: who can help. */
  mayDecide?: MayDecide;
}

export interface ApiErrorOptions {
  detail?: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
  mayDecide?: MayDecide;
}

/** An expected "no". The edge turns it into problem details; nothing was changed when it is thrown. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly options: ApiErrorOptions;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.detail ?? errorCatalogue[code].title);
    this.name = 'ApiError';
    this.code = code;
    this.options = options;
  }
}

/** The problem details of a code: `detail` is the given one or says what to do. */
export function problem(
  code: ErrorCode,
  requestId: string,
  options: ApiErrorOptions = {},
): Problem {
  const entry = errorCatalogue[code];
  return {
    type: `/docs/errors#${code}`,
    title: entry.title,
    status: entry.status,
    detail: options.detail ?? entry.whatToDo,
    code,
    errors: options.errors ?? [],
    requestId,
    ...(options.mayDecide && { mayDecide: options.mayDecide }),
  };
}

function e(status: ErrorEntry['status'], title: string, whatToDo: string): ErrorEntry {
  return { status, title, whatToDo };
}
