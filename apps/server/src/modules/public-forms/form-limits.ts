import type { Clock } from '#platform/clock';
import { createAddressLimit, createRateLimit } from '#platform/rate-limit';
import type { RateLimit, SharedCounts } from '#platform/rate-limit';

/** How often strangers may ask. */
export interface FormLimits {
  /** Requests of a network, which it never refuses alone: a mobile carrier puts many customers behind one. */
  network: RateLimit;
  /** Requests with one phone number, whatever the merchant. */
  phone: RateLimit;
  /** Requests to a merchant from greedy networks: half of what its form takes, the rest is for others. */
  crowds: RateLimit;
  /** Requests to one merchant, whoever asks. */
  merchant: RateLimit;
  /** Looks at the tracker of an address. */
  trackAddress: RateLimit;
  /** Wrong tries of one reference, whether there is such a reference or not. */
  trackReference: RateLimit;
}

const hourSeconds = 3_600;

/** The limits of one process, or of all that count together. */
export function createFormLimits(clock: Clock, counts?: SharedCounts): FormLimits {
  return {
    network: createAddressLimit({
      burst: 30,
      perSecond: 0.1,
      clock,
      shared: { name: 'formNetwork', counts },
    }),
    phone: createRateLimit({
      burst: 10,
      perSecond: 10 / hourSeconds,
      clock,
      shared: { name: 'formPhone', counts },
    }),
    crowds: createRateLimit({
      burst: 600,
      perSecond: 1,
      clock,
      shared: { name: 'formCrowds', counts },
    }),
    merchant: createRateLimit({
      burst: 1_200,
      perSecond: 2,
      clock,
      shared: { name: 'formMerchant', counts },
    }),
    trackAddress: createAddressLimit({
      burst: 30,
      perSecond: 0.1,
      clock,
      shared: { name: 'trackAddress', counts },
    }),
    trackReference: createRateLimit({
      burst: 5,
      perSecond: 5 / hourSeconds,
      clock,
      shared: { name: 'trackReference', counts },
    }),
  };
}
