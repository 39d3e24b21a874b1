import type { Flag, Locale, Mode } from './timeline.ts';
import type { DepositMethod } from './providers.ts';
import type { DepositStatus, SessionStatus } from './states.ts';
import type { Maintenance } from './maintenance.ts';
import type { WireMoney } from './money.ts';

/** All a payer's page draws, decided by the server. Contains no secret and no other payer. */
export interface PayState {
  sessionId: string;
  mode: Mode;
  refNo: string;
  status: SessionStatus;
  screen: PayScreen;
  merchant: {
    name: string;
    logoUrl: string | null;
    accent: string | null;
    supportEmail: string | null;
    supportPhone: string | null;
    timeZone: string;
  };
  locale: Locale;
  amount: WireMoney;
  methods: PayMethod[];
  deposit: PayDeposit | null;
  expiresAt: string;
  monitoringUntil: string;
  serverNow: string;
  returnUrl: string | null;
  cancelUrl: string | null;
  mayCancel: boolean;
  mayClaim: boolean;
  mayChooseMethod: boolean;
  /** What happens to money that arrives after the end. */
  lateMoneyPolicy: 'ask' | 'credit' | 'return';
  /** What payers are told of maintenance, while they are. */
  maintenance?: Maintenance | undefined;
  /** Rises with every change of the session or its deposit: the ETag of polling. */
  revision: string;
}

/** `checking`: awaits a read begun after the claim. `processing`: it lacked the payment; a person may look. */
export type PayScreen =
  | 'method'
  | 'pay'
  | 'checking'
  | 'processing'
  | 'success'
  | 'timeout'
  | 'failed'
  | 'cancelled';

export interface PayMethod {
  method: DepositMethod;
  available: boolean;
  reason: MethodReason | null;
  minAmount: WireMoney;
  maxAmount: WireMoney;
}

export const methodReasons = [
  'noAccount',
  'noDevice',
  'belowMinimum',
  'aboveMaximum',
  'limitReached',
  'slotsTaken',
  'formsBusy',
  'maintenance',
] as const;
export type MethodReason = (typeof methodReasons)[number];

export interface PayDeposit {
  id: string;
  code: string;
  status: DepositStatus;
  flag: Flag;
  method: DepositMethod;
  paymentAmount: WireMoney;
  amountDiscount: WireMoney;
  extraFee: WireMoney;
  finalPayment: WireMoney;
  paidAmount: WireMoney | null;
  qrPayload: string | null;
  payeeName: string;
  /** Shown only for transfers to a number. */
  payeeNumber: string | null;
  createdAt: string;
  expiresAt: string;
  claimedAt: string | null;
  /** When the last complete history read after the claim ended. */
  lastLookAt: string | null;
  paidAt: string | null;
  completedAt: string | null;
  transactionReference: string | null;
}
