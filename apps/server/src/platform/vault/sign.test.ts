import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeClock, fakeClock } from '#platform/clock';
import { addKey, createKeyFile, dropOldKeys, createVault, watchKeyFile } from './index.ts';
import type { KeyFile, Vault } from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallet-sign-'));
});
afterAll(() => rm(folder, { recursive: true }));

const minuteMs = 60_000;

interface World {
  path: string;
  /** As it was before the rotation: what a thief has. */
  old: KeyFile;
  /** A process that reads the file anew whenever it is changed. */
  running: Vault;
  clock: FakeClock;
}

async function world(name: string): Promise<World> {
  const path = join(folder, `${name}.key`);
  const old = await createKeyFile(path, { autoMade: false });
  const clock = fakeClock(new Date());
  return { path, old, clock, running: createVault(old, unhurried(path), clock) };
}

/** Looks whenever it is asked, so that no test waits for the two seconds. */
function unhurried(path: string) {
  const watch = watchKeyFile(path);
  return () => watch(true);
}

test('a signature is for one text, one purpose and one installation', async () => {
  const { running } = await world('own');
  const signature = running.sign('payTicket', 'text');
  expect(signature).toMatch(/^\d{4}-\d\d-\d\d-[0-9a-f]{6}\.[\w-]{43}$/);
  expect(running.signed('payTicket', 'text', signature)).toBe(true);
  const { running: other, old } = await world('other');
  const named = `${old.keys[0]?.id}.${signature.split('.')[1]}`;
  for (const is of [
    running.signed('payTicket', 'text ', signature),
    running.signed('payCookie', 'text', signature),
    running.signed('payTicket', 'text', signature.slice(0, -1)),
    running.signed('payTicket', 'text', `${signature}A`),
    running.signed('payTicket', 'text', ''),
    running.signed('payTicket', 'text', running.attest('payTicket', 'text')),
    other.signed('payTicket', 'text', signature),
    other.signed('payTicket', 'text', named),
  ])
    expect(is).toBe(false);
});

test('who holds the key file of before a rotation signs for 15 minutes more, and what was signed before holds as long', async () => {
  const { path, old, running, clock } = await world('rotated');
  const before = running.sign('payTicket', 'text');
  const file = await addKey(path);
  const addedAt = Date.parse(file.keys.at(-1)?.addedAt ?? '');
  clock.advance(addedAt - clock.now().getTime());
  const thief = createVault(old);
  expect(running.sign('payTicket', 'text')).toMatch(new RegExp(`^${file.keys[1]?.id}\\.`));
  expect(running.signed('payTicket', 'text', before)).toBe(true);
  clock.advance(15 * minuteMs - 1);
  expect(running.signed('payTicket', 'text', before)).toBe(true);
  expect(running.signed('payTicket', 'text', thief.sign('payTicket', 'text'))).toBe(true);
  clock.advance(1);
  expect(running.signed('payTicket', 'text', before)).toBe(false);
  expect(running.signed('payTicket', 'text', thief.sign('payTicket', 'text'))).toBe(false);
  expect(running.signed('payTicket', 'text', running.sign('payTicket', 'text'))).toBe(true);
});

test('a key that left the file signs nothing from that moment on, also for a process that goes on running', async () => {
  const { path, old, running, clock } = await world('dropped');
  const file = await addKey(path);
  const byOld = createVault(old);
  expect(running.signed('payTicket', 'text', byOld.sign('payTicket', 'text'))).toBe(true);
  await dropOldKeys(path, file.keys.at(-1)?.id ?? '');
  expect(running.signed('payTicket', 'text', byOld.sign('payTicket', 'text'))).toBe(false);
  expect(running.attests('row', 'text', byOld.attest('row', 'text'))).toBe(false);
  expect(running.keyIds()).toEqual([file.keys[1]?.id]);
  expect(createVault(old, () => undefined, clock).keyIds()).toEqual([old.keys[0]?.id]);
});

test('a key that nobody knows when it was followed, or that was followed in a time to come, is retired', async () => {
  const { old, clock } = await world('undated');
  const [first] = old.keys;
  const next = { id: 'next', secret: 'n'.repeat(43) };
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const believes = (successor: KeyFile['keys'][number]) =>
    createVault(
      { ...old, keys: [...(first ? [first] : []), successor] },
      () => undefined,
      clock,
    ).signed('payTicket', 'text', createVault(old).sign('payTicket', 'text'));
  expect(believes(next)).toBe(false);
  expect(believes({ ...next, addedAt: at(0) })).toBe(true);
  // Machines agree on the time to a minute, not for ever.
  expect(believes({ ...next, addedAt: at(minuteMs) })).toBe(true);
  expect(believes({ ...next, addedAt: at(minuteMs + 1) })).toBe(false);
});

test('a running process takes no file that lacks the key it seals by: it is an old copy, or another installation\u2019s', async () => {
  const { path, old, clock } = await world('swapped');
  const { path: foreign } = await world('foreign');
  const file = await addKey(path);
  let shown = path;
  const running = createVault(file, (isUrgent) => watchKeyFile(shown)(isUrgent), clock);
  shown = foreign;
  expect(running.keyIds()).toEqual(file.keys.map(({ id }) => id));
  const asked = createVault(file, () => old, clock);
  expect(asked.sign('payTicket', 'text')).toMatch(new RegExp(`^${file.keys[1]?.id}\\.`));
});
