import { expect, test } from 'vitest';
import { digestPurposes, keptPurposes, withMacEnded, withNextMac } from './digest-layers.ts';
import { openDigests, UnknownDigest } from './digests.ts';
import { openVault } from './open-vault.ts';
import type { KeyFile } from './key-file.ts';

const first: KeyFile = {
  autoMade: false,
  macSecret: 'm'.repeat(43),
  keys: [{ id: 'one', secret: 's'.repeat(43) }],
};
const rotating = withNextMac(first);
const ended = withMacEnded(rotating);
const newId = ended.macId ?? '';
const lifted = digestPurposes.filter((purpose) => !keptPurposes.has(purpose));

test('a digest is made anew out of itself, and is the one that the new file makes of the text', () => {
  for (const purpose of lifted) {
    const before = openDigests(first).mac(purpose, 'text');
    expect(openDigests(rotating).lift(before)).toBe(openDigests(ended).mac(purpose, 'text'));
    expect(openDigests(ended).mac(purpose, 'text')).toMatch(new RegExp(`^${newId}:[\\w-]{43}$`));
  }
});

test('whoever has the old file makes no digest of the new one, and what he makes fits nothing', () => {
  const [old, now] = [openDigests(first), openDigests(ended)];
  for (const purpose of lifted) {
    expect(now.eachMac().map((by) => by.mac(purpose, 'text'))).toEqual([now.mac(purpose, 'text')]);
    expect(now.mac(purpose, 'text')).not.toContain(old.mac(purpose, 'text'));
  }
  expect(() => old.lift(now.mac('phoneKey', '1'))).toThrow(UnknownDigest);
});

test('the new file has neither the old secret nor a key that another purpose could be made by', () => {
  expect(JSON.stringify(ended)).not.toContain(first.macSecret);
  const keys =
    ended.endedMacs?.flatMap((layer) => [layer.lift, ...Object.values(layer.keys)]) ?? [];
  expect(new Set(keys).size).toBe(digestPurposes.length + 1);
  const other = openDigests(ended).mac('somethingElse', 'text');
  expect(other).not.toContain(openDigests(first).mac('somethingElse', 'text'));
});

test('what is sealed in books and stands in documents stays the same through every rotation', () => {
  const later = withMacEnded(withNextMac(ended));
  for (const purpose of keptPurposes)
    for (const file of [rotating, ended, later])
      expect(openDigests(file).mac(purpose, 'text')).toBe(openDigests(first).mac(purpose, 'text'));
});

test('digests of two rotations ago are made anew as well, and those of a purpose that came between', () => {
  const second = withNextMac(ended);
  const third = withMacEnded(second);
  const old = openDigests(first).mac('phoneKey', '08');
  expect(openDigests(third).lift(old)).toBe(openDigests(third).mac('phoneKey', '08'));
  expect(openDigests(second).lift(openDigests(ended).mac('phoneKey', '08'))).toBe(
    openDigests(third).mac('phoneKey', '08'),
  );
  const came = { ...ended, endedMacs: ended.endedMacs?.map((layer) => ({ ...layer, keys: {} })) };
  const stored = openDigests(came).mac('phoneKey', '08');
  const after = withMacEnded(withNextMac(came));
  expect(openDigests(after).lift(stored)).toBe(openDigests(after).mac('phoneKey', '08'));
});

test('while a secret comes a text is looked for by both digests, and stored by the one in force', () => {
  const vault = openVault(rotating);
  const [old, fresh] = [openDigests(first).mac('email', 'a'), openDigests(ended).mac('email', 'a')];
  const both = () => vault.eachMac().map((by) => by.mac('email', 'a'));
  expect([vault.mac('email', 'a'), both()]).toEqual([old, [old, fresh]]);
  vault.turnDigests(newId);
  expect([vault.mac('email', 'a'), both()]).toEqual([fresh, [fresh, old]]);
  expect(vault.firstMac('email', 'a')).toBe(old);
});

test('a database cannot name a secret that has ended, or one that is not in the file', () => {
  expect(() => openVault(ended).turnDigests('')).toThrow(UnknownDigest);
  expect(() => openVault(first).turnDigests(newId)).toThrow(UnknownDigest);
});

test('a process goes on by the file that was written meanwhile', () => {
  let written: KeyFile | undefined;
  const running = openVault(first, () => written);
  written = rotating;
  running.turnDigests(newId);
  written = ended;
  expect(running.mac('email', 'a')).toBe(openDigests(ended).mac('email', 'a'));
});
