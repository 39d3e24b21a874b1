/** Terms for payout methods, apart from the schemas, so screens load none. */

/** `replaced`: somebody edited it, and `replacedBy` names what came of it. */
export const payoutMethodStatuses = ['active', 'blocked', 'replaced', 'removed'] as const;
export type PayoutMethodStatus = (typeof payoutMethodStatuses)[number];

/** What looks unusual about a destination. It warns and never forbids. */
export const payoutWarnings = [
  'lengthUnusual',
  'notAPhoneNumber',
  'looksLikeCard',
  'looksLikeVirtualAccount',
  'repeatedDigits',
  'nameHasDigits',
  'nameTooShort',
] as const;
export type PayoutWarningCode = (typeof payoutWarnings)[number];

/** Why there is no name: none of our phones can ask; the provider gives no names; no answer in time; its app failed. */
export const verificationReasons = [
  'noAccount',
  'noInquiry',
  'noAnswer',
  'providerFailed',
] as const;
export type VerificationReason = (typeof verificationReasons)[number];
