import { describe, expect, test } from 'vitest';
import { makePdf, stream } from '../../../testing/hostile-files/documents.ts';
import { makeJpeg, makePng, makeWebp, pngText } from '../../../testing/hostile-files/index.ts';
import { csvRows } from '../../../testing/documents/csv-rows.ts';
import { fileLimits } from '../limits.ts';
import { readPdf } from './read-pdf.ts';
import { readPicture } from './read-picture.ts';

const logo = fileLimits.logo;
const whole = { ...logo, isStripped: false };
const zeros = Buffer.alloc(99);

describe('a picture', () => {
  test.each([
    ['a PNG', makePng(), 'image/png', 3, 2],
    ['a JPEG', makeJpeg(), 'image/jpeg', 3, 2],
    ['a lossless WebP', makeWebp(), 'image/webp', 1, 1],
    ['a lossy WebP', webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 3, 0, 2, 0]), 'image/webp', 3, 2],
    ['an extended WebP', webp('VP8X', [0, 0, 0, 0, 2, 0, 0, 1, 0, 0]), 'image/webp', 3, 2],
  ] as const)(
    'that is %s is known by its content, and ends where its parts end',
    async (_, bytes, contentType, width, height) => {
      const expected = { contentType, width, height };
      expect(await readPicture(bytes, logo)).toMatchObject({ ...expected, content: bytes });
      expect(await readPicture(Buffer.concat([bytes, zeros]), whole)).toEqual({
        ...expected,
        content: bytes,
      });
    },
  );

  test('as a proof keeps its texts, and as a logo what a decoder needs', async () => {
    for (const [said, plain] of [
      [makePng({ more: [pngText('a text')] }), makePng()],
      [makeJpeg({ remark: 'a text' }), makeJpeg()],
    ] as const) {
      expect((await readPicture(said, whole)).content).toEqual(said);
      expect((await readPicture(said, logo)).content).toEqual(plain);
    }
  });

  test.each([
    ['fewer pixels than it says', makePng({ pixels: Buffer.alloc(7) })],
    ['more pixels than it says', makePng({ pixels: Buffer.alloc(9) })],
    ['a part that was changed', changed(makePng(), 18)],
    ['no size', makePng({ width: 0 })],
    ['no size, as a JPEG', makeJpeg({ height: 0 })],
  ])('with %s is damaged', async (_, bytes) => {
    await expect(readPicture(bytes, logo)).rejects.toMatchObject({ code: 'fileUnreadable' });
  });

  test('of as many pixels as it may have is read, and of one more is not', async () => {
    expect(await readPicture(makePng({ width: 2_000, height: 2_000 }), logo)).toMatchObject({
      width: 2_000,
    });
    for (const bytes of [makePng({ width: 2_001, height: 1 }), makeJpeg({ height: 2_001 })])
      await expect(readPicture(bytes, logo)).rejects.toMatchObject({ code: 'fileHoldsTooMuch' });
  });
});

test('a PDF as offices and printers make it is kept: packed lists, packed pages, a place to open at', () => {
  const bytes = makePdf(
    '<< /Type /Catalog /OpenAction [2 0 R /Fit] /Pages 2 0 R >>',
    stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', '3 0 << /Type /Page >>'),
    stream('/Filter /FlateDecode', '1 0 0 1 72 720 cm BT (JavaScript costs Rp 150.000) Tj ET'),
    stream('/Subtype /Image /Filter /FlateDecode', Buffer.alloc(40_000_000)),
  );
  expect(() => readPdf(bytes, fileLimits.proof.pdf)).not.toThrow();
});

test('a table is read in a time that grows with its length: quotes inside a long cell are letters, each looked at once', () => {
  const rows = csvRows(`a,b\nx${'"'.repeat(30_000)},2`, ',');
  expect(rows[1]).toEqual({ row: 2, cells: [`x${'"'.repeat(30_000)}`, '2'] });
});

function webp(kind: string, content: number[]): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write(`RIFF\0\0\0\0WEBP${kind}`, 'latin1');
  bytes.writeUInt32LE(32, 4);
  bytes.writeUInt32LE(20, 16);
  Buffer.from(content).copy(bytes, 20);
  return bytes;
}

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}
