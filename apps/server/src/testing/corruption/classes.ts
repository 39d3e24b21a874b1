/** What a column says, in the sense of "what could somebody gain or break who changes it". */
export const columnClasses = [
  /** How much, and which movement it is. */
  'money',
  /** Whose money, account, code or row it is. */
  'ownership',
  /** Who agreed to what. */
  'approval',
  /** What was promised once: a key, a name that was given away, a state that is not left again. */
  'promise',
  /** How much anybody may move, and under which terms. */
  'limit',
  /** A sum or count of other rows that screens show. */
  'figure',
  'other',
] as const;
export type ColumnClass = (typeof columnClasses)[number];

/** Classes of which no column is without a witness. */
export const witnessedClasses: readonly ColumnClass[] = [
  'money',
  'ownership',
  'approval',
  'promise',
];

/** What contradicts a change that was made behind the application. */
export type Witness =
  /** Other rows say it too; `verify-ledger` compares them. */
  | { readonly kind: 'derived' }
  /** The row's MAC, or a row that contradicts it; `verify-rows` looks. */
  | { readonly kind: 'mac' }
  /** The heads of signed rows outside the database, which miss what is gone; `verify-rows` compares. */
  | { readonly kind: 'heads' }
  /** The chain of the audit log; `verify-audit` walks it. */
  | { readonly kind: 'chain' }
  | { readonly kind: 'none'; readonly reason: string };

export interface ColumnGroup {
  readonly columnClass: ColumnClass;
  readonly columns: readonly string[];
  readonly witness: Witness;
}

export interface TableEntry {
  /** What notices a row that was deleted, and one that stands there twice. */
  readonly rows: Witness;
  /** Columns by whose values a proof may name the row, beside its primary key. */
  readonly calledBy: readonly string[];
  /** Whether a row says anything: one that does not, as a sum of nothing, is as good as none. */
  readonly says: (values: Readonly<Record<string, string | null>>) => boolean;
  readonly groups: readonly ColumnGroup[];
  /** Some of its rows carry no MAC, and others say what the MAC would: all are tried. */
  readonly isPartlySigned: boolean;
}

export type Catalogue = Readonly<Record<string, TableEntry>>;

export const derived: Witness = { kind: 'derived' };
export const byMac: Witness = { kind: 'mac' };
export const byChain: Witness = { kind: 'chain' };
export const byHeads: Witness = { kind: 'heads' };
export const unwitnessed = (reason: string): Witness => ({ kind: 'none', reason });

/** Columns of one class and one witness; the names stand in one text. */
export function group(columnClass: ColumnClass, witness: Witness, columns: string): ColumnGroup {
  return { columnClass, witness, columns: columns.trim().split(/\s+/) };
}

/** Columns of which nothing hangs, with why. */
export function other(reason: string, columns: string): ColumnGroup {
  return group('other', unwitnessed(reason), columns);
}

export function table(
  rows: Witness,
  groups: readonly ColumnGroup[],
  {
    calledBy = '',
    says = () => true,
    isPartlySigned = false,
  }: { calledBy?: string; says?: TableEntry['says']; isPartlySigned?: boolean } = {},
): TableEntry {
  return {
    rows,
    groups,
    says,
    isPartlySigned,
    calledBy: calledBy.split(/\s+/).filter((name) => name !== ''),
  };
}

/** For rows of sums: one of these is not 0. */
export function saysOf(sums: string): TableEntry['says'] {
  const names = sums.split(' ');
  return (values) => names.some((name) => values[name] !== '0');
}
