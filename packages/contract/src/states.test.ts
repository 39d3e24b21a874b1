import { describe, expect, test } from 'vitest';
import { machines, mayMove, statesOf, terminalStates, type Machine, type Move } from './states.ts';
import { proposalStatuses } from './console/unmatched.ts';

describe.each(Object.entries(machines) as [string, Machine<string, string>][])(
  'the %s machine',
  (name, machine) => {
    const moves: Move<string>[] = Object.values(machine.moves);

    test('reaches every state from its first ones, but for deposits, which never fail', () => {
      const reached = new Set([machine.initial, ...machine.born]);
      for (let grown = true; grown;) {
        grown = false;
        for (const move of moves) {
          if (!reached.has(move.to) && move.from.some((from) => reached.has(from)))
            grown = Boolean(reached.add(move.to));
        }
      }
      const others = statesOf(machine).filter((state) => !reached.has(state));
      expect(others).toEqual(name === 'deposit' ? ['failed'] : []);
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

test('only a deposit that was taken back stays so: what was refunded may be taken back too, once; late money can still lift expired, cancelled and failed', () => {
  expect(terminalStates(machines.deposit)).toEqual(['reversed']);
  expect(mayMove(machines.deposit, 'reverse', 'refunded')).toBe(true);
  expect(mayMove(machines.deposit, 'refund', 'reversed')).toBe(false);
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

test('money is never born as paid, sent, used up or approved', () => {
  const born = Object.values(machines).flatMap((machine): readonly string[] => machine.born);
  for (const end of ['succeeded', 'approved', 'matched', 'ignored', 'committed', 'settled'])
    expect(born).not.toContain(end);
});

test('a proposal is open until it ends once, as the contract names its ends', () => {
  expect(statesOf(machines.proposal).sort()).toEqual(proposalStatuses.toSorted());
  expect(terminalStates(machines.proposal).sort()).toEqual(
    proposalStatuses.filter((status) => status !== 'open').sort(),
  );
});

test('a line is nobody\u2019s money only by a proposal, and what was there before its account stays apart', () => {
  expect(machines.line.moves.ignore.from).toEqual(['proposed']);
  expect(terminalStates(machines.line).sort()).toEqual(['baseline', 'ignored']);
});
