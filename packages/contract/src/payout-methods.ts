/**
 * Words about where merchants are paid out. Apart from the schemas, so that screens that only name
 * them bring no schema along.
 */

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

/**
 * Why there is no name: nobody of ours can ask now; the provider tells no names of such accounts;
 * no answer came in time; the provider's app failed.
 */
export const verificationReasons = [
  'noAccount',
  'noInquiry',
  'noAnswer',
  'providerFailed',
] as const;
export type VerificationReason = (typeof verificationReasons)[number];
