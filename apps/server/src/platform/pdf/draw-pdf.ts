import { fileURLToPath } from 'node:url';
import PdfKit from 'pdfkit';

/**
 * Inter (SIL Open Font License 1.1), cut down to European letters and the signs of currencies, the
 * peso's among them; its digits all have one width. What it has no letter for is drawn as an empty
 * box.
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

/**
 * Draws a document with the fonts `regular` and `semibold`, and hands over the file. Pages are kept
 * until then, so that they can say how many there are.
 */
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
