/** Operators' terms for sessions, apart from the schemas, so screens load none. */

/** What needs a look: money reported sent two minutes ago but not come; a link about to expire. */
export const sessionWaits = ['claimedUnpaid', 'expiring'] as const;
export type SessionWait = (typeof sessionWaits)[number];
/** From then on a claim without its money asks for a look. */
export const reportTimeoutSeconds = 120;
/** A link with less time than that is about to expire. */
export const expiringSeconds = 300;

/** How much time somebody may give a link at once, in minutes, and how far from now its end may be then. */
export const maxExtensionMinutes = 720;
export const farthestExpiryHours = 24;

/** Why a session has ended, or where it stands: told from its rows, for whoever asks where the money is. */
export const sessionStatusNames = [
  // Money in, under way.
  'linkNotOpened',
  'noMethodChosen',
  'waitsForPayment',
  'looksForPayment',
  'paymentNotSeen',
  'watchedAfterEnd',
  'waitsForPerson',
  'attemptFailed',
  // Money in, ended.
  'paid',
  'paidLate',
  'neverOpened',
  'endedWithoutMethod',
  'notPaid',
  'notFound',
  'endedByOperator',
  'cancelled',
  'failed',
  'refunded',
  'reversed',
  // Money out.
  'noDestination',
  'verifiesName',
  'nameNotConfirmed',
  'waitsForConfirmation',
  'confirmationOver',
  'waitsForApproval',
  'onHold',
  'sends',
  'outcomeUnknown',
  'paidOut',
  'rejected',
  'payoutFailed',
  'payoutReversed',
] as const;
export type SessionStatusName = (typeof sessionStatusNames)[number];

/** What can have happened to a session: the words of its timeline. */
export const sessionEventNames = [
  'sessionOpened',
  'linkOpened',
  'attemptMade',
  'attemptReplaced',
  'claimed',
  'historyRead',
  'paid',
  'completed',
  'expired',
  'cancelled',
  'failed',
  'inReview',
  'refunded',
  'reversed',
  'extended',
  'endedByOperator',
  'withdrawalAsked',
  'withdrawalMoved',
] as const;
export type SessionEventName = (typeof sessionEventNames)[number];

/** Buttons of a payer's page. */
export const pageButtons = ['chooseMethod', 'claim', 'cancel', 'submit', 'confirm'] as const;
export type PageButton = (typeof pageButtons)[number];
