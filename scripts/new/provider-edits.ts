import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProviderNames } from './provider-names.ts';

/** A file with what was put into it. */
export interface EditedFile {
  path: string;
  text: string;
}

/** The provider of the same kind whose texts are said again with the new name. */
const models = {
  wallet: { word: 'dana', capital: 'Dana', brands: /DANA|Dana/g },
  bank: { word: 'livin', capital: 'Livin', brands: /Livin’ by Mandiri|Livin’|Livin/g },
} as const;

const textFiles = [
  'apps/console/src/**/locales/**/*.ts',
  'apps/console/src/app/variants/admin/titles.ts',
  'apps/pay/src/texts/{en,id,ph}-*.ts',
  'apps/pay/src/words/methods.ts',
  'apps/server/src/modules/**/settlement-labels.ts',
  'e2e/rights/table.ts',
];

/** Every file that names providers, with the new one in it. Throws when a place is not there any more. */
export function editedFiles(root: string, names: ProviderNames): EditedFile[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const paths = textFiles.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted();
  const texts = paths.flatMap((path) => {
    const before = read(path);
    const text = withTexts(
      before,
      names,
      path.startsWith('e2e/') ? [] : [`// ${names.name}: for a translator to read.`],
    );
    return text === before ? [] : [{ path, text }];
  });
  if (texts.length < textFiles.length) throw new Error('The texts of providers have moved.');
  return [
    ...texts,
    ...lists(names).map(({ path, edits }) => ({
      path,
      text: edits.reduce((text, edit) => appended(text, { path, ...edit }), read(path)),
    })),
  ];
}

interface ListEdit {
  /** What the list begins with, up to its bracket. */
  after: string;
  close: ']' | '}';
  item: string;
}

function lists({
  word,
  country,
  linePrefix,
}: ProviderNames): { path: string; edits: ListEdit[] }[] {
  const currency = country === 'ID' ? 'IDR' : 'PHP';
  return [
    {
      path: 'packages/contract/src/providers.ts',
      edits: [{ after: 'const table = {', close: '}', item: word }],
    },
    {
      path: 'packages/agent-protocol/src/providers.ts',
      edits: [
        { after: 'agentProviders = [', close: ']', item: `'${word}'` },
        { after: 'agentMethods = [', close: ']', item: `'${word}'` },
        { after: 'agentCurrencies = {', close: '}', item: `${word}: '${currency}'` },
      ],
    },
    {
      path: 'apps/simulator/src/provider/providers.ts',
      edits: [{ after: '= {', close: '}', item: `${word}: '${linePrefix}'` }],
    },
  ];
}

/** The text with one more item at the end of a list; the table's file also brings the row in. */
function appended(text: string, { path, after, close, item }: ListEdit & { path: string }): string {
  const start = text.indexOf(after);
  const end = text.indexOf(close, start + after.length);
  if (start < 0 || end < 0)
    throw new Error(`${path} has changed: put ${item} after "${after}" by hand.`);
  const inside = text.slice(start + after.length, end).trimEnd();
  const comma = inside.endsWith(',') ? '' : ',';
  const listed = `${text.slice(0, start + after.length)}${inside}${comma} ${item} ${text.slice(end)}`;
  return path.endsWith('contract/src/providers.ts')
    ? listed.replace(
        /^import \{ livin \}.*$/m,
        `import { ${item} } from './providers/${item}.ts';\n$&`,
      )
    : listed;
}

/** Copies the model's entries after themselves with the new key and name, for a translator to check. */
function withTexts(text: string, names: ProviderNames, note: readonly string[]): string {
  const { word, capital } = models[names.kind];
  const key = new RegExp(
    `^\\s*(?:'(?:[\\w.]+\\.)?${word}(?:Text|:login-status)?'|${word}|method${capital}):`,
  );
  const lines = text.split('\n');
  const made = lines.flatMap((line, i) => {
    if (!key.test(line)) return [];
    const end = endOf(lines, i);
    const entry = lines.slice(i, end + 1).map((each) => renamed(each, names));
    return [{ end, entry }];
  });
  for (const { end, entry } of made.toReversed()) lines.splice(end + 1, 0, ...note, ...entry);
  return lines.join('\n');
}

/** The last line of an entry: of a nested one its closing bracket, of a long one the line with its comma. */
function endOf(lines: readonly string[], start: number): number {
  const isNested = lines[start]?.endsWith('{');
  const indent = /^\s*/.exec(lines[start] ?? '')?.[0] ?? '';
  return lines.findIndex(
    (line, i) => i >= start && (isNested ? line === `${indent}},` : line.endsWith(',')),
  );
}

function renamed(line: string, { word, name, kind, country }: ProviderNames): string {
  const model = models[kind];
  const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  const said = line
    .replaceAll(`method${model.capital}`, `method\u0000`)
    .replace(model.brands, name)
    .replace(new RegExp(`\\b${model.word}(?=Text|:|'|\\b)`, 'g'), word)
    .replaceAll(`method\u0000`, `method${capital}`);
  if (country === 'ID') return said;
  return said
    .replace('detailQris', 'detailQrPh')
    .replace('scan1Qris', 'scan1QrPh')
    .replace('QRIS', 'QR Ph');
}
