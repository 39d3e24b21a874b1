import type { PayDeposit, PayScreen, PayState, WithdrawScreen } from '@wallet/contract';
import { describe, expect, it } from 'vitest';
import { sampleState } from '../testing/sample-state.ts';
import { sampleWithdraw, sampleWithdrawal } from '../testing/sample-withdraw.ts';
import { trackStages, type Stages } from './track-stages.ts';

/** `title tone: +done >now .next -missed` */
const line = ({ title, tone, steps }: Stages) =>
  `${title} ${tone}: ${steps.map(({ state, title: step }) => `${{ done: '+', now: '>', next: '.', missed: '-' }[state]}${step}`).join(' ')}`;
const deposit = (screen: PayScreen, change: Partial<PayState> = {}) =>
  trackStages({ kind: 'deposit', state: { ...sampleState(screen), ...change } });
const withdrawal = (screen: WithdrawScreen, change = {}) =>
  trackStages({ kind: 'withdrawal', state: { ...sampleWithdraw(screen), ...change } });

describe('the tracker', () => {
  it.each<[PayScreen, string]>([
    ['method', 'stateOpen plain: >stepToPay .stepPaid .stepMerchantKnows'],
    ['pay', 'stateOpen plain: +stepShown >stepToPay .stepPaid .stepMerchantKnows'],
    ['checking', 'stateChecking info: +stepShown +stepClaimed >stepSearching .stepMerchantKnows'],
    [
      'processing',
      'stateProcessing info: +stepShown +stepClaimed >stepSearching .stepMerchantKnows',
    ],
    ['success', 'stateDone ok: +stepShown +stepClaimed +stepPaid +stepMerchantKnows'],
    ['timeout', 'stateTimeout warn: +stepShown -stepEnded'],
    ['failed', 'stateFailed bad: +stepShown -stepNotDone'],
    ['cancelled', 'stateCancelled plain: +stepShown -stepCancelled'],
  ])('says where a deposit on the %s screen is', (screen, expected) => {
    expect(line(deposit(screen))).toBe(expected);
  });

  it.each<[WithdrawScreen, string]>([
    ['form', 'stateAsked plain: >stepAccount .stepConfirm .trailArrived'],
    ['verifying', 'stateAsked plain: +stepRequested >stepConfirm .trailApproved .trailArrived'],
    ['confirm', 'stateAsked plain: +stepRequested >stepConfirm .trailApproved .trailArrived'],
    [
      'processing',
      'stateProcessing info: +stepRequested +trailConfirmed +trailApproved >trailSending .trailArrived',
    ],
    [
      'success',
      'stateDone ok: +stepRequested +trailConfirmed +trailApproved +trailSent +trailArrived',
    ],
    ['failed', 'stateFailed bad: +stepRequested +trailConfirmed +trailApproved -stepNotDone'],
    ['cancelled', 'stateCancelled plain: +stepRequested -stepCancelled'],
    ['expired', 'stateCancelled plain: -stepCancelled'],
  ])('says where a withdrawal on the %s screen is', (screen, expected) => {
    expect(line(withdrawal(screen))).toBe(expected);
  });

  it('never says of an unknown outcome that it failed, and asks for no second withdrawal while one is open', () => {
    const { withdrawal: sent } = sampleWithdraw('processing');
    const unknown = withdrawal('processing', { withdrawal: { ...sent, isOutcomeUnknown: true } });
    expect(line(unknown)).toBe(
      'stateProcessing info: +stepRequested +trailConfirmed +trailApproved +trailSent >trailFindingOut .trailArrived',
    );
    expect(unknown.advice).toEqual(['trackUnknown']);
    for (const screen of ['verifying', 'confirm', 'processing'] as const)
      expect(withdrawal(screen).advice).toContain('trackNoSecond');
    const asked = withdrawal('processing', {
      withdrawal: sampleWithdrawal({ waitsForMerchant: true }),
    });
    expect(line(asked)).toBe(
      'stateWaits info: +stepRequested >waitsForMerchant .trailApproved .trailArrived',
    );
    expect(asked.advice).toEqual(['trackNoSecond']);
  });

  it('says what happens to late money by the merchant’s rule, until it is no longer watched for', () => {
    const late = (lateMoneyPolicy: PayState['lateMoneyPolicy'], serverNow: string) =>
      deposit('timeout', { lateMoneyPolicy, serverNow }).advice;
    const early = '2026-11-21T08:00:00.000Z';
    expect(late('ask', early)).toEqual(['trackOnTime', 'trackLateAsk']);
    expect(late('credit', early)).toEqual(['trackOnTime', 'trackLateCredit']);
    expect(late('return', early)).toEqual(['trackOnTime', 'trackLateReturn']);
    expect(late('ask', '2027-01-01T00:00:00.000Z')).toEqual(['trackOnTime', 'trackLateOver']);
    expect(deposit('timeout', { deposit: null }).advice).toEqual(['trackNothingMoved']);
  });

  it('says so when the money was sent back', () => {
    const paid = sampleState('success').deposit as PayDeposit;
    expect(line(deposit('success', { deposit: { ...paid, status: 'refunded' } }))).toMatch(
      /^stateReturned plain: .*\+stepReturned$/,
    );
    expect(
      line(withdrawal('failed', { withdrawal: sampleWithdrawal({ status: 'reversed' }) })),
    ).toBe('stateReturned plain: +stepRequested -stepReturned');
  });
});
