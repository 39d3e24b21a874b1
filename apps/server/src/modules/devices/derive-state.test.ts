import { describe, expect, it } from 'vitest';
import { deriveState, type DeviceFacts, silentAfterMs } from './derive-state.ts';

const now = new Date('2026-11-21T03:45:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const ready: DeviceFacts = {
  retiredAt: null,
  maintenanceReason: null,
  isRevoked: false,
  enrolledAt: ago(86_400_000),
  lastSeenAt: ago(1_000),
  isBusy: false,
  currentCommand: null,
  checks: [{ area: 'sms', failuresInRow: 0, message: null }],
};
const failedTwice = [{ area: 'app', failuresInRow: 2, message: 'the app does not open' }] as const;

describe('the state of a device', () => {
  it.each([
    ['idle and connected is available', {}, 'available'],
    ['at work is busy', { isBusy: true, currentCommand: 'readHistory' }, 'busy'],
    [
      'a check that failed once changes nothing',
      { checks: [{ area: 'app', failuresInRow: 1, message: null }] },
      'available',
    ],
    [
      'a check that failed twice is failing, busy or not',
      { checks: failedTwice, isBusy: true },
      'failing',
    ],
    [
      'three missed heartbeats are not yet silence',
      { lastSeenAt: ago(silentAfterMs) },
      'available',
    ],
    [
      'silence is offline, whatever it was doing',
      { lastSeenAt: ago(silentAfterMs + 1), isBusy: true, checks: failedTwice },
      'offline',
    ],
    ['enrolled and never heard is offline', { lastSeenAt: null }, 'offline'],
    ['never connected is enrolling', { enrolledAt: null, lastSeenAt: null }, 'enrolling'],
    [
      'maintenance comes before enrolling and offline',
      { maintenanceReason: 'new battery', enrolledAt: null, lastSeenAt: null },
      'maintenance',
    ],
    [
      'retired comes before all',
      { retiredAt: ago(1), maintenanceReason: 'new battery', enrolledAt: null },
      'retired',
    ],
  ] as const)('%s', (_, change, state) => {
    expect(deriveState({ ...ready, ...change }, now).state).toBe(state);
  });

  it('always comes with a reason and what to do', () => {
    for (const change of [
      {},
      { isBusy: true },
      { checks: failedTwice },
      { lastSeenAt: null },
      { lastSeenAt: ago(400_000_000) },
      { enrolledAt: null },
      { maintenanceReason: 'x' },
      { retiredAt: now },
    ]) {
      const { reason, whatToDo } = deriveState({ ...ready, ...change }, now);
      expect([reason, whatToDo].every((text) => /^[A-Z].+\w/.test(text))).toBe(true);
    }
  });

  it('says which check failed, how often and with what words', () => {
    expect(deriveState({ ...ready, checks: failedTwice }, now).reason).toBe(
      'The check app failed 2 times in a row: the app does not open',
    );
  });
});
