import { crc32, deflateSync } from 'node:zlib';
import { hostileFile, type HostileFile } from './hostile-file.ts';

/** A part of a PNG with its sum. */
export function pngPart(type: string, data: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(body.length - 4, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

interface PngParts {
  width?: number;
  height?: number;
  /** Of its pixels, unpacked. */
  pixels?: Buffer;
  /** The pixels as they are packed, instead. */
  packed?: Buffer;
  /** Bits of a sample, kind of colour, and whether it comes in passes. */
  depth?: number;
  colour?: number;
  interlace?: number;
  /** Parts before the pixels. */
  more?: Buffer[];
}

/** A whole grey PNG. */
export function makePng({
  width = 3,
  height = 2,
  depth = 8,
  colour = 0,
  interlace = 0,
  pixels,
  packed,
  more = [],
}: PngParts = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlace], 8);
  const content = pixels ?? Buffer.alloc((width + 1) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngPart('IHDR', head),
    ...more,
    pngPart('IDAT', packed ?? deflateSync(content)),
    pngPart('IEND', ''),
  ]);
}

/** A text in a PNG. */
export function pngText(text: string): Buffer {
  return pngPart('tEXt', `Comment\0${text}`);
}

interface JpegParts {
  width?: number;
  height?: number;
  remark?: string;
  /** The marker of its frame. */
  frameKind?: number;
  /** Markers of segments that it lacks. */
  without?: number[];
  /** Segments of programs, by their markers. */
  more?: [marker: number, data: string][];
}

/** The parts of a JPEG in their order, as a decoder walks them; its scan is a few bytes. */
export function makeJpeg({
  width = 3,
  height = 2,
  remark,
  frameKind = 0xc0,
  without = [],
  more = [],
}: JpegParts = {}): Buffer {
  const segment = (marker: number, data: Buffer) => {
    if (without.includes(marker)) return Buffer.alloc(0);
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  };
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(remark === undefined ? [] : [segment(0xfe, Buffer.from(remark))]),
    ...more.map(([marker, data]) => segment(marker, Buffer.from(data, 'latin1'))),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc4, Buffer.alloc(17)),
    segment(frameKind, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    ...(without.includes(0xda) ? [] : [Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56])]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A WebP of these parts, whatever they hold. */
export function webpOf(...parts: [kind: string, content: Buffer | number[]][]): Buffer {
  const body = parts.flatMap(([kind, content]) => {
    const head = Buffer.from(`${kind}\0\0\0\0`, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return [head, Buffer.from(content), Buffer.alloc(content.length % 2)];
  });
  const whole = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...body]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** A WebP of one clear pixel, or one that says other sizes. */
export function makeWebp({ width = 1, height = 1 }: { width?: number; height?: number } = {}) {
  const bytes = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
  const bits = (width - 1) | ((height - 1) << 14);
  bytes.writeUInt32LE((((bits | (1 << 28)) >>> 0) & 0x1fff_ffff) >>> 0, 21);
  return bytes;
}

const page = '<html><body><script>alert(document.domain)</script></body></html>';
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length - 6);

interface Made {
  ending: 'png' | 'jpg' | 'webp' | 'gif' | 'svg';
  code: HostileFile['code'];
  bytes: () => Buffer;
}

const made: Readonly<Record<string, Made>> = {
  'a PNG that is followed by a page': {
    ending: 'png',
    code: 'fileCarriesMore',
    bytes: () => Buffer.concat([makePng(), Buffer.from(page)]),
  },
  'a JPEG that is followed by a page': {
    ending: 'jpg',
    code: 'fileCarriesMore',
    bytes: () => Buffer.concat([makeJpeg(), Buffer.from(page)]),
  },
  'a WebP that is followed by an archive': {
    ending: 'webp',
    code: 'fileCarriesMore',
    bytes: () => Buffer.concat([makeWebp(), Buffer.from('PK\x03\x04', 'latin1')]),
  },
  'a GIF that is a script': {
    ending: 'gif',
    code: 'fileUnreadable',
    bytes: () => Buffer.from('GIF89a=1;alert(1);//'),
  },
  'a GIF that is called a PNG': {
    ending: 'png',
    code: 'fileUnreadable',
    bytes: () => Buffer.from('GIF89a=1;alert(1);//'),
  },
  'a PNG of 50,000 by 50,000': {
    ending: 'png',
    code: 'fileHoldsTooMuch',
    bytes: () => makePng({ width: 50_000, height: 50_000, pixels: Buffer.alloc(100) }),
  },
  'a JPEG of 50,000 by 50,000': {
    ending: 'jpg',
    code: 'fileHoldsTooMuch',
    bytes: () => makeJpeg({ width: 50_000, height: 50_000 }),
  },
  'a PNG that unpacks to 100 MB of pixels that are not there': {
    ending: 'png',
    code: 'fileUnreadable',
    bytes: () => makePng({ pixels: Buffer.alloc(100_000_000) }),
  },
  'half of a PNG': { ending: 'png', code: 'fileUnreadable', bytes: () => half(makePng()) },
  'half of a JPEG': { ending: 'jpg', code: 'fileUnreadable', bytes: () => half(makeJpeg()) },
  'half of a WebP': { ending: 'webp', code: 'fileUnreadable', bytes: () => half(makeWebp()) },
  'a JPEG whose parts never end': {
    ending: 'jpg',
    code: 'fileUnreadable',
    bytes: () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(140_000, 0xff)]),
  },
  'a WebP whose parts are longer than it': {
    ending: 'webp',
    code: 'fileUnreadable',
    bytes: () => {
      const bytes = makeWebp();
      bytes.writeUInt32LE(0xffff_fff0, 16);
      return bytes;
    },
  },
  'a PNG of 5,000 parts and no end': {
    ending: 'png',
    code: 'fileUnreadable',
    bytes: () =>
      Buffer.concat([
        makePng().subarray(0, 33),
        ...Array.from({ length: 5_000 }, () => pngText('')),
      ]),
  },
  'an SVG with a script': {
    ending: 'svg',
    code: 'fileUnreadable',
    bytes: () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  },
};

export const hostilePictures: readonly HostileFile[] = Object.entries(made).map(
  ([name, { ending, ...file }]) => hostileFile({ name, fileName: `picture.${ending}`, ...file }),
);
