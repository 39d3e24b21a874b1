import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;

const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

/** Two rooms beside each other, one of them with a room in it, and a file outside that plays. */
const scratch: Readonly<Record<string, string>> = {
  'rooms/till/index.ts': `
    export { Drawer, limit, sum, openTill, together } from './till.ts';
    export type { Sum } from './till.ts';
    export { selectSums } from './till.sql.ts';
    export { countCoins } from './coins/index.ts';`,
  'rooms/till/till.ts': `
    import { countCoins } from './coins/index.ts';
    export type Sum = number;
    export class Drawer {}
    export const limit = 7;
    export function sum(id: string): Sum { return id.length; }
    export const together = <Work extends () => unknown>(work: Work): { work: Work } => ({ work });
    export const openTill = async (pause: () => Promise<void>) => ({
      put: async (id: string) => { await pause(); return countCoins(id); },
    });`,
  'rooms/till/till.sql.ts': `export const selectSums = () => 'select';`,
  'rooms/till/coins/index.ts': `export { countCoins } from './count-coins.ts';`,
  'rooms/till/coins/count-coins.ts': `export const countCoins = (id: string) => id.length;`,
  'rooms/desk/index.ts': `export { byDoor, pastDoor, ownDoor, givenBack, inTurn } from './internal-merchant.ts';`,
  'rooms/desk/internal-merchant.ts': `
    import { Drawer, limit, openTill, selectSums, sum, together } from '../till/index.ts';
    import { sum as sumPastDoor } from '../till/till.ts';
    import { itself } from './index-user.ts';
    export const byDoor = (id: string) => [sum(id), limit, new Drawer() instanceof Drawer, selectSums()];
    export const pastDoor = (id: string) => sumPastDoor(id);
    export const ownDoor = () => itself();
    export const givenBack = () => together(() => 'mine').work();
    export const inTurn = (pause: () => Promise<void>) => openTill(pause);`,
  'rooms/desk/index-user.ts': `
    import { pastDoor } from './index.ts';
    export const itself = () => pastDoor.length;`,
  'play.ts': `
    import { recordDoors } from ${here('record-doors.ts')};
    import { startRecording, stopRecording } from ${here('recorder.ts')};
    import { openRooms } from ${here('rooms.ts')};
    import { join } from 'node:path';
    recordDoors(openRooms(join(import.meta.dirname, 'rooms')));
    const desk = await import('./rooms/desk/index.ts');
    const till = await import('./rooms/till/index.ts');
    const shown = ({ from, to, name, texts, within }) =>
      ({ step: from + ' -> ' + to + ': ' + name, texts: [...texts], within: within?.name });
    async function record(play) {
      startRecording();
      const answer = await play();
      return { answer, calls: stopRecording().map(shown) };
    }
    const waiting = [];
    const pause = () => new Promise((go) => waiting.push(go));
    const out = {
      byDoor: await record(() => desk.byDoor('abc')),
      pastDoor: await record(() => desk.pastDoor('abc')),
      ownDoor: await record(() => desk.ownDoor()),
      givenBack: await record(() => desk.givenBack()),
      nested: await record(() => till.countCoins('abc')),
      atOnce: await record(async () => {
        const { put } = await desk.inTurn(pause);
        const both = [put('first'), put('second')];
        waiting[1]();
        await both[1];
        waiting[0]();
        return Promise.all(both);
      }),
    };
    process.stdout.write(JSON.stringify(out));`,
};

interface Played {
  answer: unknown;
  calls: { step: string; texts: string[]; within?: string }[];
}

let played: Record<'byDoor' | 'pastDoor' | 'ownDoor' | 'givenBack' | 'nested' | 'atOnce', Played>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallet-rooms-'));
  for (const [path, text] of Object.entries(scratch)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'play.ts')]);
  played = JSON.parse(stdout) as typeof played;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const steps = ({ calls }: Played) => calls.map(({ step }) => step);

test('a call through a door is recorded with what it names, and passes through', () => {
  expect(played.byDoor.answer).toEqual([3, 7, true, 'select']);
  expect(steps(played.byDoor)).toEqual(['outside -> desk: byDoor', 'desk -> till: sum']);
  expect(played.byDoor.calls[1]).toMatchObject({ texts: ['abc'], within: 'byDoor' });
});

test('a call past the door is not recorded', () => {
  expect(played.pastDoor.answer).toBe(3);
  expect(steps(played.pastDoor)).toEqual(['outside -> desk: pastDoor']);
});

test('a room that comes in by its own door changes no rooms', () => {
  expect(played.ownDoor.answer).toBe(1);
  expect(steps(played.ownDoor)).toEqual(['outside -> desk: ownDoor']);
});

test('a function that was given into a room stays the giver\u2019s when it comes out again', () => {
  expect(played.givenBack.answer).toBe('mine');
  expect(steps(played.givenBack)).toEqual(['outside -> desk: givenBack', 'desk -> till: together']);
});

test('what a door hands on of a room inside is the inner room\u2019s', () => {
  expect(steps(played.nested)).toEqual(['outside -> till/coins: countCoins']);
});

test('a method that comes out of a room is that room\u2019s, and works at once do not mix', () => {
  expect(played.atOnce.answer).toEqual([5, 6]);
  expect(steps(played.atOnce)).toEqual([
    'outside -> desk: inTurn',
    'desk -> till: openTill',
    'outside -> till: openTill.put',
    'outside -> till: openTill.put',
    'till -> till/coins: countCoins',
    'till -> till/coins: countCoins',
  ]);
  expect(played.atOnce.calls.slice(2).map(({ texts }) => texts)).toEqual([
    ['first'],
    ['second'],
    ['second'],
    ['first'],
  ]);
});
