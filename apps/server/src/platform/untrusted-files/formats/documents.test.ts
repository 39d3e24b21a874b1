import { expect, test } from 'vitest';
import { makePdf, stream } from '../../../testing/hostile-files/documents.ts';
import { hostileDocuments } from '../../../testing/hostile-files/index.ts';
import { fileLimits } from '../limits.ts';
import { FileProblem } from './file-problem.ts';
import { readPdf } from './read-pdf.ts';

const { pdf } = fileLimits.proof;
const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const packed = '/Filter /FlateDecode';
const list = `/Type /ObjStm ${packed}`;

function refusal(bytes: Buffer, limits = pdf): FileProblem {
  try {
    readPdf(bytes, limits);
  } catch (error) {
    if (error instanceof FileProblem) return error;
  }
  throw new Error('not refused with a sentence');
}

test.each(hostileDocuments)(
  '$name is refused with a sentence and no stumble',
  ({ bytes, code }) => {
    expect(refusal(bytes())).toMatchObject({ code });
  },
);

test.each([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'Rendition',
  'ImportData',
  'SubmitForm',
])('/%s is found wherever it lies and however it is written', (name) => {
  const numbered = [...name].map((letter) => `#${letter.charCodeAt(0).toString(16)}`).join('');
  for (const written of [name, numbered]) {
    const thing = `<< /S /${written} >>`;
    for (const bytes of [
      makePdf(catalog, thing),
      makePdf(catalog, stream(list, `3 0 ${thing}`)),
      // Not said to be a list, and one all the same.
      makePdf(catalog, stream(packed, `3 0 ${thing}`)),
    ])
      expect(refusal(bytes)).toMatchObject({
        code: 'fileCarriesMore',
        message: `The PDF carries ${name}.`,
      });
    expect(() => readPdf(makePdf(catalog, `<< /S /${written}r >>`), pdf)).not.toThrow();
  }
});

test('a password is found, in whatever way its name is written', () => {
  for (const name of ['Encrypt', '#45ncrypt'])
    expect(refusal(makePdf(catalog, `<< /${name} 5 0 R >>`))).toMatchObject({
      code: 'fileProtected',
    });
});

test('a mark of an end that is followed by more is no end', () => {
  const cut = Buffer.concat([makePdf(catalog), Buffer.alloc(1_025, 'x')]);
  expect(refusal(cut)).toMatchObject({ code: 'fileUnreadable' });
});

test('lists are looked into until all that was unpacked is as much as may be', () => {
  const twice = (bytes: number) => stream(list, Buffer.alloc(bytes, '1 0 '));
  const limits = { unpackedBytes: 20_000, streams: 10 };
  expect(() => readPdf(makePdf(twice(6_000)), limits)).not.toThrow();
  for (const lists of [[twice(6_000), twice(6_000)], [twice(10_000), twice(4)], [twice(12_000)]])
    expect(refusal(makePdf(...lists), limits)).toMatchObject({ code: 'fileHoldsTooMuch' });
});

test('as many streams as may be are looked into, and one more is refused', () => {
  const streams = (count: number) => Array.from({ length: count }, () => stream(packed, 'q Q'));
  const limits = { ...pdf, streams: 3 };
  expect(() => readPdf(makePdf(...streams(3)), limits)).not.toThrow();
  expect(refusal(makePdf(...streams(4)), limits)).toMatchObject({ code: 'fileHoldsTooMuch' });
});
