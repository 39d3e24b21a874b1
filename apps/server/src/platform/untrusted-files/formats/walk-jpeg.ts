import { unreadable } from './file-problem.ts';
import type { RefuseSize, WalkedPicture } from './read-picture.ts';

const startOfScan = 0xda;
const endOfImage = 0xd9;
const remark = 0xfe;
/** As much of a frame as says its size, its marker among it. */
const frameBytes = 9;
/** Segments of programs that say how pixels look: JFIF, Exif (which way is up), a profile of colours, Adobe's. */
const lookSegments = [0xe0, 0xe1, 0xe2, 0xee];

/** Walks a JPEG segment by segment, and through its scans, to its end. */
export function walkJpeg(bytes: Buffer, { refuseSize }: { refuseSize: RefuseSize }): WalkedPicture {
  const needed: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let hasScan = false;
  let at = 2;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) throw damaged();
    if (marker === endOfImage) break;
    const end = at + 2 + lengthAt(bytes, at + 2);
    if (isFrameHeader(marker)) {
      if (end < at + frameBytes) throw damaged();
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
      refuseSize(size.width, size.height);
    }
    hasScan ||= marker === startOfScan;
    const next = marker === startOfScan ? endOfScan(bytes, end) : end;
    if (isNeeded(marker, bytes.subarray(at + 4, end))) needed.push(bytes.subarray(at, next));
    at = next;
  }
  if (!size || !hasScan) throw damaged();
  needed.push(bytes.subarray(at, at + 2));
  return { ...size, end: at + 2, needed };
}

/** How long a segment is, its length among it. */
function lengthAt(bytes: Buffer, at: number): number {
  const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
  if (length < 2 || at + length > bytes.length) throw damaged();
  return length;
}

/** The next marker: in a scan a 255 is followed by a zero, or by the number of a part. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && (next < 0xd0 || next > 0xd7) && next !== 0xff) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  throw damaged();
}

/** C0 to CF, but for tables (C4, CC) and an extension (C8). */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isNeeded(marker: number, content: Buffer): boolean {
  if (marker === remark) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  // The same number carries Exif and long texts of other programs.
  return (
    lookSegments.includes(marker) &&
    (marker !== 0xe1 || content.toString('latin1', 0, 6) === 'Exif\0\0')
  );
}

function damaged(): Error {
  return unreadable('It is a damaged JPEG, or is cut short.');
}
