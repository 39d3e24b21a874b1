export interface Change {
  /** The way to the value inside the row: `limits.daily`, `eventTypes[0]`. Empty for a row that is one value. */
  field: string;
  /** The value as text; null when there is none on this side. */
  before: string | null;
  after: string | null;
}

/** Deeper than this a value is shown as one text. */
const deepest = 4;

/**
 * The values of an entry, field by field. With both sides there, only the fields that differ; with one side, all of it.
 * Everything becomes plain text, in the order in which it was written.
 */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [flatten(before), flatten(after)];
  const fields = [...new Set([...old.keys(), ...now.keys()])];
  const rows = fields.map((field) => ({
    field,
    before: old.get(field) ?? null,
    after: now.get(field) ?? null,
  }));
  const isOneSided = isNothing(before) || isNothing(after);
  return isOneSided ? rows : rows.filter((row) => row.before !== row.after);
}

/** What an entry tells of: a change, how something is since then, or how something was that is gone. */
export function kindOf(before: unknown, after: unknown): 'changes' | 'contents' | 'removed' {
  if (!isNothing(before) && !isNothing(after)) return 'changes';
  return isNothing(after) && !isNothing(before) ? 'removed' : 'contents';
}

function flatten(value: unknown): Map<string, string> {
  const found = new Map<string, string>();
  if (!isNothing(value)) walk(value, '', 0, found);
  return found;
}

function walk(value: unknown, field: string, depth: number, found: Map<string, string>): void {
  const parts = depth < deepest ? partsOf(value) : [];
  if (parts.length === 0) found.set(field, textOf(value));
  for (const [step, part] of parts)
    walk(
      part,
      Array.isArray(value) ? `${field}[${step}]` : field === '' ? step : `${field}.${step}`,
      depth + 1,
      found,
    );
}

function partsOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}
