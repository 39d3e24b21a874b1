import { describe, expect, it } from 'vitest';
import { allMessages } from './all-messages.ts';
import { first } from './en-first.ts';
import { forms } from './en-forms.ts';
import { later } from './en-later.ts';
import { withdraw } from './en-withdraw.ts';
import { translator, type TextKey } from './texts.ts';

const keys = Object.keys(allMessages.en) as TextKey[];
const blanksOf = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name = '']) => name)
    .sort((a, b) => a.localeCompare(b));

/** Word for word from the specification. */
const specified: Partial<Record<TextKey, string>> = {
  iHaveTransferred: 'I Have Transferred',
  successTitle: 'Transaction completed successfully!',
  timeoutTitle: "Time-out: We haven't received your payment.",
  failedTitle: 'Payment failed. Please try again.',
  invalidTitle: "Missing required parameters, or the payment session doesn't exist or has expired.",
  qrLoadFailed: 'Failed to load QR code. Please try again.',
  qrRetrieveFailed: 'Failed to retrieve QR code.',
  qrNotAvailable: 'QR code not available.',
  cancelQuestion: 'Are you sure you want to cancel this {{action}}? This action cannot be undone.',
  cancelYes: 'Yes, Cancel',
  cancelNo: 'No, Keep',
  cancelFailed: 'Failed to cancel {{action}}.',
  cancelledTitle: '{{action}} has been cancelled successfully.',
  unexpected: 'An unexpected error occurred.',
  fieldRequired: 'This field is required.',
  bankOptionsFailed: 'Failed to load bank options.',
  verificationTimeout: 'Verification timeout. Please try again.',
  verificationError: 'An error occurred during verification. Please try again.',
  accountVerificationFailed: 'Account Verification Failed.',
  confirmationTimeout: 'Confirmation timeout. Please verify again.',
  withdrawalConfirmFailed: 'Failed to confirm withdrawal. Please try again.',
  withdrawalCancelFailed: 'Failed to cancel withdrawal. Please try again.',
  withdrawFailedTitle: 'Transaction failed: Your withdrawal could not be processed at this time.',
  withdrawCancelledTitle: 'Withdrawal cancelled successfully.',
  copied: 'Copied to clipboard!',
  initiateFailed: 'Failed to initiate transaction. Please try again.',
};

describe('the words of the pay pages', () => {
  it.each(['en', 'id', 'ph'] as const)('are all there in %s, with the same blanks', (locale) => {
    expect(Object.keys(allMessages[locale]).sort()).toEqual([...keys].sort());
    expect(keys.filter((key) => allMessages[locale][key].trim() === '')).toEqual([]);
    expect(
      keys.filter(
        (key) =>
          String(blanksOf(allMessages[locale][key])) !== String(blanksOf(allMessages.en[key])),
      ),
    ).toEqual([]);
  });

  it('are the specification’s to the letter where it has them', () => {
    expect(allMessages.en).toMatchObject(specified);
  });

  it('are not turned by a name that stands in a sentence', () => {
    const t = translator(allMessages.en);
    expect(t('cancelAndBack', { merchant: '\u2067Kopi\u202e\u061c' })).toBe(
      'Cancel and go back to Kopi',
    );
  });

  it('stand in one file each', () => {
    const all = [first, later, withdraw, forms].flatMap((texts) => Object.keys(texts));
    expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
  });

  it('name no digits of a promise that nobody measured', () => {
    for (const locale of ['en', 'id', 'ph'] as const) {
      const counted = keys.filter((key) =>
        /\d/.test(allMessages[locale][key].replace(/\{\{\w+\}\}/g, '')),
      );
      expect(counted.sort()).toEqual([
        'confirm1',
        'confirm5',
        'minutesLeft1',
        'minutesLeft5',
        'reloadsItself',
        'trackDigits',
        'trackHint',
        'withdrawReloadsItself',
      ]);
    }
  });

  it('fill their blanks and leave one without a value visible', () => {
    const t = translator(allMessages.en);
    expect(t('cancelQuestion', { action: t('action') })).toBe(
      'Are you sure you want to cancel this deposit? This action cannot be undone.',
    );
    expect(t('cancelledTitle', { action: t('actionStart') })).toBe(
      'Deposit has been cancelled successfully.',
    );
    expect(t('cancelFailed')).toBe('Failed to cancel {{action}}.');
  });
});
