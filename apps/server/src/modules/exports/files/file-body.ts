import { type ExportFormat, type Locale, pdfRowLimit } from '@wallet/contract';
import { one } from '#platform/db';
import { linesOf } from './export-lines.ts';
import type { Exports } from '../exports.ts';
import type { Contents, ExportLines } from '../lines.ts';
import { selectCurrency } from './making.sql.ts';
import { createSpreadsheet } from './create-page.ts';
import { readSettlement, type SettlementLine } from '../settlement/settlement.ts';
import { settlementPdf } from '../settlement/settlement-pdf.ts';
import { selectSettledMerchant } from '../settlement/settlement.sql.ts';
import type { Moment } from '../snapshot-of.ts';
import { zonedTime } from '../zoned-time.ts';

/** More rows than a file may have; `forFormat`: than one of its format may. */
export class TooManyRows extends Error {
  readonly forFormat: boolean;

  constructor(forFormat: boolean) {
    super('more rows than a file may have');
    this.forFormat = forFormat;
  }
}

/** The next bytes of a file, and how many rows have been written with them. */
export interface Chunk {
  content: Buffer;
  rows: number;
}

export interface BodyInput {
  contents: Contents;
  format: ExportFormat;
  locale: Locale;
  /** Rows read at once. */
  pageRows: number;
  /** Rows of one file at most. */
  mostRows: number;
}

export interface FileBody {
  /** How many rows it will have, where that is known. */
  expected: number | null;
  chunks: AsyncIterable<Chunk>;
}

/** A file as it is made, front to end, from one moment. Throws TooManyRows, before its first chunk where it can. */
export async function createBody(
  deps: Pick<Exports, 'listsOver' | 'clock' | 'log' | 'vault'>,
  moment: Moment,
  input: BodyInput,
): Promise<FileBody> {
  const lines = await linesOf(deps, moment, input.contents);
  const expected = await lines.count(input.mostRows + 1);
  if (expected !== null && expected > input.mostRows) throw new TooManyRows(false);
  if (input.format === 'pdf' && expected !== null && expected > pdfRowLimit)
    throw new TooManyRows(true);
  return {
    expected,
    chunks:
      input.format === 'pdf'
        ? paper(deps, moment, input)
        : rowsOf(lines, { ...input, format: input.format }),
  };
}

async function* rowsOf(
  lines: ExportLines,
  { format, pageRows, mostRows }: { format: 'csv' | 'xlsx'; pageRows: number; mostRows: number },
): AsyncGenerator<Chunk> {
  const sheet = createSpreadsheet(format, lines.columns);
  let rows = 0;
  yield { content: await sheet.open(), rows };
  for await (const page of lines.pages(pageRows)) {
    rows += page.length;
    if (rows > mostRows) throw new TooManyRows(false);
    yield { content: await sheet.rows(page), rows };
  }
  yield { content: await sheet.close(), rows };
}

async function* paper(
  { clock }: Pick<Exports, 'clock'>,
  { query }: Moment,
  { contents, locale, pageRows }: BodyInput,
): AsyncGenerator<Chunk> {
  const { merchantId, mode, filter, timeZone } = contents;
  if (merchantId === null) throw new Error('a statement is a merchant\u2019s');
  const { currency } = await one(query, selectCurrency(merchantId));
  const settlement = await readSettlement(query, { merchantId, mode, currency }, filter);
  const lines: SettlementLine[] = [];
  for await (const page of settlement.pages(pageRows)) lines.push(...page);
  const merchant = await one(query, selectSettledMerchant(merchantId));
  yield {
    content: await settlementPdf({
      merchant,
      mode,
      locale,
      filter,
      timeZone,
      writeTime: zonedTime(timeZone),
      settlement,
      lines,
      madeAt: clock.now(),
    }),
    rows: lines.length,
  };
}
