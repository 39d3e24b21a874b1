import { crc32, createInflate } from 'node:zlib';
import { tooMuch, unreadable } from './file-problem.ts';
import type { RefuseSize, WalkedPicture } from './read-picture.ts';

interface Chunk {
  type: string;
  data: Buffer;
  /** With its length, its name and its sum. */
  whole: Buffer;
}

/** What says how pixels look; texts, times and animations are not among it. */
const needed = 'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs eXIf'.split(' ');

/** Walks a PNG chunk by chunk to its end, holds their sums, and counts that the pixels are all there and no more. */
export async function walkPng(
  bytes: Buffer,
  { refuseSize, unpackedBytes }: { refuseSize: RefuseSize; unpackedBytes: number },
): Promise<WalkedPicture> {
  const { chunks, end } = chunksOf(bytes);
  const head = chunks[0];
  if (head?.type !== 'IHDR' || head.data.length !== 13) throw unreadable('It is a damaged PNG.');
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  refuseSize(width, height);
  const expected = pixelBytes(head.data, width, height);
  if (expected > unpackedBytes)
    throw tooMuch(`Its pixels unpack to more than ${Math.floor(unpackedBytes / 1_000_000)} MB.`);
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  if ((await countUnpacked(packed, expected)) !== expected)
    throw unreadable('It is a damaged PNG, or is cut short.');
  return {
    width,
    height,
    end,
    needed: [
      bytes.subarray(0, 8),
      ...chunks.filter(({ type }) => needed.includes(type)).map(({ whole }) => whole),
    ],
  };
}

function chunksOf(bytes: Buffer): { chunks: Chunk[]; end: number } {
  const chunks: Chunk[] = [];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(type)) break;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) break;
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    if (type === 'IEND') return { chunks, end };
    at = end;
  }
  throw unreadable('It is a damaged PNG, or is cut short.');
}

/** Samples of a pixel by its kind of colour. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Where each pass of an interlaced picture begins, and how far its pixels lie apart: x, y. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** What the pixels are unpacked: each row of each pass with the byte that says how it is filtered. */
function pixelBytes(head: Buffer, width: number, height: number): number {
  const samples = samplesOf[head.readUInt8(9)];
  const depth = head.readUInt8(8);
  const isInterlaced = head.readUInt8(12) === 1;
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(depth) || head.readUInt8(12) > 1)
    throw unreadable('It is a damaged PNG.');
  const rows = (across: number, down: number) =>
    across < 1 || down < 1 ? 0 : down * (1 + Math.ceil((across * samples * depth) / 8));
  if (!isInterlaced) return rows(width, height);
  return passes.reduce(
    (sum, [x, y, stepX, stepY]) =>
      sum + rows(Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)),
    0,
  );
}

/** How much it unpacks to; stops as soon as it is more than there should be, and keeps nothing. */
async function countUnpacked(packed: readonly Buffer[], most: number): Promise<number> {
  const stream = createInflate({ chunkSize: 256 * 1_024 });
  let bytes = 0;
  try {
    stream.end(Buffer.concat(packed));
    for await (const part of stream) {
      bytes += (part as Buffer).length;
      if (bytes > most) break;
    }
    return bytes;
  } catch {
    return -1;
  }
}
