import type { WireMoney } from '../money.ts';
import type { PayState } from '../pay-state.ts';
import type { Locale } from '../timeline.ts';
import type { WithdrawState } from '../withdraw-state.ts';

export const formTypes = ['deposit', 'withdrawal'] as const;
/** What a customer can ask for by a merchant's public form. */
export type FormType = (typeof formTypes)[number];

/** `switchedOff`: the merchant does not offer it here. `notNow`: nothing can be paid at this moment. */
export interface FormChoice {
  problem: 'switchedOff' | 'notNow' | null;
  /** The smallest and the largest amount that can be asked for; null where there is a problem. */
  limits: { min: WireMoney; max: WireMoney } | null;
}

/** A merchant's public form, before anything is asked for. */
export interface PublicForm {
  code: string;
  country: 'ID' | 'PH';
  currency: WireMoney['currency'];
  merchant: PayState['merchant'];
  /** The merchant's language. */
  locale: Locale;
  choices: Readonly<Record<FormType, FormChoice>>;
}

/** What the tracker shows of a withdrawal, with a page or without one. */
export type TrackedWithdrawal = Pick<
  WithdrawState,
  'mode' | 'refNo' | 'screen' | 'merchant' | 'amount' | 'withdrawal' | 'serverNow'
>;

/** What a reference and the last four digits lead to. */
export type Tracked =
  | { kind: 'deposit'; state: PayState }
  | { kind: 'withdrawal'; state: TrackedWithdrawal };
