import type { Effects, Lockable } from './types.ts';

/** Everything that a money item did, as its digest covers it. */
export interface PostingMeaning {
  cause: string;
  kind: string;
  mode: string;
  payloadHash: string;
  legs: number;
  /** When its transaction began, by the database: microseconds since 1970. */
  madeMicros: bigint;
  /** What it said of money rows; see `eventOf`. */
  event: string | null;
  /** Its entries, one a line: account, sequence, amount, balance after it, sorted. */
  entries: string;
}

/** The text over which the digest of a posting is made. */
export function postingText(posting: PostingMeaning): string {
  const { cause, kind, mode, payloadHash, legs, madeMicros, event, entries } = posting;
  return JSON.stringify([cause, kind, mode, payloadHash, legs, String(madeMicros), event, entries]);
}

/** The purpose of its MAC. */
export const postingPurpose = 'posting';

/**
 * An item's event: per row made or changed that says whose money, how much and in which state, a
 * line of table, id and sealed columns as JSON, in write order. Null without any.
 */
export function eventOf({ changes, inserts }: Effects): string | null {
  const lines = new Map<string, string>();
  for (const { lockable, row } of changes) say(lines, lockable, row);
  for (const { insertable, row } of inserts) say(lines, insertable, row);
  return lines.size === 0 ? null : [...lines.values()].join('\n');
}

type Kind = Pick<Lockable<{ id: string }>, 'table'> & { readonly sealed?: readonly string[] };

function say(lines: Map<string, string>, { table, sealed }: Kind, row: object): void {
  if (!sealed) return;
  const values = row as Record<string, unknown>;
  const said = Object.fromEntries(sealed.map((name) => [name, plain(values[name])]));
  const name = `${table} ${String(values['id'])}`;
  lines.set(name, `${name} ${JSON.stringify(said)}`);
}

function plain(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : (value ?? null);
}
