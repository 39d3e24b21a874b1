import { ApiError, type Provider, type StatementMapping } from '@wallet/contract';
import { numberFits, plainName } from '#modules/accounts/providers';
import type { CsvRow } from '#platform/untrusted-files';

/** Whose statement it should be. */
export interface ExpectedIdentity {
  provider: Provider;
  holderName: string;
  number: string;
}

export interface FileToIdentify {
  /** As the parser gave them. */
  rows: readonly CsvRow[];
  mapping: StatementMapping;
  account: ExpectedIdentity;
}

/**
 * Whether a statement file says that it is the account's: `number` when its number stands in the
 * place that the mapping names or, where it names none, anywhere above the heading; else `unknown`,
 * and a person has to say so. A masked number needs four digits. Refuses `identityDiffers` when a
 * named place holds another number or holder, `invalidRequest` when there is no such place.
 */
export function identifyStatement({
  rows,
  mapping,
  account,
}: FileToIdentify): 'number' | 'unknown' {
  const file = {
    preamble: rows.slice(0, mapping.skipRows),
    head: rows[mapping.skipRows],
    body: rows.slice(mapping.skipRows + 1),
  };
  const { number, holder } = mapping.identity ?? {};
  if (holder) {
    const names = valuesAt(file, holder, 'holder');
    if (names.some((name) => plainName(name) !== plainName(account.holderName)))
      throw new ApiError('identityDiffers', { detail: 'The file names another holder.' });
  }
  if (!number)
    return file.preamble.some(({ cells }) => cells.some((cell) => namesNumber(cell, account)))
      ? 'number'
      : 'unknown';
  const numbers = valuesAt(file, number, 'number');
  if (!numbers.every((text) => isNumber(text, account)))
    throw new ApiError('identityDiffers', { detail: 'The file names another account number.' });
  return 'number';
}

interface FileParts {
  preamble: readonly CsvRow[];
  head: CsvRow | undefined;
  body: readonly CsvRow[];
}

/** What stands in a column, each text once, or behind a word above the heading. */
function valuesAt(
  { preamble, head, body }: FileParts,
  place: { column: string } | { label: string },
  what: 'number' | 'holder',
): string[] {
  const values =
    'column' in place ? columnValues(head, body, place.column) : labelled(preamble, place.label);
  if (values.length > 0) return values;
  const where =
    'column' in place ? `column "${place.column}"` : `"${place.label}" above the heading`;
  throw new ApiError('invalidRequest', {
    errors: [{ path: `mapping.identity.${what}`, message: `The file has nothing in ${where}.` }],
  });
}

function columnValues(head: CsvRow | undefined, body: readonly CsvRow[], column: string): string[] {
  const at = head?.cells.indexOf(column) ?? -1;
  return at < 0 ? [] : [...new Set(body.flatMap(({ cells }) => cells[at] || []))];
}

/** Behind the word in its cell, else the next cell of its row that holds something. */
function labelled(preamble: readonly CsvRow[], label: string): string[] {
  const word = label.toLowerCase();
  for (const { cells } of preamble) {
    const at = cells.findIndex((cell) => cell.toLowerCase().startsWith(word));
    const texts = at < 0 ? [] : [(cells[at] ?? '').slice(label.length), ...cells.slice(at + 1)];
    const value = texts
      .map((text) => text.replace(/^[\s:=]+/, '').trim())
      .find((text) => text !== '');
    if (value !== undefined) return [value];
  }
  return [];
}

/** The number where a place says that it stands there: whole, masked, or its last four digits. */
function isNumber(text: string, account: ExpectedIdentity): boolean {
  const shown = plainMask(text);
  return /^\d{4}$/.test(shown)
    ? account.number.replaceAll(/\D/g, '').endsWith(shown)
    : numberFits(account, shown);
}

/** The number among other words: a run of digits and hidden ones that fits. */
function namesNumber(cell: string, account: ExpectedIdentity): boolean {
  const runs = plainMask(cell).match(/[\d*+][\d*\-. ]{4,}[\d*]/g) ?? [];
  return runs.some((run) => numberFits(account, run));
}

/** Providers hide digits behind stars, crosses or dots. */
function plainMask(text: string): string {
  return text.replaceAll(/[xX•●]/g, '*').trim();
}
