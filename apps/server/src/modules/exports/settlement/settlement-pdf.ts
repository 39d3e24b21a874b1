import { type ExportFilter, type Locale, type Mode, writeMoney } from '@wallet/contract';
import { drawPdf, type PdfDocument } from '#platform/pdf';
import type { Settlement, SettlementLine } from './settlement.ts';
import { settlementLabels, type SettlementLabels } from './settlement-labels.ts';
import type { SettledMerchant } from './settlement.sql.ts';
import { drawRow, drawTable, type TableColumn } from './pdf-table.ts';

export interface SettlementDocument {
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

/**
 * A statement to print or to file: balances, a summary by group and method, and every line, in the
 * reader’s language.
 */
export function settlementPdf(paper: SettlementDocument): Promise<Buffer> {
  const words = settlementLabels[paper.locale];
  return drawPdf(
    { title: `${words.title} ${paper.merchant.code}`, createdAt: paper.madeAt, landscape: true },
    (document) => {
      drawHead(document, paper, words);
      drawSummary(document, paper, words);
      drawLines(document, paper, words);
      drawFeet(document, paper, words);
    },
  );
}

function drawHead(
  document: PdfDocument,
  { merchant, mode, filter, timeZone, writeTime, settlement, madeAt }: SettlementDocument,
  words: SettlementLabels,
): void {
  const { currency, openingMinor, closingMinor } = settlement;
  document
    .font('semibold')
    .fontSize(18)
    .text(words.title)
    .font('regular')
    .fontSize(11)
    .text(`${merchant.name} (${merchant.code})`);
  if (mode === 'test') document.fillColor('#c2410c').text(words.testMode).fillColor('#18181b');
  document
    .fontSize(9)
    .fillColor('#52525b')
    .text(
      `${words.period}: ${periodOf(filter, writeTime)} (${timeZone})   ${words.made}: ${minute(writeTime(madeAt.toISOString()))}`,
    )
    .fillColor('#18181b')
    .moveDown();
  for (const [name, minor] of [
    [words.opening, openingMinor],
    [words.closing, closingMinor],
  ] as const) {
    document
      .font('regular')
      .fontSize(11)
      .text(`${name}  `, { continued: true })
      .font('semibold')
      .text(`${symbols[currency]} ${grouped(writeMoney({ minor, currency }).value)}`);
  }
  document
    .font('regular')
    .fontSize(8)
    .fillColor('#52525b')
    .text(words.proof)
    .fillColor('#18181b')
    .moveDown();
}

function drawSummary(
  document: PdfDocument,
  { settlement }: SettlementDocument,
  words: SettlementLabels,
): void {
  const { summary, columns } = words;
  const amount = amountOf(settlement);
  const table: TableColumn[] = [
    { head: columns.what, width: 240 },
    { head: columns.count, width: 70, isRight: true },
    ...[columns.gross, columns.fee, columns.repaid, columns.amount].map((head) => ({
      head,
      width: 110,
      isRight: true,
    })),
  ];
  const rows = settlement
    .totals()
    .map((row) => [
      whatOf(row, words),
      String(row.count),
      amount(row.gross),
      amount(row.fee),
      amount(row.repaid),
      amount(row.amount),
    ]);
  drawTable(document, { title: `${summary} (${settlement.currency})`, columns: table, rows });
}

function drawLines(
  document: PdfDocument,
  { settlement, lines, writeTime }: SettlementDocument,
  words: SettlementLabels,
): void {
  const { lines: title, noLines, columns } = words;
  const amount = amountOf(settlement);
  if (lines.length === 0) return void document.fontSize(9).text(noLines);
  const table: TableColumn[] = [
    { head: columns.date, width: 100 },
    { head: columns.what, width: 150 },
    { head: columns.reference, width: 162 },
    ...[columns.gross, columns.fee, columns.amount, columns.balance].map((head) => ({
      head,
      width: 87,
      isRight: true,
    })),
  ];
  drawTable(document, { title: `${title} (${settlement.currency})`, columns: table, rows: [] });
  for (const line of lines) {
    drawRow(document, table, [
      minute(writeTime(line.at.toISOString())),
      whatOf(line, words),
      [line.code ?? line.cause, line.reference ?? []].flat().join(', '),
      amount(line.gross),
      amount(line.fee),
      amount(line.amount),
      amount(line.balanceAfter),
    ]);
  }
}

/** The group and by which method, in words; a method that has none stands as it is. */
function whatOf(
  { group, method }: Pick<SettlementLine, 'group' | 'method'>,
  words: SettlementLabels,
): string {
  const names: Readonly<Record<string, string>> = words.method;
  return method === null
    ? words.group[group]
    : `${words.group[group]} \u00b7 ${names[method] ?? method}`;
}

/** On each page whose statement it is, of which time, and its number: pages come apart. */
function drawFeet(
  document: PdfDocument,
  { merchant, filter, timeZone, writeTime }: SettlementDocument,
  { title, page }: SettlementLabels,
): void {
  const about = `${title} \u00b7 ${merchant.code} \u00b7 ${periodOf(filter, writeTime)} (${timeZone})`;
  const { start, count } = document.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    document.switchToPage(start + at);
    const { width, height, margins } = document.page;
    // Below the margin pdfkit would begin a page for it.
    const { bottom } = margins;
    margins.bottom = 0;
    document
      .font('regular')
      .fontSize(8)
      .fillColor('#52525b')
      .text(about, margins.left, height - 28, {
        width: width - 2 * margins.left,
        lineBreak: false,
      });
    document.text(page(at + 1, count), margins.left, height - 28, {
      width: width - 2 * margins.left,
      align: 'right',
      lineBreak: false,
    });
    margins.bottom = bottom;
  }
}

function amountOf({ currency }: Settlement): (minor: bigint) => string {
  return (minor) => grouped(writeMoney({ minor, currency }).value);
}

function periodOf(filter: ExportFilter, writeTime: SettlementDocument['writeTime']): string {
  const time = (iso: string | undefined) =>
    iso === undefined ? '\u2026' : minute(writeTime(new Date(iso).toISOString()));
  return `${time(filter['from'])} \u2013 ${time(filter['to'])}`;
}

/** 1234567.00 as 1,234,567.00: the same in every language, because the paper is read by more than one. */
function grouped(value: string): string {
  return value.replace(/\B(?=(\d{3})+\.)/g, ',');
}

function minute(zoned: string): string {
  return zoned.slice(0, 16).replace('T', ' ');
}
