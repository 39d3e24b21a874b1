import { failureOf, isDefinite } from '../failure.ts';

/** One idempotency key per wish: kept after a lost answer, new after a clear refusal. */
export function createRequestKey(): { read: () => string; end: (error: unknown) => void } {
  let key = '';
  return {
    read: () => (key ||= crypto.randomUUID()),
    end: (error) => {
      if (error === null || refusesAll(error)) key = '';
    },
  };
}

/** Whether nothing was made under the key: a clear refusal that is not about the key. */
export function refusesAll(error: unknown): boolean {
  return isDefinite(error) && !failureOf(error).code.startsWith('idempotency');
}
