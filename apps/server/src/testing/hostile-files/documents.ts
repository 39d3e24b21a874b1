import { deflateSync } from 'node:zlib';
import { hostileFile, type HostileFile } from './hostile-file.ts';

/** A PDF of these objects; readers find their way without a table. */
export function makePdf(...objects: (string | Buffer)[]): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object, at) => [
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n'),
  ]);
}

/** A packed stream with what is said of it. */
export function stream(said: string, content: Buffer | string): Buffer {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<< ${said} /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
}

const packedZeros = stream('/Filter /FlateDecode', Buffer.alloc(60_000));
const script = '<< /S /JavaScript /JS (app.alert(1)) >>';
const made: Readonly<Record<string, [code: HostileFile['code'], bytes: () => Buffer]>> = {
  'a PDF with a script': [
    'fileCarriesMore',
    () => makePdf('<< /Type /Catalog /OpenAction 2 0 R >>', script),
  ],
  'a PDF with a script whose name is written in numbers': [
    'fileCarriesMore',
    () => makePdf('<< /Type /Catalog /OpenAction 2 0 R >>', script.replace('Java', 'J#61v#61')),
  ],
  'a PDF with a script in a packed list': [
    'fileCarriesMore',
    () =>
      makePdf(
        '<< /Type /Catalog /OpenAction 3 0 R >>',
        stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', `3 0 ${script}`),
      ),
  ],
  'a PDF with a script in a list that is packed in another way': [
    'fileUnreadable',
    () =>
      makePdf(
        '<< /Type /Catalog >>',
        '<< /Type /Obj#53tm /Filter /ASCIIHexDecode >>\nstream\n33203020\nendstream',
      ),
  ],
  'a PDF with a program to start': [
    'fileCarriesMore',
    () => makePdf('<< /Type /Catalog /OpenAction << /S /Launch /F (cmd.exe) >> >>'),
  ],
  'a PDF with another file in it': [
    'fileCarriesMore',
    () => makePdf('<< /Type /Catalog /Names << /EmbeddedFiles 2 0 R >> >>'),
  ],
  'a PDF under a password': ['fileProtected', () => makePdf('<< /Encrypt 5 0 R >>')],
  'a PDF whose list unpacks to 200 MB': [
    'fileHoldsTooMuch',
    () => makePdf(stream('/Type /ObjStm /Filter /FlateDecode', Buffer.alloc(200_000_000, '1 0 '))),
  ],
  'a PDF of 4,000 streams that each unpack to much': [
    'fileHoldsTooMuch',
    () => makePdf(...Array.from({ length: 4_000 }, () => packedZeros)),
  ],
  'half of a PDF': ['fileUnreadable', () => makePdf('<< /Type /Catalog >>').subarray(0, 40)],
};

export const hostileDocuments: readonly HostileFile[] = Object.entries(made).map(
  ([name, [code, bytes]]) => hostileFile({ name, fileName: 'letter.pdf', code, bytes }),
);
