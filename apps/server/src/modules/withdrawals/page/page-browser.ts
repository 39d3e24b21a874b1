import { ApiError } from '@wallet/contract';
import type { Browser } from './page.sql.ts';

/** How often one session may ask whose an account is: names of strangers are not to be gathered. */
export const maxInquiries = 5;

/** Whether another browser began: this one only looks until it has the code. */
export function isOtherBrowser(
  bound: Pick<Browser, 'browserHash'> | undefined,
  browser: string | undefined,
): boolean {
  return bound != null && bound.browserHash !== null && bound.browserHash !== browser;
}

/** Refuses codeNeeded to a browser that did not begin. */
export function refuseOtherBrowser(
  bound: Pick<Browser, 'browserHash'> | undefined,
  browser: string | undefined,
): void {
  if (isOtherBrowser(bound, browser)) throw new ApiError('codeNeeded');
}

/** The first letter and the domain: enough to know which mailbox to open. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(Math.max(email.lastIndexOf('@'), 0))}`;
}
