import { carriesMore, tooMuch, unreadable } from './file-problem.ts';
import { walkJpeg } from './walk-jpeg.ts';
import { walkPng } from './walk-png.ts';
import { walkWebp } from './walk-webp.ts';

export interface PictureLimits {
  /** Of each side. */
  pixels: number;
  /** Of the whole. */
  area: number;
  /** What the pixels of a PNG may unpack to. */
  unpackedBytes: number;
  /** Whether what no decoder needs is left out. A proof stays as it was made, up to its end. */
  isStripped: boolean;
}

export interface Picture {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
  /** What a decoder reads of it, and not a byte behind that. */
  content: Buffer;
}

/** A picture by its parts: how large it is, where it ends, and what of it a decoder needs. */
export interface WalkedPicture {
  width: number;
  height: number;
  end: number;
  needed: Buffer[];
}

/** Refuses a picture by what its head says, before anything of it is unpacked. */
export type RefuseSize = (width: number, height: number) => void;

const kinds = [
  { contentType: 'image/png', isOne: startsWith('\x89PNG\r\n\x1a\n'), walk: walkPng },
  { contentType: 'image/jpeg', isOne: startsWith('\xff\xd8\xff'), walk: walkJpeg },
  {
    contentType: 'image/webp',
    isOne: (head: string) => /^RIFF.{4}WEBP/s.test(head),
    walk: walkWebp,
  },
] as const;

function startsWith(mark: string): (head: string) => boolean {
  return (head) => head.startsWith(mark);
}

/**
 * A PNG, JPEG or WebP by content, not name, walked to its end; cuts off what follows. Throws a
 * FileProblem if incomplete, too large, or followed by something that a browser or program would
 * run or open.
 */
export async function readPicture(bytes: Buffer, limits: PictureLimits): Promise<Picture> {
  const head = bytes.toString('latin1', 0, 16);
  const kind = kinds.find(({ isOne }) => isOne(head));
  if (!kind) throw unreadable('It is no PNG, JPEG or WebP.');
  const refuseSize: RefuseSize = (width, height) => {
    if (width < 1 || height < 1) throw unreadable('It is a picture of no size.');
    if (Math.max(width, height) > limits.pixels || width * height > limits.area)
      throw tooMuch(
        `It is ${width} by ${height} pixels; ${limits.pixels} on a side and ${limits.area} in all are read.`,
      );
  };
  const { width, height, end, needed } = await kind.walk(bytes, {
    refuseSize,
    unpackedBytes: limits.unpackedBytes,
  });
  refuseStowaway(bytes.subarray(end));
  const content = limits.isStripped ? Buffer.concat(needed) : bytes.subarray(0, end);
  return { contentType: kind.contentType, width, height, content };
}

/** What a page or a program begins with. Cameras put films and small data behind a picture; those are cut off. */
const page =
  /<(?:!doctype|html|head|body|script|svg|iframe|img|object|embed|style|\?php)|%PDF-|MZ\x90/i;
const archive = 'PK\x03\x04';

function refuseStowaway(tail: Buffer): void {
  const text = tail.toString('latin1');
  if (page.test(text) || text.includes(archive))
    throw carriesMore('Something else is hidden behind the picture.');
}
