import type { Locale } from '@wallet/contract';
import { allMessages } from './all-messages.ts';
import { withdraw } from './en-withdraw.ts';
import type { TextKey, Messages } from './texts.ts';

/** What the withdraw page says in the words of the deposit page. */
const borrowed = [
  'cancelQuestion',
  'cancelYes',
  'cancelNo',
  'unexpected',
  'copied',
  'language',
  'months',
  'unitHours',
  'unitMinutes',
  'unitSeconds',
  'testMode',
  'testMark',
  'maintenanceNotice',
  'maintenancePaused',
  'maintenanceUntil',
  'sending',
  'copyReference',
  'reference',
  'referenceLine',
  'help',
  'neverAsk',
  'cancelShort',
  'goBack',
  'until',
  'timeIsUp',
  'linkFailed',
  'tryAgain',
  'noConnection',
  'offlineTextPlain',
  'noticeTooLate',
  'noticeTryAgain',
  'noticeBusy',
  'successTitle',
  'backTo',
  'close',
  'trailNow',
  'mayClose',
  'copyLink',
  'date',
  'saveReceipt',
  'print',
  'receipt',
  'contact',
  'waitsForMerchant',
  'waitsForMerchantText',
] as const satisfies TextKey[];

/** The words that a withdraw page takes along, in one language. */
export function withdrawMessagesOf(locale: Locale): Partial<Messages> {
  const all = allMessages[locale];
  return Object.fromEntries(
    [...borrowed, ...(Object.keys(withdraw) as TextKey[])].map((key) => [key, all[key]]),
  );
}
