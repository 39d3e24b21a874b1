import { machines, statesOf, type Machine } from '@wallet/contract/states';
import { deviceStates } from '@wallet/contract';
import { expect, test } from 'vitest';
import { texts } from './locales/en.ts';
import { shapes } from './states.ts';

// Standings of merchants, whose account it is, orders to phones, proposals and what begins later
// have words of their own where they are shown.
const {
  merchant: _,
  verification: __,
  intent: ___,
  proposal: ____,
  pendingChange: _____,
  ...shown
} = machines;
const tables: Machine<string, string>[] = Object.values(shown);
const states = [...new Set([...tables.flatMap((machine) => statesOf(machine)), ...deviceStates])];

test('every state of every machine has a shape and a word, and there is no word for a state that is none', () => {
  const words = Object.keys(texts)
    .filter((key) => key.startsWith('state.'))
    .map((key) => key.slice('state.'.length));
  expect(Object.keys(shapes).sort()).toEqual(states.toSorted());
  expect(words.sort()).toEqual(states.toSorted());
});

test('an unknown outcome is said to be unknown, never failed', () => {
  expect([shapes.unknown, texts['state.unknown']]).toEqual(['hand', 'Outcome unknown']);
});
