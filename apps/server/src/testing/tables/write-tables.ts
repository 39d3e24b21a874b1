import type { Column, Described } from './describe-tables.ts';

/** How pg gives each type, with the parsers of `platform/db/types.ts`. */
const plainTypes: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  xid8: 'string',
  date: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'Date',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  'double precision': 'number',
  jsonb: 'unknown',
  bytea: 'Buffer',
};

/** Columns whose values the contract names, wherever they stand. */
const contractTypes: Readonly<Record<string, string>> = {
  provider: 'Provider',
  mode: 'Mode',
  currency: 'Currency',
  'merchant_fee_rule.method': "PaymentMethod | 'any'",
  'payment_method.name': "PaymentMethod | 'any'",
  'provider.name': 'Provider',
  'transaction.method': 'PaymentMethod',
  'transaction.status': 'DepositStatus | PayoutStatus',
  'withdrawal_request.status': 'WithdrawalStatus',
};

/** Columns of `bigint` that count or number something; all others are money. */
const numbered =
  /(?:^|_)(?:bytes|count|lines|looked_at|no|seconds|seq|sequence|signed|step|timed|unfit)$/;

const head = `/**
 * The columns of all tables and views as pg gives their values. Written by \`npm run tables\` from the migrated database;
 * \`tables.test.ts\` fails when it is stale.
 */`;

/** The generated file, laid out as the formatter would. */
export function writeTables({ columns, checks }: Described): string {
  const literals = new Map(checks.flatMap(({ table, text }) => literalsOf(table, text)));
  const typeOf = (column: Column) => {
    const type = knownType(column) ?? narrowed(column, literals) ?? plainType(column.type, column);
    return column.isNullable && type !== 'unknown' ? `${type} | null` : type;
  };
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(
    ([table, own]) =>
      `  ${table}: {\n${own.map((column) => `    ${column.name}: ${typeOf(column)};\n`).join('')}  };\n`,
  );
  const body = `export interface Tables {\n${tables.join('')}}\n`;
  const named = [
    ...new Set(Object.values(contractTypes).flatMap((type) => type.match(/\b[A-Z]\w*/g) ?? [])),
  ];
  return [
    head,
    `import type {\n${named
      .sort()
      .map((name) => `  ${name},\n`)
      .join('')}} from '@wallet/contract';`,
    `import type { Money } from './columns.ts';\n`,
    body,
  ].join('\n');
}

const knownType = ({ table, name }: Column) =>
  contractTypes[`${table}.${name}`] ?? contractTypes[name];

function narrowed({ table, name, type }: Column, literals: Map<string, string>) {
  const union = literals.get(`${table}.${name}`);
  return type.endsWith('[]') && union !== undefined ? `(${union})[]` : union;
}

function plainType(type: string, column: Column): string {
  if (type.endsWith('[]')) return `${plainType(type.slice(0, -2), column)}[]`;
  if (type === 'bigint') return numbered.test(column.name) ? 'bigint' : 'Money';
  const plain = plainTypes[type];
  if (plain === undefined) throw new Error(`no type for ${type} of ${column.table}.${column.name}`);
  return plain;
}

/** The values that a check allows a column, or the items of an array, where it says nothing else. */
function literalsOf(table: string, check: string): [string, string][] {
  const found =
    /^CHECK \(\((\w+) (?:= ANY \(|<@ )ARRAY\[([^\]]*)\]\)?\)\)$/.exec(check) ??
    /^CHECK \(\((\w+) = ('\w+'::text)\)\)$/.exec(check);
  if (!found) return [];
  const [, column = '', list = ''] = found;
  const values = list.split(', ').map((value) => value.replace(/::\w+$/, ''));
  return [[`${table}.${column}`, values.join(' | ')]];
}
