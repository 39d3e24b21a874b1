import type { Mail } from '#platform/mail';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

/** What the page of a customer who withdraws needs from outside. */
export interface WithdrawPageDeps extends Pick<
  WithdrawalsDeps,
  'db' | 'vault' | 'log' | 'clock' | 'writer'
> {
  mail: Mail;
  /** Where customers open their links, without a slash at the end. */
  payOrigin: string;
}

/** Who presses a button of the page: browsers are told apart. */
export interface Withdrawer {
  sessionId: string;
  /** The digest of the browser's secret; none where a link came without a page. */
  browser: string | undefined;
}
