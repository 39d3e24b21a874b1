import { unreadable } from './file-problem.ts';
import type { RefuseSize, WalkedPicture } from './read-picture.ts';

const needed = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP', 'EXIF'];
/** In the flags of an extended one: texts of programs follow. */
const hasTexts = 0x04;

/** Walks a WebP chunk by chunk to where it says that it ends. */
export function walkWebp(bytes: Buffer, { refuseSize }: { refuseSize: RefuseSize }): WalkedPicture {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw damaged();
  const kept: Buffer[] = [];
  let at = 12;
  while (at < end) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = at + 8 < end ? bytes.readUInt32LE(at + 4) : end;
    if (at + 8 + length > end) throw damaged();
    // A chunk of an odd length is followed by a byte, which some leave out at the end.
    const next = Math.min(end, at + 8 + length + (length % 2));
    if (needed.includes(type)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  const [width, height] = sizeOf(bytes, end);
  refuseSize(width, height);
  return { width, height, end, needed: written(kept) };
}

function sizeOf(bytes: Buffer, end: number): [width: number, height: number] {
  if (end < 30) throw damaged();
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) throw damaged();
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    case 'VP8L': {
      if (bytes[20] !== 0x2f) throw damaged();
      const bits = bytes.readUInt32LE(21);
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
    }
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
    default:
      throw damaged();
  }
}

/** The chunks under a head of their own, which says no more of texts that are not there. */
function written(chunks: readonly Buffer[]): Buffer[] {
  const [first, ...others] = chunks;
  if (!first) throw damaged();
  const plain = Buffer.from(first);
  if (plain.toString('latin1', 0, 4) === 'VP8X')
    plain.writeUInt8(plain.readUInt8(8) & ~hasTexts, 8);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0), 4);
  return [head, plain, ...others];
}

function damaged(): Error {
  return unreadable('It is a damaged WebP, or is cut short.');
}
