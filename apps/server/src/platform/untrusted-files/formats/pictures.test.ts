import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  hostilePictures,
  makeJpeg,
  makePng,
  makeWebp,
  pngPart,
  pngText,
  webpOf,
} from '../../../testing/hostile-files/index.ts';
import { fileLimits } from '../limits.ts';
import { FileProblem } from './file-problem.ts';
import { type PictureLimits, readPicture } from './read-picture.ts';

const { logo, proof } = fileLimits;
const lossy = [0, 0, 0, 0x9d, 1, 0x2a, 3, 0, 2, 0];
const extended = [0x04, 0, 0, 0, 2, 0, 0, 1, 0, 0];
const whole: Readonly<Record<string, Buffer>> = {
  PNG: makePng(),
  JPEG: makeJpeg(),
  WebP: makeWebp(),
  'lossy WebP': webpOf(['VP8 ', lossy]),
  'extended WebP': webpOf(['VP8X', extended], ['VP8 ', lossy]),
};
const damaged = { code: 'fileUnreadable' };
const tooMuch = { code: 'fileHoldsTooMuch' };

/** What was said of it; a reader that trips over a file says nothing. */
async function refusal(bytes: Buffer, limits: PictureLimits = logo): Promise<FileProblem> {
  const error: unknown = await readPicture(bytes, limits).catch((thrown: unknown) => thrown);
  if (!(error instanceof FileProblem)) throw new Error('not refused with a sentence');
  return error;
}

const changed = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  const place = at < 0 ? bytes.length + at : at;
  copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
  return copy;
};

test.each(hostilePictures)('$name is refused with a sentence and no stumble', async (file) => {
  expect(await refusal(file.bytes())).toMatchObject({ code: file.code });
  expect(await refusal(file.bytes(), proof.picture)).toMatchObject({ code: file.code });
});

test.each(Object.entries(whole))(
  'a %s that ends at any of its bytes is damaged',
  async (_, one) => {
    expect(await readPicture(one, logo)).toMatchObject({ height: expect.any(Number) as number });
    for (let end = 0; end < one.length; end += 1)
      expect(await refusal(one.subarray(0, end))).toMatchObject(damaged);
  },
);

test('what is no picture is told what is taken', async () => {
  expect((await refusal(Buffer.from('GIF89a'))).message).toBe('It is no PNG, JPEG or WebP.');
});

test.each([
  '<!DOCTYPE',
  '<html',
  '<HEAD',
  '<body',
  '<script',
  '<svg',
  '<iframe',
  '<img',
  '<object',
  '<embed',
  '<style',
  '<?php',
  '%PDF-',
  'MZ\x90',
  'PK\x03\x04',
])('%j behind a picture is found, however far', async (beginning) => {
  const tail = Buffer.concat([Buffer.alloc(5_000), Buffer.from(beginning, 'latin1')]);
  for (const one of Object.values(whole))
    expect(await refusal(Buffer.concat([one, tail]))).toMatchObject({ code: 'fileCarriesMore' });
});

describe('a size above the limit is refused by what the head says:', () => {
  test.each([
    ['a side of a PNG', makePng({ width: 2_001, height: 1 })],
    ['a side of a JPEG', makeJpeg({ height: 2_001 })],
    ['a side of a JPEG in steps', makeJpeg({ height: 2_001, frameKind: 0xc2 })],
    ['a side of a WebP', makeWebp({ width: 2_001 })],
    ['a side of an extended WebP', webpOf(['VP8X', [0, 0, 0, 0, 0, 0, 1, 1, 0, 0]])],
  ])('%s', async (_, bytes) => {
    expect(await refusal(bytes)).toMatchObject(tooMuch);
  });

  test('the side of a proof, the area of one whose sides are allowed, and the pixels of one whose area is', async () => {
    const pixels = Buffer.alloc(9);
    const long = makePng({ width: 1, height: 30_001 });
    expect(await refusal(long, proof.picture)).toMatchObject(tooMuch);
    expect(await readPicture(makePng({ width: 1, height: 30_000 }), proof.picture)).toBeDefined();
    const wide = makePng({ width: 20_000, height: 10_000, pixels });
    expect(await refusal(wide, proof.picture)).toMatchObject(tooMuch);
    expect(await refusal(makeJpeg({ width: 20_000, height: 10_000 }), proof.picture)).toMatchObject(
      tooMuch,
    );
    const deep = makePng({ width: 10_000, height: 10_000, depth: 16, colour: 6, pixels });
    expect(await refusal(deep, proof.picture)).toMatchObject(tooMuch);
  });
});

test.each([
  ['a scan that says a length of nothing', '0000'],
  ['a scan that says half of its own length', '0001'],
])('a JPEG with %s is damaged', async (_, length) => {
  const one = makeJpeg();
  one.write(length, one.indexOf(Buffer.from([0xff, 0xda])) + 2, 'hex');
  expect(await refusal(one)).toMatchObject(damaged);
});

