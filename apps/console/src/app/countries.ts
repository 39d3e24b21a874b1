import { createStore } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';

export interface Country {
  /** ISO 3166, two letters. */
  code: string;
  name: string;
  /** With its plus sign. */
  dialCode: string;
  /** ISO 4217, three letters. */
  currency: string;
}

const countries = createStore<readonly Country[]>([]);

/** The countries for phone and country inputs; empty until they were read. */
export function useCountries(): readonly Country[] {
  return useStore(countries);
}

/** Reads the list anew. Nobody waits for it: a failure is logged, and the list stays as it was. */
export async function loadCountries(read: () => Promise<readonly Country[]>): Promise<void> {
  try {
    countries.set(await read());
  } catch (error) {
    console.warn('The countries could not be read.', error);
  }
}

/** The same for code outside a component. */
export function currentCountries(): readonly Country[] {
  return countries.get();
}
