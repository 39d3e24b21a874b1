import { writeMoney } from '@wallet/contract';
import type { ExportFilter, Locale, Mode } from '@wallet/contract';
import { drawPdf } from '#platform/pdf';
import type { PdfDocument } from '#platform/pdf';
import type { Settlement, SettlementLine } from './settlement.ts';
import { settlementWords } from './settlement-words.ts';
import type { SettlementWords } from './settlement-words.ts';
import type { SettledMerchant } from './settlement.sql.ts';
import { drawRow, drawTable, fits, startPage } from './pdf-table.ts';
import type { TableColumn } from './pdf-table.ts';

export interface SettlementPaper {
  merchant: SettledMerchant;
  mode: Mode;
  locale: Locale;
  filter: ExportFilter;
  timeZone: string;
  writeTime: (iso: string) => string;
  settlement: Settlement;
  lines: readonly SettlementLine[];
  madeAt: Date;
}

const symbols = { IDR: 'Rp', PHP: '\u20b1' } as const;

/** A statement to print or to file: balances, a summary by group and method, and every line, in the reader’s language. */
export function settlementPdf(paper: SettlementPaper): Promise<Buffer> {
  const words = settlementWords[paper.locale];
  return drawPdf({ title: `${words.title} ${paper.merchant.code}`, createdAt: paper.madeAt, landscape: true }, (document) => {
    drawHead(document, paper, words);
    drawSummary(document, paper, words);
    drawLines(document, paper, words);
    numberPages(document, words);
  });
}

function drawHead(document: PdfDocument, { merchant, mode, filter, timeZone, writeTime, settlement, madeAt }: SettlementPaper, words: SettlementWords): void {
  const { currency, openingMinor, closingMinor } = settlement;
  const day = (iso: string | undefined) => (iso === undefined ? '\u2026' : minute(writeTime(new Date(iso).toISOString())));
  document.font('semibold').fontSize(18).text(words.title).font('regular').fontSize(11).text(`${merchant.name} (${merchant.code})`);
  if (mode === 'test') document.fillColor('#c2410c').text(words.testMode).fillColor('#18181b');
  document.fontSize(9).fillColor('#52525b').text(`${words.period}: ${day(filter['from'])} \u2013 ${day(filter['to'])} (${timeZone})   ${words.made}: ${minute(writeTime(madeAt.toISOString()))}`).fillColor('#18181b').moveDown();
  for (const [name, minor] of [[words.opening, openingMinor], [words.closing, closingMinor]] as const) {
    document.font('regular').fontSize(11).text(`${name}  `, { continued: true }).font('semibold').text(`${symbols[currency]} ${grouped(writeMoney({ minor, currency }).value)}`);
  }
  document.font('regular').fontSize(8).fillColor('#52525b').text(words.proof).fillColor('#18181b').moveDown();
}

function drawSummary(document: PdfDocument, { settlement }: SettlementPaper, { summary, group, columns }: SettlementWords): void {
  const amount = amountOf(settlement);
  const table: TableColumn[] = [
    { head: columns.what, width: 240 }, { head: columns.count, width: 70, isRight: true }, ...[columns.gross, columns.fee, columns.repaid, columns.amount].map((head) => ({ head, width: 110, isRight: true })),
  ];
  const rows = settlement.totals().map((row) => [
    row.method === null ? group[row.group] : `${group[row.group]} \u00b7 ${row.method}`, String(row.count), amount(row.gross), amount(row.fee), amount(row.repaid), amount(row.amount),
  ]);
  drawTable(document, { title: summary, columns: table, rows });
}

function drawLines(document: PdfDocument, { settlement, lines, writeTime }: SettlementPaper, { lines: title, noLines, group, columns }: SettlementWords): void {
  const amount = amountOf(settlement);
  if (lines.length === 0) return void document.fontSize(9).text(noLines);
  const table: TableColumn[] = [
    { head: columns.date, width: 100 }, { head: columns.what, width: 150 }, { head: columns.reference, width: 162 },
    ...[columns.gross, columns.fee, columns.amount, columns.balance].map((head) => ({ head, width: 87, isRight: true })),
  ];
  drawTable(document, { title, columns: table, rows: [] });
  for (const line of lines) {
    if (!fits(document)) startPage(document, table);
    drawRow(document, table, [
      minute(writeTime(line.at.toISOString())), line.method === null ? group[line.group] : `${group[line.group]} \u00b7 ${line.method}`, [line.code ?? line.cause, line.reference ?? []].flat().join(', '),
      amount(line.gross), amount(line.fee), amount(line.amount), amount(line.balanceAfter),
    ]);
  }
}

function numberPages(document: PdfDocument, { page }: SettlementWords): void {
  const { start, count } = document.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    document.switchToPage(start + at);
    const { width, height, margins } = document.page;
    // Below the margin pdfkit would begin a page for it.
    const { bottom } = margins;
    margins.bottom = 0;
    document.font('regular').fontSize(8).fillColor('#52525b').text(page(at + 1, count), margins.left, height - 28, { width: width - 2 * margins.left, align: 'right', lineBreak: false });
    margins.bottom = bottom;
  }
}

function amountOf({ currency }: Settlement): (minor: bigint) => string {
  return (minor) => grouped(writeMoney({ minor, currency }).value);
}

/** 1234567.00 as 1,234,567.00: the same in every language, because the paper is read by more than one. */
function grouped(value: string): string {
  return value.replace(/\B(?=(\d{3})+\.)/g, ',');
}

function minute(zoned: string): string {
  return zoned.slice(0, 16).replace('T', ' ');
}