test('a JPEG whose frame ends before its sizes is damaged, and nothing is tripped over', async () => {
  for (const length of [2, 3, 4, 5, 6]) {
    const frame = Buffer.concat([Buffer.from([0xff, 0xc0, 0, length]), Buffer.alloc(length - 2)]);
    expect(await refusal(Buffer.concat([Buffer.from([0xff, 0xd8]), frame]))).toMatchObject(damaged);
  }
});

describe('a PNG', () => {
  const [mark, head] = [makePng().subarray(0, 8), makePng().subarray(16, 29)];
  const pixels = pngPart('IDAT', deflateSync(Buffer.alloc(8)));
  /** As much as is unpacked at once, so that all of it has come before its sum is seen to be wrong. */
  const torn = deflateSync(Buffer.alloc(512 * 512));
  test.each<[string, Buffer]>([
    ['begins with something else', Buffer.concat([mark, pngPart('tEXt', head), pixels])],
    [
      'has a longer head',
      Buffer.concat([mark, pngPart('IHDR', `${head.toString('latin1')}x`), pixels]),
    ],
    ['has a part without a name', makePng({ more: [pngPart('\0\0\0\0', 'x')] })],
    ['has a text that was changed', changed(makePng({ more: [pngText('a text')] }), 50)],
    ['has a wrong sum at its end', changed(makePng(), -1)],
    ['has a colour that is none', makePng({ colour: 1 })],
    ['has a depth that is none', makePng({ depth: 3, pixels: Buffer.alloc(6) })],
    ['comes in passes that are none', makePng({ interlace: 2 })],
    [
      'has pixels with a wrong sum',
      makePng({ width: 511, height: 512, packed: changed(torn, -1) }),
    ],
  ])('that %s is damaged', async (_, bytes) => {
    const end = bytes.includes('IEND') ? Buffer.alloc(0) : pngPart('IEND', '');
    expect(await refusal(Buffer.concat([bytes, end]))).toMatchObject(damaged);
  });

  test('in passes is read when each has its pixels', async () => {
    const bytes = makePng({ interlace: 1, pixels: Buffer.alloc(10) });
    expect(await readPicture(bytes, logo)).toMatchObject({ width: 3, content: bytes });
  });
});

describe('a JPEG', () => {
  const tables = makeJpeg().indexOf(Buffer.from([0xff, 0xdb]));
  test.each<[string, Buffer]>([
    ['has a part without a mark', changed(makeJpeg(), tables)],
    ['has no pixels', makeJpeg({ without: [0xda] })],
    ['has no frame', makeJpeg({ without: [0xc0] })],
    ['has tables where its frame should be', makeJpeg({ frameKind: 0xc4 })],
  ])('that %s is damaged', async (_, bytes) => {
    expect(await refusal(bytes)).toMatchObject(damaged);
  });

  test('in steps, and with bytes that fill up before a part, is read', async () => {
    const filled = Buffer.from(makeJpeg());
    const bytes = Buffer.concat([
      filled.subarray(0, tables),
      Buffer.from([0xff, 0xff]),
      filled.subarray(tables),
    ]);
    for (const one of [bytes, makeJpeg({ frameKind: 0xc2 })])
      expect(await readPicture(one, proof.picture)).toMatchObject({ width: 3, content: one });
  });

  test('as a logo keeps which way is up, and no texts of programs', async () => {
    const exif: [number, string] = [0xe1, 'Exif\0\0up'];
    const place: [number, string] = [0xe1, 'http://ns.adobe.com/xap/1.0/\0where it was taken'];
    const bytes = makeJpeg({ more: [exif, place, [0xed, 'Photoshop 3.0\0']] });
    expect((await readPicture(bytes, logo)).content).toEqual(makeJpeg({ more: [exif] }));
  });
});

describe('a WebP', () => {
  const short = webpOf(['VP8 ', [0, 0, 0, 0]]);
  test.each<[string, Buffer]>([
    ['has no room for a size', short],
    ['has a part that is no head', Buffer.concat([webpOf(['VP8 ', lossy]), Buffer.alloc(5)])],
    ['has a lossy part without its mark', webpOf(['VP8 ', [0, 0, 0, 0, ...lossy.slice(4)]])],
    ['has a lossless part without its mark', changed(makeWebp(), 20)],
    ['begins with a part that says no size', webpOf(['XMP ', lossy], ['VP8 ', lossy])],
  ])('that %s is damaged', async (_, bytes) => {
    const all = Buffer.from(bytes);
    all.writeUInt32LE(all.length - 8, 4);
    expect(await refusal(all)).toMatchObject(damaged);
  });

  test('as a logo keeps no texts, and does not say that it has them', async () => {
    const bytes = webpOf(['VP8X', extended], ['VP8 ', lossy], ['XMP ', Buffer.from('a text')]);
    expect((await readPicture(bytes, logo)).content).toEqual(
      webpOf(['VP8X', [0, ...extended.slice(1)]], ['VP8 ', lossy]),
    );
  });
});
