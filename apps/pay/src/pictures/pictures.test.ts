import jsqr from 'jsqr';
import { describe, expect, it } from 'vitest';
import { sampleDeposit, samplePayload, sampleState } from '../testing/sample-state.ts';
import { first } from '../texts/en-first.ts';
import { translator, type Messages } from '../texts/texts.ts';
import { drawQr, qrMatrix, quietModules } from './qr-matrix.ts';
import { qrPicture } from './qr-picture.ts';
import { toSvg } from './to-svg.ts';

// A CommonJS module whose default export is wrapped once more, depending on who loads it.
const readQr = (jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr;
const t = translator(first as Messages);
const zone = { timeZone: 'Asia/Jakarta', locale: 'en' as const, months: first.months };
const around = { t, zone, state: sampleState('pay') };

describe('the QR code', () => {
  it('can be read back from its modules', () => {
    expect(readMatrix(withQuietZone(qrMatrix(samplePayload)))).toBe(samplePayload);
  });

  it('is drawn as a path that covers exactly the dark modules, inside a quiet zone of four', () => {
    const { size, path } = drawQr(samplePayload);
    expect(readPath(path, size)).toEqual(withQuietZone(qrMatrix(samplePayload)));
  });

  it('leaves the payload’s case alone', () => {
    expect(readMatrix(withQuietZone(qrMatrix('https://Pay.Example/aBc')))).toBe(
      'https://Pay.Example/aBc',
    );
  });
});

describe('the saved QR image', () => {
  it('is 800 wide and names merchant, amount, payee, end and reference', () => {
    const picture = qrPicture(around, sampleDeposit());
    const words = picture?.shapes.flatMap((shape) =>
      shape.kind === 'text' ? [`${shape.text}${shape.tail?.text ?? ''}`] : [],
    );
    expect(picture?.width).toBe(800);
    expect(words).toEqual([
      'RO',
      'Rimba Outdoor',
      'QRIS',
      'Pay exactly',
      'Rp\u00a0149.983',
      'Your app will show TOKO DINAMIS',
      'Pay before 14:47 WIB, 21 Nov 2026',
      'Reference 7K2M-94QX. One payment only.',
    ]);
  });

  it('says TEST in test mode', () => {
    const picture = qrPicture(
      { ...around, state: sampleState('pay', { mode: 'test' }) },
      sampleDeposit(),
    );
    expect(picture?.shapes).toContainEqual(expect.objectContaining({ text: 'QRIS TEST' }));
  });

  it('is not there without a code', () => {
    expect(qrPicture(around, sampleDeposit({ qrPayload: null }))).toBeUndefined();
  });

  it('lets no merchant’s name break out of the SVG file', () => {
    const state = sampleState('pay', {
      merchant: { ...around.state.merchant, name: '</text><script>"&' },
    });
    const picture = qrPicture({ ...around, state }, sampleDeposit());
    expect(picture && toSvg(picture)).toContain('&#60;/text&#62;&#60;script&#62;&#34;&#38;');
    expect(picture && toSvg(picture)).not.toContain('<script');
  });
});

function withQuietZone(matrix: boolean[][]): boolean[][] {
  const size = matrix.length + 2 * quietModules;
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => matrix[y - quietModules]?.[x - quietModules] ?? false),
  );
}

function readMatrix(modules: boolean[][]): string | undefined {
  const pixels = 4;
  const side = modules.length * pixels;
  const image = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at++) {
    const dark = modules[Math.floor(at / side / pixels)]?.[Math.floor((at % side) / pixels)];
    if (dark) image.fill(0, at * 4, at * 4 + 3);
  }
  return readQr(image, side, side)?.data;
}

function readPath(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  return modules;
}
