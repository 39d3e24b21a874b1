import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeClock, fakeClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { createIo, type Io } from './create-io.ts';

let io: Io;
let clock: FakeClock;
beforeEach(async () => {
  clock = fakeClock('2026-11-21T03:45:00.000Z');
  io = await createIo({ log: silentLog(), clock, onCut: () => undefined });
});
afterEach(() => io.close());

it.each([
  ['phone', 'agent', 60, 2],
  ['session', 'console', 200, 1],
] as const)(
  'a %s that comes all the time is let in as often as its share comes back, and others are let in',
  async (_, caller, atOnce, seconds) => {
    const come = () => io.waitSeconds(caller, 'one');
    expect(Array.from({ length: atOnce }, come)).toEqual(Array.from({ length: atOnce }, () => 0));
    expect(come()).toBe(seconds);
    expect(io.waitSeconds(caller, 'another')).toBe(0);
    // Who is refused pays nothing, so that patience helps.
    for (let knocks = 0; knocks < 1_000; knocks++) come();
    clock.advance(seconds * 1_000);
    expect(come()).toBe(0);
    clock.advance(600_000);
    expect(Array.from({ length: atOnce + 1 }, come).at(-1)).toBe(seconds);
  },
);

it('ten thousand phones that come back at once are let in, each of them', () => {
  const all = Array.from({ length: 10_000 }, (_, at) => io.waitSeconds('agent', `dev_${at}`));
  expect(new Set(all)).toEqual(new Set([0]));
});
