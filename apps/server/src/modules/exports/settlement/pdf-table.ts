import { type PdfDocument, pdfMargin } from '#platform/pdf';

export interface TableColumn {
  head: string;
  width: number;
  isRight?: boolean;
}

/** Above and below the text of a row, and between columns. */
const padding = 3;
const gap = 6;
const lowestRow = 15;
/** Room at the end of a page, where its number stands. */
const foot = 12;

/**
 * A table from where the document stands; it goes on over pages, each with the head again. Its
 * title is never alone at the end of a page.
 */
export function drawTable(
  document: PdfDocument,
  {
    title,
    columns,
    rows,
  }: { title: string; columns: readonly TableColumn[]; rows: readonly (readonly string[])[] },
): void {
  if (!fits(document, 4 * lowestRow)) document.addPage();
  document
    .font('semibold')
    .fontSize(11)
    .text(title, pdfMargin, document.y + 6);
  drawHeads(document, columns);
  for (const row of rows) drawRow(document, columns, row);
  document.x = pdfMargin;
}

/** Adds a row, on the next page under the head if needed. Long text wraps: nothing is cut off. */
export function drawRow(
  document: PdfDocument,
  columns: readonly TableColumn[],
  cells: readonly string[],
): void {
  if (!fits(document, heightOf(document, columns, cells))) {
    document.addPage();
    drawHeads(document, columns);
  }
  drawCells(document, columns, { cells, font: 'regular' });
}

function drawHeads(document: PdfDocument, columns: readonly TableColumn[]): void {
  drawCells(document, columns, { cells: columns.map(({ head }) => head), font: 'semibold' });
}

function fits(document: PdfDocument, height: number): boolean {
  return document.y + height <= document.page.height - pdfMargin - foot;
}

function heightOf(
  document: PdfDocument,
  columns: readonly TableColumn[],
  cells: readonly string[],
): number {
  document.font('regular').fontSize(8);
  return Math.max(
    lowestRow,
    ...columns.map(
      ({ width }, at) =>
        document.heightOfString(cells[at] ?? '', { width: width - gap }) + 2 * padding,
    ),
  );
}

function drawCells(
  document: PdfDocument,
  columns: readonly TableColumn[],
  { cells, font }: { cells: readonly string[]; font: 'regular' | 'semibold' },
): void {
  const top = document.y;
  const height = heightOf(document, columns, cells);
  document.font(font).fontSize(8);
  let left = pdfMargin;
  columns.forEach(({ width, isRight = false }, at) => {
    document.text(cells[at] ?? '', left, top + padding, {
      width: width - gap,
      align: isRight ? 'right' : 'left',
    });
    left += width;
  });
  document.y = top + height;
  document
    .moveTo(pdfMargin, document.y)
    .lineTo(left - gap, document.y)
    .lineWidth(0.5)
    .strokeColor('#e6e6ea')
    .stroke();
}
