import { describe, expect, it } from 'vitest';
import { clockTime, fullTime, zonedTime, zoneName } from './clock-time.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec';
const jakarta = { timeZone: 'Asia/Jakarta', locale: 'en' as const, months };

describe('clock times on the pay page', () => {
  it('are in the zone of the merchant', () => {
    expect(clockTime('2026-11-21T07:47:05Z', jakarta)).toBe('14:47');
    expect(clockTime('2026-11-21T07:47:05Z', { ...jakarta, timeZone: 'Asia/Manila' })).toBe(
      '15:47',
    );
  });

  it('use a point in Indonesian', () => {
    expect(clockTime('2026-11-21T07:47:05Z', { ...jakarta, locale: 'id' }, { seconds: true })).toBe(
      '14.47.05',
    );
  });

  it('carry the zone, and the day only when it is another one', () => {
    expect(zonedTime('2026-11-21T07:47:05Z', jakarta, '2026-11-21T07:30:00Z')).toBe('14:47 WIB');
    expect(zonedTime('2026-11-22T07:47:05Z', jakarta, '2026-11-21T07:30:00Z')).toBe(
      '22 Nov, 14:47 WIB',
    );
    expect(zonedTime('2026-11-21T17:10:00Z', jakarta, '2026-11-21T16:50:00Z')).toBe(
      '22 Nov, 00:10 WIB',
    );
  });

  it('write the whole moment on a receipt', () => {
    expect(fullTime('2026-11-21T07:37:52Z', jakarta)).toBe('21 Nov 2026, 14:37:52 WIB');
  });

  it('name a zone without a usual name by its distance, and survive an unknown one', () => {
    expect(zoneName('Asia/Singapore', '2026-11-21T07:47:05Z')).toBe('GMT+8');
    expect(clockTime('2026-11-21T07:47:05Z', { ...jakarta, timeZone: 'Nowhere/Land' })).toBe(
      '07:47',
    );
  });
});
