import { crc32, inflateRawSync } from 'node:zlib';
import { FileProblem, tooMuch, unreadable } from './file-problem.ts';

export interface UnzipLimits {
  /** How many files it may hold. */
  entries: number;
  /** How much all that is taken out of it may unpack to. */
  unpackedBytes: number;
}

export interface Zip {
  has(name: string): boolean;
  /** A file of it. Throws a FileProblem when it is not there, is damaged, or unpacks to more than is left. */
  unpack(name: string): Buffer;
}

interface Entry {
  isDeflated: boolean;
  crc: number;
  packedBytes: number;
  bytes: number;
  localAt: number;
}

const endMark = 0x06054b50;
const endBytes = 22;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const mostComment = 65_535;
/** The file has a second directory with numbers of 64 bits, which no file of this size needs. */
const isElsewhere = 0xffff_ffff;

/**
 * Looks at the directory of a zip and unpacks nothing yet. What it says is held against the bytes:
 * every file lies where its own head says the same, before the directory, and over no other; sizes
 * are counted while a file is unpacked. Throws a FileProblem for what is no such zip, is protected
 * by a password, or has more files than it may.
 */
export function openZip(bytes: Buffer, limits: UnzipLimits): Zip {
  const entries = readDirectory(bytes, limits);
  let left = limits.unpackedBytes;
  return {
    has: (name) => entries.has(name),
    unpack: (name) => {
      const entry = entries.get(name);
      if (!entry) throw unreadable(`It has no ${name}.`);
      const content = unpackEntry(bytes, entry, { left, limits });
      left -= content.length;
      return content;
    },
  };
}

function readDirectory(bytes: Buffer, limits: UnzipLimits): Map<string, Entry> {
  const endAt = findEnd(bytes);
  const count = bytes.readUInt16LE(endAt + 10);
  const size = bytes.readUInt32LE(endAt + 12);
  const from = bytes.readUInt32LE(endAt + 16);
  if (bytes.readUInt32LE(endAt + 4) !== 0 || bytes.readUInt16LE(endAt + 8) !== count)
    throw unreadable('It is a part of a zip only.');
  if (from + size !== endAt) throw unreadable('Its directory is not where it should be.');
  if (count > limits.entries)
    throw tooMuch(`It holds ${count} files; a spreadsheet has at most ${limits.entries}.`);
  const entries = new Map<string, Entry>();
  let at = from;
  for (let read = 0; read < count; read += 1) {
    const { name, next, entry } = readEntry(bytes, at, endAt);
    if (entries.has(name)) throw unreadable('Two of its files have the same name.');
    entries.set(name, entry);
    at = next;
  }
  if (at !== endAt) throw unreadable('Its directory does not list what it says.');
  refuseOverlaps(bytes, entries, from);
  return entries;
}

function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - endBytes - mostComment);
  for (let at = bytes.length - endBytes; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) !== endMark) continue;
    if (at + endBytes + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  throw unreadable('It is no XLSX file, or is cut short.');
}

function readEntry(bytes: Buffer, at: number, end: number) {
  if (at + 46 > end || bytes.readUInt32LE(at) !== entryMark)
    throw unreadable('Its directory is damaged.');
  const nameBytes = bytes.readUInt16LE(at + 28);
  const next = at + 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
  if ((bytes.readUInt16LE(at + 8) & 1) !== 0)
    throw new FileProblem('fileProtected', 'A password protects it.');
  const method = bytes.readUInt16LE(at + 10);
  if (method !== 0 && method !== 8) throw unreadable('It is packed in an unusual way.');
  const entry: Entry = {
    isDeflated: method === 8,
    crc: bytes.readUInt32LE(at + 16),
    packedBytes: bytes.readUInt32LE(at + 20),
    bytes: bytes.readUInt32LE(at + 24),
    localAt: bytes.readUInt32LE(at + 42),
  };
  if ([entry.packedBytes, entry.bytes, entry.localAt].includes(isElsewhere))
    throw unreadable('It is packed in an unusual way.');
  return { name, next, entry };
}

/** Files that share bytes are how a small zip unpacks to a huge one. */
function refuseOverlaps(bytes: Buffer, entries: ReadonlyMap<string, Entry>, end: number): void {
  const placed = [...entries].toSorted(([, a], [, b]) => a.localAt - b.localAt);
  let free = 0;
  for (const [name, entry] of placed) {
    if (entry.localAt < free) throw unreadable('Two of its files lie over each other.');
    free = contentAt(bytes, entry, name) + entry.packedBytes;
    if (free > end) throw unreadable('One of its files is longer than the whole.');
  }
}

/** Where its content begins, behind its own head, which names the same file as the directory. */
function contentAt(bytes: Buffer, { localAt, isDeflated }: Entry, name?: string): number {
  if (localAt + 30 > bytes.length || bytes.readUInt32LE(localAt) !== localMark)
    throw unreadable('One of its files is not where its directory says.');
  const nameEnd = localAt + 30 + bytes.readUInt16LE(localAt + 26);
  if (
    (name !== undefined && bytes.toString('utf8', localAt + 30, nameEnd) !== name) ||
    bytes.readUInt16LE(localAt + 8) !== (isDeflated ? 8 : 0)
  )
    throw unreadable('One of its files is another than its directory says.');
  return nameEnd + bytes.readUInt16LE(localAt + 28);
}

function unpackEntry(
  bytes: Buffer,
  entry: Entry,
  { left, limits }: { left: number; limits: UnzipLimits },
): Buffer {
  const from = contentAt(bytes, entry);
  const packed = bytes.subarray(from, from + entry.packedBytes);
  if (entry.bytes > left) throw unpacksTooFar(limits);
  const content = entry.isDeflated ? inflate(packed, entry.bytes) : packed;
  if (content?.length !== entry.bytes || crc32(content) !== entry.crc)
    throw unreadable('One of its files is not as long as its directory says, or is damaged.');
  return content;
}

/** Never more than was said, whatever comes. Undefined for more, and for what is no deflated content. */
function inflate(packed: Buffer, most: number): Buffer | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch {
    return undefined;
  }
}

function unpacksTooFar({ unpackedBytes }: UnzipLimits): FileProblem {
  return tooMuch(`It unpacks to more than ${Math.floor(unpackedBytes / 1_000_000)} MB.`);
}
