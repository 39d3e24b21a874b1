import { createDocument, grey, type Pen, type ProofDocument } from './document.ts';

export interface Column {
  title: string;
  /** Share of the page\u2019s width. */
  share: number;
  align?: 'right';
}

/** What people read: a heading, facts, tables. The rest goes on the next page, heads repeated. */
export interface ProofPage {
  heading(text: string, amount: string, note: string): void;
  section(title: string): void;
  facts(rows: readonly (readonly [string, string | null])[]): void;
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void;
  paragraph(text: string): void;
  /** A value to be compared character by character. */
  code(label: string, value: string): void;
  finish: ProofDocument['finish'];
}

const labelWide = 140;
const headPen: Pen = { font: 'semibold', size: 8, color: grey };
const cellPen: Pen = { size: 8 };

export function createPage(about: { title: string; at: Date }): ProofPage {
  const paper = createDocument(about);
  const block = (text: string, pen: Pen, below: number) => {
    const height = paper.tall(text, pen) + below;
    paper.room(height);
    paper.write(text, pen);
    paper.down(height);
  };
  return {
    heading: (text, amount, note) => {
      block(text, { font: 'semibold', size: 17 }, 4);
      block(amount, { font: 'semibold', size: 24 }, 4);
      block(note, { color: grey }, 6);
    },
    section: (title) => {
      paper.room(64);
      paper.down(10);
      block(title, { font: 'semibold', size: 12 }, 5);
    },
    facts: (rows) =>
      rows.forEach(([label, value]) => void (value !== null && writeFact(paper, label, value))),
    table: (columns, rows) => writeTable(paper, columns, rows),
    paragraph: (text) => block(text, {}, 6),
    code: (label, value) => {
      paper.room(40);
      block(label, { size: 8, color: grey }, 1);
      block(value, {}, 8);
    },
    finish: (foot) => paper.finish(foot),
  };
}

function writeFact(paper: ProofDocument, label: string, value: string): void {
  const wide = paper.width - labelWide;
  const height = paper.tall(value, {}, wide) + 4;
  paper.room(height);
  paper.write(label, { color: grey }, { wide: labelWide - 10 });
  paper.write(value, {}, { x: labelWide, wide });
  paper.down(height);
}

function writeTable(
  paper: ProofDocument,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): void {
  const places = placesOf(columns, paper.width);
  const writeRow = (cells: readonly string[], pen: Pen, head?: () => void) => {
    const height = Math.max(...cells.map((cell, i) => paper.tall(cell, pen, places[i]?.wide))) + 6;
    if (paper.room(height)) head?.();
    cells.forEach((cell, i) =>
      paper.write(cell, pen, { ...places[i], align: columns[i]?.align ?? 'left' }),
    );
    paper.down(height, { withLine: true });
  };
  const head = () =>
    writeRow(
      columns.map(({ title }) => title),
      headPen,
    );
  paper.room(44);
  head();
  for (const cells of rows) writeRow(cells, cellPen, head);
}

const gap = 8;

function placesOf(columns: readonly Column[], width: number): { x: number; wide: number }[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = 0;
  return columns.map(({ share }, at) => {
    const all = (share / shares) * width;
    const place = { x, wide: at === columns.length - 1 ? all : all - gap };
    x += all;
    return place;
  });
}
