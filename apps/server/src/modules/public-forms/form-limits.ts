import type { Clock } from '#platform/clock';
import { openAddressLimit, openRateLimit } from '#platform/rate-limit';
import type { RateLimit } from '#platform/rate-limit';

/** How often strangers may ask; in the memory of one process, each process for itself. */
export interface FormLimits {
  /** Requests of an address: a mobile carrier puts many customers behind one. */
  address: RateLimit;
  /** Requests with one phone number, whatever the merchant. */
  phone: RateLimit;
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
    address: openAddressLimit({ burst: 30, perSecond: 0.1, clock }),
    phone: openRateLimit({ burst: 10, perSecond: 10 / hourSeconds, clock }),
    merchant: openRateLimit({ burst: 120, perSecond: 1, clock }),
    trackAddress: openAddressLimit({ burst: 30, perSecond: 0.1, clock }),
    trackReference: openRateLimit({ burst: 5, perSecond: 5 / hourSeconds, clock }),
  };
}
