import { describe, expect, test } from 'vitest';
import { makeZip } from '../../../testing/hostile-files/make-zip.ts';
import { FileProblem } from './file-problem.ts';
import { openZip } from './unzip.ts';

const limits = { entries: 2, unpackedBytes: 100 };
const [a, b] = [
  { name: 'a', content: 'first' },
  { name: 'b', content: 'second' },
];

/** What is said of a zip when one of its files, or all, are unpacked. */
function refusal(bytes: Buffer, unpacked: readonly string[] = ['a']): FileProblem {
  try {
    const zip = openZip(bytes, limits);
    for (const name of unpacked) zip.unpack(name);
  } catch (error) {
    if (error instanceof FileProblem) return error;
    throw error;
  }
  throw new Error('not refused');
}

/** The bytes with numbers written over them, each so far behind a mark. */
function patched(
  bytes: Buffer,
  mark: string,
  ...numbers: readonly [at: number, size: 2 | 4, value: number][]
): Buffer {
  const copy = Buffer.from(bytes);
  const from = copy.indexOf(mark, 0, 'latin1');
  for (const [at, size, value] of numbers) copy.writeUIntLE(value, from + at, size);
  return copy;
}

const zip = makeZip([a]);
const stored = makeZip([{ ...a, packed: Buffer.from('first'), method: 0 }]);
const [local, entry, end] = ['PK\x03\x04', 'PK\x01\x02', 'PK\x05\x06'];
const numberIn = (mark: string, at: number) =>
  zip.readUInt32LE(zip.indexOf(mark, 0, 'latin1') + at);
const size = numberIn(end, 12);

test('a zip is read, also one with a remark, a file that is not packed, and files that are not asked for', () => {
  expect(openZip(zip, limits).unpack('a').toString()).toBe('first');
  const remark = Buffer.concat([patched(zip, end, [20, 2, 3]), Buffer.from('abc')]);
  expect(openZip(remark, limits).unpack('a').toString()).toBe('first');
  expect(openZip(stored, limits).unpack('a').toString()).toBe('first');
  const beside = makeZip([a, { ...b, saidBytes: 1_000_000 }]);
  expect(openZip(beside, limits).unpack('a').toString()).toBe('first');
});

describe('what the directory says is held against the bytes:', () => {
  test.each<[string, Buffer]>([
    ['a part of several', patched(zip, end, [4, 2, 1])],
    ['another part has its directory', patched(zip, end, [6, 2, 1])],
    ['other files here than in all', patched(zip, end, [8, 2, 2])],
    ['a directory that is longer', patched(zip, end, [12, 4, size + 1])],
    ['a directory that lies elsewhere', patched(zip, end, [16, 4, 1])],
    ['more files than it lists', makeZip([a], { saidCount: 2 })],
    ['fewer files than it lists', makeZip([a, b], { saidCount: 1 })],
    ['bytes behind its end', Buffer.concat([zip, Buffer.from('x')])],
    ['an entry without a mark', patched(zip, entry, [0, 2, 0])],
    ['an entry longer than the directory', patched(zip, entry, [28, 2, 40])],
    ['half an entry', halfAnEntry()],
    ['a way of packing that is none of ours', makeZip([{ ...a, method: 12 }])],
    ['one that its head does not name', patched(stored, entry, [10, 2, 12])],
    ['a packed size that stands elsewhere', patched(zip, entry, [20, 4, 0xffff_ffff])],
    ['a size that stands elsewhere', patched(zip, entry, [24, 4, 0xffff_ffff])],
    ['a place that stands elsewhere', patched(zip, entry, [42, 4, 0xffff_ffff])],
    ['a file behind the end', patched(zip, entry, [42, 4, zip.length])],
    ['a file where none begins', patched(zip, local, [0, 2, 0])],
    ['a file of another name', makeZip([{ ...a, localName: 'b' }])],
    ['a file that is packed in another way', patched(zip, local, [8, 2, 0])],
    ['a file that is longer than the whole', patched(zip, entry, [20, 4, 100])],
    ['a file that is longer than it says', makeZip([{ ...a, saidBytes: 4 }])],
    ['a file that is shorter than it says', makeZip([{ ...a, saidBytes: 6 }])],
    ['a file of another sum', patched(zip, entry, [16, 4, 1])],
    ['two files of one name', makeZip([a, a])],
    ['a file inside another', inside()],
  ])('%s', (_, bytes) => {
    expect(refusal(bytes)).toMatchObject({ code: 'fileUnreadable' });
  });

  /** A directory whose last bytes begin an entry, and say that it is one. */
  function halfAnEntry(): Buffer {
    const at = zip.indexOf(end, 0, 'latin1');
    const longer = Buffer.concat([
      zip.subarray(0, at),
      Buffer.from(`${entry}${'\0'.repeat(6)}`, 'latin1'),
      zip.subarray(at),
    ]);
    return patched(longer, end, [8, 2, 2], [10, 2, 2], [12, 4, size + 10]);
  }

  /** One that is not packed and holds another, which the directory lists too. */
  function inside(): Buffer {
    const inner = makeZip([b]).subarray(0, makeZip([b]).indexOf(entry, 0, 'latin1'));
    const outer = { name: 'a', content: inner, packed: inner, method: 0 };
    const two = makeZip([outer, b]);
    const second = two.indexOf(entry, two.indexOf(entry, 0, 'latin1') + 1, 'latin1');
    two.writeUInt32LE(two.indexOf(inner), second + 42);
    return two;
  }
});

describe('what is unpacked is counted:', () => {
  const text = (bytes: number) => 'x'.repeat(bytes);
  const of = (...sizes: number[]) =>
    makeZip(sizes.map((bytes, at) => ({ name: 'ab'[at] ?? '', content: text(bytes) })));

  test('to the last byte that may be, over all files', () => {
    const whole = openZip(of(60, 40), limits);
    expect(['a', 'b'].map((name) => whole.unpack(name).length)).toEqual([60, 40]);
    expect(refusal(of(101))).toMatchObject({ code: 'fileHoldsTooMuch' });
    expect(refusal(of(60, 41), ['a', 'b'])).toMatchObject({ code: 'fileHoldsTooMuch' });
  });

  test('and refused by what the directory says, before it is', () => {
    const packed = Buffer.from('not packed at all');
    const broken = makeZip([{ name: 'a', content: text(101), packed }]);
    expect(refusal(broken)).toMatchObject({ code: 'fileHoldsTooMuch' });
  });

  test('files are counted before they are read', () => {
    const three = makeZip([a, b, { name: 'c', content: '' }]);
    expect(refusal(three, [])).toMatchObject({ code: 'fileHoldsTooMuch' });
  });
});
