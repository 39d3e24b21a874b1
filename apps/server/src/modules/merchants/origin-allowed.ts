import type { Merchant } from './merchant.ts';

/** Whether a page of this origin may embed the merchant's pay pages. The origin must be written as browsers send it. */
export function originAllowed(merchant: Pick<Merchant, 'allowedOrigins'>, origin: string): boolean {
  return merchant.allowedOrigins.includes(origin);
}

/**
 * Whether payers may be sent to this address afterwards: its origin is on the merchant's list and
 * it carries no credentials.
 */
export function returnUrlAllowed(merchant: Pick<Merchant, 'returnOrigins'>, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, username, password, protocol } = new URL(url);
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    username === '' &&
    password === '' &&
    merchant.returnOrigins.includes(origin)
  );
}
