import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const font = (name: string) => fileURLToPath(new URL(`fonts/inter-${name}.ttf`, import.meta.url));
const margin = 40;
const footSpace = 28;
const ink = '#18181B';
const grey = '#52525B';
const hair = '#D6D6DC';

export interface Column {
  title: string;
  /** Share of the page\u2019s width. */
  share: number;
  align?: 'right';
}

/** Pages for people: a heading, facts, tables. What does not fit goes on to the next page, tables with their head again. */
export interface Sheet {
  heading(text: string, amount: string, note: string): void;
  section(title: string): void;
  facts(rows: readonly (readonly [string, string | null])[]): void;
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void;
  paragraph(text: string): void;
  /** A value to be compared character by character. */
  code(label: string, value: string): void;
  /** The file. Equal contents of one moment give equal bytes. */
  finish(foot: string): Promise<Buffer>;
}

export function openSheet({ title, at }: { title: string; at: Date }): Sheet {
  const doc = new PDFDocument({ size: 'A4', margins: { top: margin, bottom: margin, left: margin, right: margin }, bufferPages: true, lang: 'en', info: { Title: title, CreationDate: at, ModDate: at }, font: font('regular') });
  doc.registerFont('regular', font('regular')).registerFont('semibold', font('semibold'));
  const whole = closing(doc);
  const width = doc.page.width - 2 * margin;
  const bottom = doc.page.height - margin - footSpace;
  let y = margin;

  const pen = (name: 'regular' | 'semibold', size: number, color = ink) => doc.font(name).fontSize(size).fillColor(color);
  const room = (height: number) => {
    if (y + height <= bottom) return false;
    doc.addPage();
    y = margin;
    return true;
  };
  const write = (text: string, { x = margin, wide = width, align = 'left' as 'left' | 'right' } = {}) => void doc.text(text, x, y, { width: wide, align, lineGap: 1 });
  const tall = (text: string, wide = width) => doc.heightOfString(text, { width: wide, lineGap: 1 });

  const row = (columns: readonly Column[], cells: readonly string[], draw: { name: 'regular' | 'semibold'; size: number; color: string }, head?: () => void) => {
    pen(draw.name, draw.size, draw.color);
    const places = placesOf(columns, width);
    const height = Math.max(...cells.map((cell, i) => tall(cell, places[i]?.wide))) + 6;
    if (room(height)) head?.();
    pen(draw.name, draw.size, draw.color);
    cells.forEach((cell, i) => write(cell, { x: margin + (places[i]?.x ?? 0), wide: places[i]?.wide ?? width, align: columns[i]?.align ?? 'left' }));
    y += height;
    doc.moveTo(margin, y - 3).lineTo(margin + width, y - 3).lineWidth(0.5).strokeColor(hair).stroke();
  };

  return {
    heading: (text, amount, note) => {
      pen('semibold', 17);
      write(text);
      y += 26;
      pen('semibold', 24);
      write(amount);
      y += 34;
      pen('regular', 9, grey);
      write(note);
      y += tall(note) + 8;
    },
    section: (title) => {
      room(60);
      y += 10;
      pen('semibold', 12);
      write(title);
      y += 20;
    },
    facts: (rows) => {
      for (const [label, value] of rows.filter(([, text]) => text !== null)) {
        pen('regular', 9);
        const height = tall(value ?? '', width - 140) + 4;
        room(height);
        pen('regular', 9, grey);
        write(label, { wide: 130 });
        pen('regular', 9);
        write(value ?? '', { x: margin + 140, wide: width - 140 });
        y += height;
      }
    },
    table: (columns, rows) => {
      const head = () => row(columns, columns.map(({ title: text }) => text), { name: 'semibold', size: 8, color: grey });
      room(44);
      head();
      for (const cells of rows) row(columns, cells, { name: 'regular', size: 8, color: ink }, head);
    },
    paragraph: (text) => {
      pen('regular', 9);
      room(tall(text) + 6);
      pen('regular', 9);
      write(text);
      y += tall(text) + 6;
    },
    code: (label, value) => {
      pen('regular', 9);
      room(26 + tall(value));
      pen('regular', 8, grey);
      write(label);
      y += 12;
      pen('regular', 9);
      write(value);
      y += tall(value) + 8;
    },
    finish: (foot) => {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page);
        y = doc.page.height - margin - 10;
        pen('regular', 8, grey);
        doc.text(foot, margin, y, { width: width - 60, lineBreak: false, ellipsis: true, height: 10 });
        doc.text(`${page + 1} / ${count}`, margin + width - 60, y, { width: 60, align: 'right', lineBreak: false });
      }
      doc.end();
      return whole;
    },
  };
}

const gap = 8;

function placesOf(columns: readonly Column[], width: number): { x: number; wide: number }[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = 0;
  return columns.map(({ share }) => {
    const all = (share / shares) * width;
    const place = { x, wide: all - gap };
    x += all;
    return place;
  });
}

function closing(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => void chunks.push(chunk));
  return new Promise((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
