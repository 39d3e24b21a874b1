import { expect, test } from 'vitest';
import { digestPurposes, fixedPurposes, withMacEnded, withNextMac } from './digest-layers.ts';
import { createDigests, UnknownDigest } from './digests.ts';
import { createVault } from './create-vault.ts';
import type { KeyFile } from './key-file.ts';

const first: KeyFile = {
  autoMade: false,
  macSecret: 'm'.repeat(43),
  keys: [{ id: 'one', secret: 's'.repeat(43) }],
};
const rotating = withNextMac(first);
const ended = withMacEnded(rotating);
const newId = ended.macId ?? '';
const lifted = digestPurposes.filter((purpose) => !fixedPurposes.has(purpose));

test('a digest is made anew out of itself, and is the one that the new file makes of the text', () => {
  for (const purpose of lifted) {
    const before = createDigests(first).mac(purpose, 'text');
    expect(createDigests(rotating).lift(before)).toBe(createDigests(ended).mac(purpose, 'text'));
    expect(createDigests(ended).mac(purpose, 'text')).toMatch(new RegExp(`^${newId}:[\\w-]{43}$`));
  }
});

test('whoever has the old file makes no digest of the new one, and what he makes fits nothing', () => {
  const [old, now] = [createDigests(first), createDigests(ended)];
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
  const other = createDigests(ended).mac('somethingElse', 'text');
  expect(other).not.toContain(createDigests(first).mac('somethingElse', 'text'));
});

test('what is sealed in books and stands in documents stays the same through every rotation', () => {
  const later = withMacEnded(withNextMac(ended));
  for (const purpose of fixedPurposes)
    for (const file of [rotating, ended, later])
      expect(createDigests(file).mac(purpose, 'text')).toBe(
        createDigests(first).mac(purpose, 'text'),
      );
});

test('digests of two rotations ago are made anew as well, and those of a purpose that came between', () => {
  const second = withNextMac(ended);
  const third = withMacEnded(second);
  const old = createDigests(first).mac('phoneKey', '08');
  expect(createDigests(third).lift(old)).toBe(createDigests(third).mac('phoneKey', '08'));
  expect(createDigests(second).lift(createDigests(ended).mac('phoneKey', '08'))).toBe(
    createDigests(third).mac('phoneKey', '08'),
  );
  const came = { ...ended, endedMacs: ended.endedMacs?.map((layer) => ({ ...layer, keys: {} })) };
  const stored = createDigests(came).mac('phoneKey', '08');
  const after = withMacEnded(withNextMac(came));
  expect(createDigests(after).lift(stored)).toBe(createDigests(after).mac('phoneKey', '08'));
});

test('while a secret comes a text is looked for by both digests, and stored by the one in force', () => {
  const vault = createVault(rotating);
  const [old, fresh] = [
    createDigests(first).mac('email', 'a'),
    createDigests(ended).mac('email', 'a'),
  ];
  const both = () => vault.eachMac().map((by) => by.mac('email', 'a'));
  expect([vault.mac('email', 'a'), both()]).toEqual([old, [old, fresh]]);
  vault.changeDigests(newId);
  expect([vault.mac('email', 'a'), both()]).toEqual([fresh, [fresh, old]]);
  expect(vault.firstMac('email', 'a')).toBe(old);
});

test('a database cannot name a secret that has ended, or one that is not in the file', () => {
  expect(() => createVault(ended).changeDigests('')).toThrow(UnknownDigest);
  expect(() => createVault(first).changeDigests(newId)).toThrow(UnknownDigest);
});

test('a process goes on by the file that was written meanwhile', () => {
  let written: KeyFile | undefined;
  const running = createVault(first, () => written);
  written = rotating;
  running.changeDigests(newId);
  written = ended;
  expect(running.mac('email', 'a')).toBe(createDigests(ended).mac('email', 'a'));
});
