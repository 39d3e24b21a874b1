import { fileURLToPath } from 'node:url';
import PdfKit from 'pdfkit';

/**
 * Inter (SIL Open Font License 1.1), subset to European letters and currency signs, the peso's
 * included, with digits of equal width. Missing letters show as an empty box.
 */
const fontFile = (weight: 'regular' | 'semibold') =>
  fileURLToPath(new URL(`./inter-${weight}.ttf`, import.meta.url));

export type PdfDocument = PDFKit.PDFDocument;

export interface PdfOptions {
  title: string;
  /** Written into the file, so that the same contents and time make the same bytes. */
  createdAt: Date;
  landscape?: boolean;
}

/** Millimetres are not spoken here: a page of A4 is 595 by 842 points. */
export const pdfMargin = 40;

/** Draws and returns a PDF in `regular` and `semibold`; buffers its pages to number them by total. */
export async function drawPdf(
  { title, createdAt, landscape = false }: PdfOptions,
  draw: (document: PdfDocument) => void,
): Promise<Buffer> {
  const document = new PdfKit({
    size: 'A4',
    layout: landscape ? 'landscape' : 'portrait',
    margin: pdfMargin,
    bufferPages: true,
    info: { Title: title, Producer: 'Wallet App', Creator: 'Wallet App', CreationDate: createdAt },
  });
  document
    .registerFont('regular', fontFile('regular'))
    .registerFont('semibold', fontFile('semibold'))
    .font('regular');
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    document
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', resolve)
      .on('error', reject);
  });
  draw(document);
  document.end();
  await ended;
  return Buffer.concat(parts);
}
