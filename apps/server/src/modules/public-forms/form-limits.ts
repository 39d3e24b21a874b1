import type { Clock } from '#platform/clock';
import { openAddressLimit, openRateLimit } from '#platform/rate-limit';
import type { RateLimit } from '#platform/rate-limit';

/** How often strangers may ask; in the memory of one process, each process for itself. */
export interface FormLimits {
  /** Requests of a network, which it never refuses alone: a mobile carrier puts many customers behind one. */
  network: RateLimit;
  /** Requests with one phone number, whatever the merchant. */
  phone: RateLimit;
  /** Requests to one merchant of networks that ask for more than their part: half of what its form takes, the rest is for others. */
  crowds: RateLimit;
  /** Requests to one merchant, whoever asks. */
  merchant: RateLimit;
  /** Looks at the tracker of an address. */
  trackAddress: RateLimit;
  /** Wrong tries of one reference, whether there is such a reference or not. */
  trackReference: RateLimit;
}

const hourSeconds = 3_600;

/** The limits of one process. */
export function openFormLimits(clock: Clock): FormLimits {
  return {
    network: openAddressLimit({ burst: 30, perSecond: 0.1, clock }),
    phone: openRateLimit({ burst: 10, perSecond: 10 / hourSeconds, clock }),
    crowds: openRateLimit({ burst: 600, perSecond: 1, clock }),
    merchant: openRateLimit({ burst: 1_200, perSecond: 2, clock }),
    trackAddress: openAddressLimit({ burst: 30, perSecond: 0.1, clock }),
    trackReference: openRateLimit({ burst: 5, perSecond: 5 / hourSeconds, clock }),
  };
}
