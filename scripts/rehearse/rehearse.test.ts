import { faultNames } from '@wallet/simulator';
import { testCluster, type TestCluster } from '@wallet/server/bench';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOwnWorld, type World } from './open-world.ts';
import { readRehearseArguments } from './read-arguments.ts';
import { Missed, type Rehearsal } from './rehearsal.ts';
import { rehearsals } from './rehearsals.ts';
import { runRehearsals } from './run-rehearsals.ts';

describe('the troubles', () => {
  it('of the simulator are each rehearsed once', () => {
    expect(rehearsals.map(({ fault }) => fault).toSorted()).toEqual([...faultNames].toSorted());
  });

  it('are chosen by name, and a strange one is refused with a sentence', () => {
    expect(
      readRehearseArguments(['--only', 'stall, otpWrong'], ['stall', 'otpWrong']),
    ).toMatchObject({ only: ['stall', 'otpWrong'], running: false });
    expect(readRehearseArguments(['--data-dir', '.data'], [])).toMatchObject({
      running: true,
      dataDir: '.data',
    });
    expect(() => readRehearseArguments(['--only', 'earthquake'], ['stall'])).toThrow(
      /"earthquake": it is one of stall/,
    );
  });
});

describe('a rehearsal', () => {
  let cluster: TestCluster;
  let world: World;
  beforeAll(async () => {
    cluster = await testCluster();
    world = await openOwnWorld({ databaseUrl: cluster.url });
  }, 120_000);
  afterAll(async () => {
    await world?.close();
    await cluster?.remove();
  });

  it('plays against a running system, and one that shows something else is named and ends no other', async () => {
    const chosen = rehearsals.filter(({ fault }) =>
      ['duplicateHistory', 'wrongAmount', 'otpWrong'].includes(fault),
    );
    const failing: Rehearsal = {
      fault: 'stall',
      does: 'Nothing is done',
      shows: 'something',
      play: () => Promise.reject(new Missed('nothing was shown')),
    };
    const lines: string[] = [];
    const outcomes = await runRehearsals(world, {
      rehearsals: [failing, ...chosen],
      say: (line) => void lines.push(line),
    });
    expect(outcomes).toEqual([
      { fault: 'stall', passed: false, missed: 'nothing was shown' },
      ...chosen.map(({ fault }) => ({ fault, passed: true, missed: null })),
    ]);
    expect(lines.filter((line) => line.includes('pass'))).toHaveLength(3);
    const books = await world.proveBooks();
    expect([books.ok, books.text]).toEqual([true, expect.stringContaining('the books are proved')]);
  }, 180_000);
});
