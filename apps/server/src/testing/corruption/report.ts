import type { Tried, Walk } from './corrupt.ts';

/** The walk as a table for a person, what is open by name, and the counts. */
export function reportOf({ tried, empty }: Walk): string[] {
  const open = tried.filter(isOpen);
  return [
    row(['column', 'class', 'witness', 'kind', 'state', 'took effect', 'outcome', 'by']),
    ...tried.map((one) =>
      row([
        nameOf(one),
        one.columnClass,
        one.witness.kind,
        one.kind,
        one.state,
        one.outcome === 'refused' ? 'no' : 'yes',
        one.outcome,
        one.by.join(', ').slice(0, 120),
      ]),
    ),
    '',
    ...open.map((one) => `OPEN  ${nameOf(one)} ${one.kind} (${one.state}): ${one.outcome}`),
    ...(empty.length > 0 ? [`no row to change: ${empty.join(', ')}`] : []),
    countsOf(tried),
  ];
}

/** What no proof named. */
export function isOpen({ outcome }: Tried): boolean {
  return outcome === 'unnoticed' || outcome === 'notNamed';
}

function countsOf(tried: readonly Tried[]): string {
  const count = (is: (one: Tried) => boolean) => tried.filter(is).length;
  const by = (proof: string) => count((one) => one.outcome === 'named' && one.by.includes(proof));
  return [
    `tried ${tried.length}`,
    `took effect ${count(({ outcome }) => outcome !== 'refused')}`,
    `named ${count(({ outcome }) => outcome === 'named')}`,
    ...['verify-ledger', 'verify-rows', 'verify-audit'].map((proof) => `by ${proof} ${by(proof)}`),
    `noticed and not named ${count(({ outcome }) => outcome === 'notNamed')}`,
    `unnoticed ${count(({ outcome }) => outcome === 'unnoticed')}`,
  ].join(', ');
}

function nameOf({ table, column, kind }: Tried): string {
  return column === undefined ? `${table} (${kind})` : `${table}.${column}`;
}

function row(cells: readonly string[]): string {
  const widths = [44, 10, 13, 8, 36, 12, 10, 0];
  return cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join(' ')
    .trimEnd();
}
