import { describe, expect, it } from 'vitest';
import type { MethodReason } from '@wallet/contract';
import { type AccountToCheck, payableBlocker, type PaymentToPlace } from './payable-blocker.ts';

const now = new Date('2026-11-21T03:45:00Z');
const account: AccountToCheck = {
  isProved: true,
  id: 'acc_1',
  mode: 'live',
  provider: 'dana',
  kind: 'wallet',
  label: 'a',
  holderName: 'TOKO',
  numberEnc: '',
  last4: '0101',
  currency: 'IDR',
  deviceId: 'dev_1',
  status: 'active',
  statusReason: null,
  staticQr: '0002',
  qrUsable: true,
  numberUsable: null,
  numberRound: 0,
  settlingSource: 'history',
  baselineAt: now,
  settlingStoppedAt: null,
  settlingStoppedReason: null,
  reportedBalanceMinor: 100n,
  reportedAt: now,
  limits: {},
  acceptsDeposits: true,
  merchantIds: [],
  priority: 5,
  revision: 1,
  depositsStoppedAt: null,
  depositsStoppedReason: null,
  deviceName: 'JKT-A01',
  ownerUserId: null,
  retiredAt: null,
  maintenanceReason: null,
  drainReason: null,
  pendingAct: null,
  careCommand: null,
  isRevoked: false,
  openCommands: 19,
  enrolledAt: now,
  lastSeenAt: now,
  isBusy: true,
  checks: [],
  isAuthorised: true,
  isForced: false,
  openCount: 0,
  dayInMinor: 40n,
  dayCount: 3,
  monthInMinor: 400n,
  strangersMinor: 0n,
  strangersCount: 0,
  now,
};
const payment: PaymentToPlace = { merchantId: 'mer_1', amountMinor: 60n, way: { shows: 'qr' } };

describe('an account takes a payment', () => {
  it.each<[string, Partial<AccountToCheck>, Partial<PaymentToPlace>]>([
    ['when nothing stands in the way, busy or not', {}, {}],
    ['kept for this merchant', { merchantIds: ['mer_2', 'mer_1'] }, {}],
    [
      'without a code when the payer needs a number',
      { staticQr: null, qrUsable: false, numberUsable: true },
      { way: { shows: 'number' } },
    ],
    ['by its number in test mode', { mode: 'test' }, { way: { shows: 'number' } }],
    ['forced active although its sign-in failed', { status: 'loginFailed', isForced: true }, {}],
    [
      'without a device in test mode',
      {
        mode: 'test',
        deviceId: null,
        deviceName: null,
        enrolledAt: null,
        lastSeenAt: null,
        isAuthorised: false,
      },
      {},
    ],
    [
      'up to its limits exactly',
      {
        limits: {
          perTransactionMax: 60n,
          dailyIn: 100n,
          dailyCount: 4,
          monthly: 460n,
          balanceMax: 160n,
        },
      },
      {},
    ],
  ])('%s', (_, change, paymentChange) => {
    expect(payableBlocker({ ...account, ...change }, { ...payment, ...paymentChange })).toBeNull();
  });

  it.each<[string, Partial<AccountToCheck>, MethodReason]>([
    ['kept for other merchants', { merchantIds: ['mer_2'] }, 'noAccount'],
    ['deposits switched off', { acceptsDeposits: false }, 'noAccount'],
    ['no authority', { isAuthorised: false }, 'noAccount'],
    ['no code', { staticQr: null }, 'noAccount'],
    ['a code nobody approved', { qrUsable: false }, 'noAccount'],
    ['never read', { baselineAt: null }, 'noAccount'],
    ['not signed in', { status: 'otpRequired' }, 'noAccount'],
    ['locked, forced or not', { status: 'locked', isForced: true }, 'maintenance'],
    [
      'settling stopped',
      { settlingStoppedAt: now, settlingStoppedReason: 'lineVanished' },
      'maintenance',
    ],
    ['its device in maintenance', { maintenanceReason: 'battery' }, 'maintenance'],
    ['its device drained', { drainReason: 'moves to Bandung' }, 'maintenance'],
    ['something waits until its device is safe', { pendingAct: 'retire' }, 'maintenance'],
    ['its device is being restarted', { careCommand: 'restart' }, 'maintenance'],
    ['its device locked out', { isRevoked: true }, 'noDevice'],
    ['its device has enough to do', { openCommands: 20 }, 'noDevice'],
    ['no device', { deviceId: null }, 'noDevice'],
    ['its device silent', { lastSeenAt: new Date(now.getTime() - 60_000) }, 'noDevice'],
    ['its device retired', { retiredAt: now }, 'noDevice'],
    [
      'its device failing',
      { checks: [{ area: 'app', failuresInRow: 2, message: null }] },
      'noDevice',
    ],
    ['too much for one transaction', { limits: { perTransactionMax: 59n } }, 'aboveMaximum'],
    ['the day\u2019s amount used up', { limits: { dailyIn: 99n } }, 'limitReached'],
    ['the day\u2019s count used up', { limits: { dailyCount: 3 } }, 'limitReached'],
    ['the month used up', { limits: { monthly: 459n } }, 'limitReached'],
    ['the balance full', { limits: { balanceMax: 159n } }, 'limitReached'],
  ])('not: %s', (_, change, reason) => {
    expect(payableBlocker({ ...account, ...change }, payment)).toMatchObject({
      reason,
      detail: expect.stringMatching(/^[A-Z].+/),
    });
  });

  it('not by a number to which no two persons have agreed', () => {
    const byNumber: PaymentToPlace = { ...payment, way: { shows: 'number' } };
    expect(payableBlocker(account, byNumber)?.obstacle).toBe('numberNotAgreed');
    expect(payableBlocker({ ...account, numberUsable: true }, byNumber)).toBeNull();
  });

  it('not above what its provider allows, where it has no limit of its own', () => {
    expect(payableBlocker(account, { ...payment, amountMinor: 1_000_000_001n })?.reason).toBe(
      'aboveMaximum',
    );
    expect(
      payableBlocker({ ...account, reportedBalanceMinor: 1_999_999_950n }, payment)?.reason,
    ).toBe('limitReached');
  });
});
