import { statesOf, withdrawalMachine, type WithdrawScreen } from '@wallet/contract';
import { expect, test } from 'vitest';
import { derivePageRights, derivePageScreen, type PageFacts } from './derive-page-screen.ts';

const fresh: PageFacts = {
  session: 'open',
  isOverdue: false,
  request: null,
  statusReason: null,
  isConfirmOver: false,
  payout: null,
  mayAsk: true,
};
const over = { isOverdue: true } as const;

const screens: [what: string, facts: Partial<PageFacts>, screen: WithdrawScreen, rights: string][] =
  [
    ['nobody began', {}, 'form', 'submit cancel'],
    ['nobody began in time', over, 'expired', ''],
    ['the link was ended', { session: 'cancelled' }, 'cancelled', ''],
    ['the link has expired', { session: 'expired' }, 'expired', ''],
    ['the holder is asked for', { request: 'verifying' }, 'verifying', 'cancel'],
    [
      'the holder is asked for behind the end of the link',
      { request: 'verifying', ...over },
      'verifying',
      'cancel',
    ],
    [
      'the account is not confirmed',
      { request: 'verificationFailed' },
      'verificationFailed',
      'submit cancel',
    ],
    [
      'the account is not confirmed and nothing may be asked any more',
      { request: 'verificationFailed', mayAsk: false },
      'verificationFailed',
      'cancel',
    ],
    [
      'the account was not confirmed in time',
      { request: 'verificationFailed', ...over },
      'expired',
      '',
    ],
    [
      'the holder is found',
      { request: 'awaitingConfirmation' },
      'confirm',
      'submit confirm cancel',
    ],
    [
      'the holder is found at the end of the link',
      { request: 'awaitingConfirmation', ...over },
      'confirm',
      'confirm cancel',
    ],
    [
      'the time to confirm is over and nobody has written so',
      { request: 'awaitingConfirmation', isConfirmOver: true },
      'confirmExpired',
      'submit cancel',
    ],
    [
      'the time to confirm is over',
      { request: 'confirmExpired' },
      'confirmExpired',
      'submit cancel',
    ],
    [
      'the holder is found for the public form',
      { request: 'awaitingConfirmation', publicForm: 'withCustomer' },
      'confirm',
      'submit confirm cancel',
    ],
    [
      'nobody confirmed for the public form in time',
      { request: 'awaitingConfirmation', publicForm: 'withCustomer', ...over },
      'expired',
      '',
    ],
    [
      'the merchant has to accept it',
      { session: 'paying', request: 'awaitingConfirmation', publicForm: 'atMerchant', ...over },
      'processing',
      'cancel',
    ],
    [
      'it waits for people',
      { session: 'paying', request: 'pendingApproval' },
      'processing',
      'cancel',
    ],
    ['it is on hold', { session: 'paying', request: 'onHold' }, 'processing', 'cancel'],
    ['it is approved', { session: 'paying', request: 'approved' }, 'processing', 'cancel'],
    [
      'it is being sent',
      { session: 'paying', request: 'processing', payout: 'processing' },
      'processing',
      '',
    ],
    [
      'nobody knows what became of it',
      { session: 'paying', request: 'processing', payout: 'unknown' },
      'processing',
      '',
    ],
    [
      'a person looks what became of it',
      { session: 'paying', request: 'processing', payout: 'review' },
      'processing',
      '',
    ],
    [
      'it was paid',
      { session: 'completed', request: 'succeeded', payout: 'succeeded' },
      'success',
      '',
    ],
    ['it failed', { session: 'cancelled', request: 'failed', payout: 'failed' }, 'failed', ''],
    [
      'it failed and a line says that it was paid',
      { session: 'completed', request: 'failed', payout: 'paidAfterFailure' },
      'success',
      '',
    ],
    ['it was declined', { session: 'cancelled', request: 'rejected' }, 'failed', ''],
    [
      'it came back',
      { session: 'completed', request: 'reversed', payout: 'reversed' },
      'failed',
      '',
    ],
    [
      'the customer cancelled',
      { session: 'cancelled', request: 'cancelled', statusReason: 'cancelledByPayer' },
      'cancelled',
      '',
    ],
    [
      'the house cancelled',
      { session: 'cancelled', request: 'cancelled', statusReason: 'cancelledByOperator' },
      'failed',
      '',
    ],
    [
      'there was no money',
      { session: 'cancelled', request: 'cancelled', statusReason: 'insufficientFunds' },
      'failed',
      '',
    ],
    [
      'the link ended with what nobody confirmed',
      { session: 'expired', request: 'cancelled' },
      'expired',
      '',
    ],
  ];

test.each(screens)('when %s the page shows that', (_, facts, screen, rights) => {
  expect(derivePageScreen({ ...fresh, ...facts })).toBe(screen);
  const { maySubmit, mayConfirm, mayCancel } = derivePageRights({ ...fresh, ...facts });
  expect(
    [maySubmit && 'submit', mayConfirm && 'confirm', mayCancel && 'cancel']
      .filter(Boolean)
      .join(' '),
  ).toBe(rights);
});

test('every state of a request has a screen, and "failed" only those in which nothing is on its way', () => {
  for (const request of statesOf(withdrawalMachine)) {
    const screen = derivePageScreen({ ...fresh, request });
    expect([request, screen]).toEqual([request, expect.any(String)]);
    expect(screen === 'failed').toBe(['failed', 'rejected', 'reversed'].includes(request));
  }
});
