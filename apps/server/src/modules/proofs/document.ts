import { fileURLToPath } from 'node:url';
import Pdf from 'pdfkit';

const font = (name: string) => fileURLToPath(new URL(`fonts/inter-${name}.ttf`, import.meta.url));
const margin = 40;
const footSpace = 28;

export const ink = '#18181B';
export const grey = '#52525B';
export const hair = '#D6D6DC';

export interface Pen {
  font?: 'regular' | 'semibold';
  size?: number;
  color?: string;
}

/** Where a text stands: from the left edge of what may be written on, and how wide it may be. */
export interface Place {
  x?: number;
  wide?: number;
  align?: 'left' | 'right';
}

/** Pages that are written from above to below. */
export interface ProofDocument {
  /** Of what may be written on. */
  width: number;
  /** How high a text would be. */
  tall(text: string, pen: Pen, wide?: number): number;
  /** Writes where the paper stands, and stays there. */
  write(text: string, pen: Pen, place?: Place): void;
  /** Goes down; a line across the page can be drawn behind. */
  down(height: number, options?: { withLine?: boolean }): void;
  /** Begins a page when so much does not fit any more; says whether it did. */
  room(height: number): boolean;
  /** The file, each page with its number and the foot. Equal contents of one moment give equal bytes. */
  finish(foot: string): Promise<Buffer>;
}

export function createDocument({ title, at }: { title: string; at: Date }): ProofDocument {
  const doc = new Pdf({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    bufferPages: true,
    lang: 'en',
    info: { Title: title, CreationDate: at, ModDate: at },
    font: font('regular'),
  });
  doc.registerFont('regular', font('regular')).registerFont('semibold', font('semibold'));
  const width = doc.page.width - 2 * margin;
  let y = margin;
  const take = ({ font: name = 'regular', size = 9, color = ink }: Pen) =>
    doc.font(name).fontSize(size).fillColor(color);
  return {
    width,
    tall: (text, pen, wide = width) => take(pen).heightOfString(text, { width: wide, lineGap: 1 }),
    write: (text, pen, { x = 0, wide = width, align = 'left' } = {}) =>
      void take(pen).text(text, margin + x, y, { width: wide, align, lineGap: 1 }),
    down: (height, { withLine = false } = {}) => {
      y += height;
      if (withLine)
        doc
          .moveTo(margin, y - 3)
          .lineTo(margin + width, y - 3)
          .lineWidth(0.5)
          .strokeColor(hair)
          .stroke();
    },
    room: (height) => {
      if (y + height <= doc.page.height - margin - footSpace) return false;
      doc.addPage();
      y = margin;
      return true;
    },
    finish: (foot) => finish(doc, foot, take),
  };
}

function finish(
  doc: PDFKit.PDFDocument,
  foot: string,
  take: (pen: Pen) => PDFKit.PDFDocument,
): Promise<Buffer> {
  const whole = collect(doc);
  const { count } = doc.bufferedPageRange();
  const width = doc.page.width - 2 * margin;
  const y = doc.page.height - margin - 10;
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    take({ size: 8, color: grey }).text(foot, margin, y, { width: width - 60, lineBreak: false });
    doc.text(`${page + 1} / ${count}`, margin + width - 60, y, {
      width: 60,
      align: 'right',
      lineBreak: false,
    });
  }
  doc.end();
  return whole;
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => void chunks.push(chunk));
  return new Promise((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
