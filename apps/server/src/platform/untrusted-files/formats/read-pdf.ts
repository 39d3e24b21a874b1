import { constants, inflateSync } from 'node:zlib';
import { carriesMore, FileProblem, tooMuch, unreadable } from './file-problem.ts';

export interface PdfLimits {
  /** What its lists of objects may unpack to. */
  unpackedBytes: number;
  /** How many streams are looked into. */
  streams: number;
}

/** A PDF ends with its mark; a few bytes may follow. */
const tailBytes = 1_024;

/** What makes a reader of PDFs run something, open something else, or show other than what was printed. */
const active =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|Rendition|ImportData|SubmitForm)(?![A-Za-z0-9])/;
const names = /\/[^\s()<>[\]{}/%]{1,127}/g;

/** Whether it begins as a PDF does. */
export function looksLikePdf(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 5) === '%PDF-';
}

/**
 * Looks through a PDF for what is no printed page: scripts, programs to start, other files, forms
 * that send. Names may be written with numbers instead of letters and lie in packed lists of
 * objects; both are looked into. Throws a FileProblem for one that has such a thing, is cut short,
 * cannot be looked into, or is protected by a password.
 */
export function readPdf(bytes: Buffer, limits: PdfLimits): void {
  if (!bytes.subarray(-tailBytes).toString('latin1').includes('%%EOF'))
    throw unreadable('It is a damaged PDF, or is cut short.');
  const text = bytes.toString('latin1');
  const plain = withPlainNames(text);
  refuseActive(plain);
  if (/\/Encrypt(?![A-Za-z0-9])/.test(plain))
    throw new FileProblem('fileProtected', 'A password protects it.');
  for (const list of packedLists(bytes, text, limits)) refuseActive(withPlainNames(list));
}

function refuseActive(text: string): void {
  const found = active.exec(text)?.[0];
  if (found !== undefined) throw carriesMore(`The PDF carries ${found.slice(1)}.`);
}

/** `/J#61vaScript` is `/JavaScript`. */
function withPlainNames(text: string): string {
  if (!text.includes('#')) return text;
  return text.replaceAll(names, (name) =>
    name.includes('#')
      ? name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        )
      : name,
  );
}

/** Lists of objects begin with pairs of numbers; streams of pixels and of text do not. */
const beginning = /^(?:\s|%|\d+\s+\d+\s)/;
/** So much of a stream is unpacked to see how it begins. */
const packedHeadBytes = 64;
/** Deflated content grows by no more than this. */
const mostGrowth = 1_032;
const list = /\/ObjStm(?![A-Za-z0-9])/;

/**
 * Streams that claim to be object lists or begin like one: does not guess how a PDF reader finds
 * what precedes a stream.
 */
function* packedLists(
  bytes: Buffer,
  text: string,
  { unpackedBytes, streams }: PdfLimits,
): Generator<string> {
  let left = unpackedBytes;
  let seen = 0;
  let before = 0;
  for (const { index } of text.matchAll(/stream\r?\n/g)) {
    if (text.startsWith('end', index - 3)) continue;
    if (++seen > streams) throw tooMuch(`It has more than ${streams} streams.`);
    const isList = list.test(withPlainNames(text.slice(before, index)));
    before = index;
    const from = text.indexOf('\n', index) + 1;
    const head = inflated(
      bytes.subarray(from, from + packedHeadBytes),
      packedHeadBytes * mostGrowth,
    );
    left -= head?.length ?? 0;
    if (!isList && !(head && beginning.test(head.toString('latin1')))) continue;
    const content = inflated(bytes.subarray(from), left);
    if (head === undefined) throw unreadable('It is packed in a way that cannot be looked into.');
    if (content === undefined)
      throw tooMuch(`It unpacks to more than ${Math.floor(unpackedBytes / 1_000_000)} MB.`);
    left -= content.length;
    yield content.toString('latin1');
  }
}

/** Inflates a stream or what is there of it. Undefined if not packed, over `most`, or empty. */
function inflated(packed: Buffer, most: number): Buffer | undefined {
  // Its first two bytes say that it is packed; an inflater for each that is not would cost more than the file.
  if (packed.length < 2 || (packed.readUInt8(0) & 15) !== 8 || packed.readUInt16BE(0) % 31 !== 0)
    return undefined;
  try {
    return inflateSync(packed, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: most,
      ...(packed.length <= packedHeadBytes && { chunkSize: 1_024 }),
    });
  } catch {
    return undefined;
  }
}
