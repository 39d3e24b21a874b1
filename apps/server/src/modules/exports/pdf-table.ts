import { pdfMargin } from '#platform/pdf';
import type { PdfDocument } from '#platform/pdf';

export interface TableColumn {
  head: string;
  width: number;
  isRight?: boolean;
}

const rowHeight = 15;

/** A table from where the document stands; it goes on over pages, each with the head again. */
export function drawTable(document: PdfDocument, { title, columns, rows }: { title: string; columns: readonly TableColumn[]; rows: readonly (readonly string[])[] }): void {
  if (!fits(document, 4)) document.addPage();
  document.font('semibold').fontSize(11).text(title, pdfMargin, document.y + 6);
  drawHeads(document, columns);
  for (const row of rows) {
    if (!fits(document)) startPage(document, columns);
    drawRow(document, columns, row);
  }
  document.x = pdfMargin;
}

/** Whether so many more rows fit on the page. */
export function fits(document: PdfDocument, rows = 1): boolean {
  return document.y + rows * rowHeight < document.page.height - pdfMargin;
}

export function startPage(document: PdfDocument, columns: readonly TableColumn[]): void {
  document.addPage();
  drawHeads(document, columns);
}

/** A text that is too long for its column ends with an ellipsis. */
export function drawRow(document: PdfDocument, columns: readonly TableColumn[], cells: readonly string[], font: 'regular' | 'semibold' = 'regular'): void {
  const top = document.y;
  document.font(font).fontSize(8);
  let left = pdfMargin;
  columns.forEach(({ width, isRight = false }, at) => {
    document.text(cells[at] ?? '', left, top + 3, { width: width - 6, height: rowHeight - 4, align: isRight ? 'right' : 'left', ellipsis: true, lineBreak: false });
    left += width;
  });
  document.y = top + rowHeight;
  document.moveTo(pdfMargin, document.y).lineTo(left - 6, document.y).lineWidth(0.5).strokeColor('#e6e6ea').stroke();
}

function drawHeads(document: PdfDocument, columns: readonly TableColumn[]): void {
  drawRow(document, columns, columns.map(({ head }) => head), 'semibold');
}
