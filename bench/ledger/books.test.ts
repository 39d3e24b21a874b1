import { expect, test } from 'vitest';
import { runBooks, runDurable, runOnce } from './index.ts';

test('books stay balanced while servers, back ends and the postmaster are killed', async () => {
  await expect(
    runBooks({ operations: 1_500, serverKills: 2, backEndKills: 2, postmasterKills: 1 }),
  ).resolves.toBeUndefined();
}, 60_000);

test('twenty copies of a credit from two writers are one posting', async () => {
  await expect(runOnce({ credits: 50 })).resolves.toBeUndefined();
}, 60_000);

test('what was acknowledged before a kill -9 is there once', async () => {
  await expect(runDurable({ acknowledgements: 1_000 })).resolves.toBeUndefined();
}, 60_000);
