import { describe, expect, it } from 'vitest';
import { shareLeft, spokenMinutes, timeLeft } from './time-left.ts';

const units = { hours: 'h', minutes: 'min', seconds: 's' };

describe('the time left', () => {
  it('reads as a length, not as a clock', () => {
    expect(timeLeft(768_000, units)).toBe('12 min 48 s');
    expect(timeLeft(59_001, units)).toBe('1 min 0 s');
    expect(timeLeft(9_000, units)).toBe('9 s');
    expect(timeLeft(3_900_000, units)).toBe('1 h 5 min');
  });

  it('counts a begun second as a second and never goes below zero', () => {
    expect(timeLeft(1, units)).toBe('1 s');
    expect(timeLeft(-5_000, units)).toBe('0 s');
  });

  it('fills the bar by the share that is left', () => {
    const window = { fromIso: '2026-11-21T07:32:00Z', untilIso: '2026-11-21T07:47:00Z' };
    expect(shareLeft({ ...window, nowMs: Date.parse('2026-11-21T07:34:12Z') })).toBe(853);
    expect(shareLeft({ ...window, nowMs: Date.parse('2026-11-21T08:00:00Z') })).toBe(0);
    expect(shareLeft({ ...window, nowMs: Date.parse('2026-11-21T07:00:00Z') })).toBe(1000);
    expect(shareLeft({ fromIso: window.untilIso, untilIso: window.untilIso, nowMs: 0 })).toBe(0);
  });

  it('is spoken at five and at one minute', () => {
    expect([600_000, 300_000, 61_000, 60_000, 0].map(spokenMinutes)).toEqual([
      undefined,
      5,
      5,
      1,
      undefined,
    ]);
  });
});
