import type { Locale, Mode } from './timeline.ts';
import type { SessionStatus, VerificationStatus, WithdrawalStatus } from './states.ts';
import type { PayState } from './pay-state.ts';
import type { Maintenance } from './maintenance.ts';
import type { WireMoney } from './money.ts';
import type { PayoutMethodType } from './providers.ts';

/** All the withdrawal page shows, decided by the server. No whole account number, no other customer. */
export interface WithdrawState {
  sessionId: string;
  mode: Mode;
  refNo: string;
  status: SessionStatus;
  screen: WithdrawScreen;
  merchant: PayState['merchant'];
  locale: Locale;
  /** Fixed by the merchant; null where the customer chooses within the limits. */
  amount: WireMoney | null;
  limits: { min: WireMoney; max: WireMoney };
  /** Where money can go now, by name; only where one is to be chosen. */
  institutions: WithdrawInstitution[];
  withdrawal: CustomerWithdrawal | null;
  /** Another browser began this withdrawal: this one needs the code that was sent to the session's e-mail or phone. */
  needsCode: { sentTo: string | null } | null;
  expiresAt: string;
  monitoringUntil: string;
  serverNow: string;
  returnUrl: string | null;
  cancelUrl: string | null;
  maySubmit: boolean;
  mayConfirm: boolean;
  mayCancel: boolean;
  /** Where a new withdrawal begins: the merchant's public form or own page; null without either. */
  newTransaction: { to: 'form' | 'merchant'; url: string } | null;
  /** What payers are told of maintenance, while they are. */
  maintenance?: Maintenance | undefined;
  revision: string;
}

/**
 * `processing`: confirmed and not ended, even with an unknown outcome. `failed`: only with evidence
 * that nothing left, or if not approved. `expired`: link over, nothing requested.
 */
export type WithdrawScreen =
  | 'form'
  | 'verifying'
  | 'verificationFailed'
  | 'confirm'
  | 'confirmExpired'
  | 'processing'
  | 'success'
  | 'failed'
  | 'cancelled'
  | 'expired';

export interface WithdrawInstitution {
  code: string;
  name: string;
  shortName: string | null;
  type: 'bank' | 'ewallet';
  method: PayoutMethodType;
  /** Its numbers are phone numbers. */
  isPhone: boolean;
  /** How many digits its numbers usually have; others are warned about and taken all the same. */
  usualDigits: number[];
}

/** Why there is no name: it took too long, the account is not there, the name is another one, or asking failed. */
export const verificationProblems = [
  'verificationTimeout',
  'verificationError',
  'accountVerificationFailed',
] as const;
export type VerificationProblem = (typeof verificationProblems)[number];

export interface CustomerWithdrawal {
  id: string;
  status: WithdrawalStatus;
  amount: WireMoney;
  institution: { code: string; name: string; shortName: string | null };
  last4: string;
  /** Masked, as the institution tells it. */
  holderName: string | null;
  nameCheck: VerificationStatus | 'unverified';
  problem: VerificationProblem | null;
  /** Until then the customer can confirm; null when there is nothing to confirm. */
  confirmBy: string | null;
  /** It came by the public form, and the merchant has not accepted it yet: nothing is set aside. */
  waitsForMerchant: boolean;
  /** The outcome of what was sent is being looked for; nothing is sent again. */
  isOutcomeUnknown: boolean;
  /** Of a failed one: why, as far as the customer may know. */
  failure: 'declined' | 'accountRefused' | 'notPossibleNow' | null;
  /** When each stage was reached; null when it was not. */
  stages: {
    askedAt: string;
    confirmedAt: string | null;
    approvedAt: string | null;
    sentAt: string | null;
    completedAt: string | null;
  };
  /** What the provider calls the transfer. */
  transactionReference: string | null;
}
