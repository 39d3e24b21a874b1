import { test } from 'vitest';
import { runBooks, runDurable, runOnce } from './index.ts';

test('books stay balanced while servers, back ends and the postmaster are killed', () =>
  runBooks({ operations: 1_500, serverKills: 2, backEndKills: 2, postmasterKills: 1 }), 60_000);

test('twenty copies of a credit from two writers are one posting', () => runOnce({ credits: 50 }), 60_000);

test('what was acknowledged before a kill -9 is there once', () => runDurable({ acknowledgements: 1_000 }), 60_000);
