import { inflateSync } from 'node:zlib';

/** A PDF as a reader finds its way through it: by its table, object by object (ISO 32000-1, 7). */
export interface PdfSyntax {
  objects: number;
  /** Every name of every object, `/Type` and the like, each once, in order. */
  names: string[];
  /** What the pages do, each operator once, in order. */
  operators: string[];
  /** Texts of objects, such as its title. */
  texts: string[];
}

interface PdfObject {
  number: string;
  tokens: string[];
  stream: string | undefined;
}

/** Throws for a file whose table, objects and streams do not fit together. */
export function pdfSyntax(file: Buffer): PdfSyntax {
  const text = file.toString('latin1');
  const objects = placesOf(text).map((at) => objectAt(file, text, at));
  const tokens = objects.flatMap((object) => object.tokens);
  const pages = objects.flatMap(({ tokens: page }) =>
    page.flatMap((token, at) => (token === '/Contents' ? (page[at + 1] ?? []) : [])),
  );
  const drawn = objects
    .filter(({ number }) => pages.includes(number))
    .flatMap(({ stream = '' }) => tokensOf(stream, 0, []).tokens);
  const each = (of: string[]) => [...new Set(of)].sort();
  return {
    objects: objects.length,
    names: each(tokens.filter((token) => token.startsWith('/'))),
    operators: each(drawn.filter((token) => /^[A-Za-z'"]/.test(token))),
    texts: tokens
      .filter((token) => token.startsWith('('))
      .map((token) => writtenIn(token.slice(1, -1))),
  };
}

function objectAt(file: Buffer, text: string, at: number): PdfObject {
  const { tokens, end } = tokensOf(text, at, ['endobj', 'stream']);
  const [number = '', , kind] = tokens;
  if (kind !== 'obj') throw new Error(`no object at ${at}`);
  const begin = end + 'stream\n'.length;
  const isStream = text.slice(end, begin) === 'stream\n';
  return { number, tokens, stream: isStream ? streamAt(file, { tokens, at: begin }) : undefined };
}

/** Where each object begins, by the table that the file's end names. */
function placesOf(text: string): number[] {
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const [, count = '', rows = ''] =
    /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf] ?\r?\n)+)trailer/.exec(text.slice(tableAt)) ?? [];
  const places = [...rows.matchAll(/(\d{10}) \d{5} n/g)].map(([, at]) => Number(at));
  if (places.length === 0 || places.length !== Number(count) - 1) throw new Error('no table');
  return places;
}

function streamAt(file: Buffer, { tokens, at }: { tokens: string[]; at: number }): string {
  const end = at + Number(tokens[tokens.indexOf('/Length') + 1]);
  if (!/^\s*endstream\s+endobj/.test(file.toString('latin1', end, end + 30)))
    throw new Error(`the stream at ${at} does not end where it says`);
  const packed = file.subarray(at, end);
  return (tokens.includes('/FlateDecode') ? inflateSync(packed) : packed).toString('latin1');
}

/** Words of the syntax up to one of these, or to the end; a string is one word, whatever stands in it. */
function tokensOf(text: string, from: number, until: readonly string[]) {
  const tokens: string[] = [];
  const word = /\s*(?:(\()|<<|>>|<[0-9A-Fa-f\s]*>|[[\]]|\/?[^\s()<>[\]/]+)/y;
  let at = from;
  for (;;) {
    word.lastIndex = at;
    const found = word.exec(text);
    if (!found) {
      if (until.length > 0 || text.slice(at).trim() !== '') throw new Error(`no syntax at ${at}`);
      return { tokens, end: at };
    }
    const begin = at + found[0].length - found[0].trimStart().length;
    if (until.includes(text.slice(begin, word.lastIndex))) return { tokens, end: begin };
    at = found[1] === undefined ? word.lastIndex : endOfString(text, begin);
    tokens.push(text.slice(begin, at));
  }
}

/** Parentheses may stand in each other; a backslash takes the next letter. */
function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')' && --depth === 0) return at + 1;
  }
  throw new Error('a string does not end');
}

const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** What a string says, as bytes or, behind its mark, as UTF-16. */
function writtenIn(string: string): string {
  const plain = string.replaceAll(/\\(?:([0-7]{1,3})|(.))/gs, (_, octal?: string, letter = '') =>
    octal === undefined
      ? (letters[letter as string] ?? (letter as string))
      : String.fromCharCode(Number.parseInt(octal, 8)),
  );
  if (!plain.startsWith('\xfe\xff')) return plain;
  return Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le');
}
