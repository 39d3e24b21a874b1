import { describe, expect, test } from 'vitest';
import { machines, mayMove, statesOf, terminalStates, type Machine, type Move } from './states.ts';

describe.each(Object.entries(machines) as [string, Machine<string, string>][])(
  'the %s machine',
  (_name, machine) => {
    const moves: Move<string>[] = Object.values(machine.moves);

    test('reaches every state from its first one', () => {
      const reached = new Set([machine.initial]);
      for (let grown = true; grown;) {
        grown = false;
        for (const move of moves) {
          if (!reached.has(move.to) && move.from.some((from) => reached.has(from)))
            grown = Boolean(reached.add(move.to));
        }
      }
      expect([...reached].sort()).toEqual(statesOf(machine).sort());
    });

    test('lets no event leave a terminal state', () => {
      const ends = terminalStates(machine);
      expect(ends.length).toBeGreaterThan(0);
      for (const end of ends)
        for (const event of Object.keys(machine.moves))
          expect(mayMove(machine, event, end)).toBe(false);
    });
  },
);

test('the deposit ends that stay are refunded and reversed; late money can still lift expired, cancelled and failed', () => {
  expect(terminalStates(machines.deposit).sort()).toEqual(['refunded', 'reversed']);
  expect(mayMove(machines.deposit, 'pay', 'expired')).toBe(true);
  expect(mayMove(machines.deposit, 'pay', 'cancelled')).toBe(false);
  expect(mayMove(machines.deposit, 'payByDecision', 'cancelled')).toBe(true);
});

test('a failed payout is never sent again: only a statement line moves it', () => {
  expect(
    Object.entries(machines.payout.moves)
      .filter(([, move]) => (move.from as readonly string[]).includes('failed'))
      .map(([event]) => event),
  ).toEqual(['surface']);
});
