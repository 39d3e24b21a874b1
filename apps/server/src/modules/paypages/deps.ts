import type { BuiltPay } from '@wallet/pay/render';
import type { Clock } from '#platform/clock';
import type { Log } from '#platform/log';
import type { CountCut } from '#platform/metrics';
import type { RateLimit } from '#platform/rate-limit';
import type { Turns } from '#platform/turns';
import type { Vault } from '#platform/vault';
import type { PayUseCases } from './pay-use-cases.ts';
import type { PublicFormUseCases } from './public-form-use-cases.ts';

/** What the edge of the pay pages needs from outside. */
export interface PayPagesDeps {
  useCases: PayUseCases;
  forms: PublicFormUseCases;
  pay: BuiltPay;
  vault: Pick<Vault, 'sign' | 'signed'>;
  clock: Clock;
  log: Log;
  /** Told of every event stream that is cut off. */
  onCut?: CountCut;
  /** The accent of merchants that have none. */
  brandDefault: 'yellow' | 'blue';
  /** Where payers open their links, without a slash at the end. */
  payOrigin: string;
  limits: PayLimits;
}

export interface PayLimits {
  /** Every request of an address. Generous: a mobile carrier puts thousands of payers behind one. */
  requests: RateLimit;
  /** Links that lead nowhere, of an address. Strict: this is what guessing looks like. */
  unknownLinks: RateLimit;
  /** Pages of public forms and of the tracker, of an address, whether shown or sent. */
  forms: RateLimit;
  /** Whose page is drawn next, by networks. */
  turns: Turns;
}
