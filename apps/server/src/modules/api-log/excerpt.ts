import { masked } from '#modules/audit';
import { redactText } from '#platform/log';

/** What is kept of one body: enough to recognise it, and never more, however long it was. */
const limits = { characters: 6_000, text: 400, items: 10, members: 60, depth: 8 };

/**
 * A body as JSON text for the log: cut by its structure, so that it stays JSON, then masked. Secrets are gone, numbers
 * that belong to persons keep their last four digits. Null when there is none. Its cost has a bound, whatever comes.
 */
export function excerpt(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  return redactText(JSON.stringify(masked(cutter()(body))));
}

/** Copies until the characters are used up; what is left out is said in its place. */
function cutter(): (value: unknown, depth?: number) => unknown {
  let left = limits.characters;
  function cut(value: unknown, depth = 0): unknown {
    left -= 4;
    if (typeof value === 'string') return cutText(value);
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    if (depth === limits.depth || left <= 0) return '…';
    return Array.isArray(value) ? cutList(value, depth) : cutObject(value, depth);
  }
  function cutText(text: string): string {
    const most = Math.max(0, Math.min(limits.text, left));
    left -= Math.min(most, text.length);
    return text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text;
  }
  function cutList(list: readonly unknown[], depth: number): unknown[] {
    const kept: unknown[] = [];
    for (const item of list.slice(0, limits.items)) {
      if (left <= 0) break;
      kept.push(cut(item, depth + 1));
    }
    return kept.length < list.length ? [...kept, `… ${list.length - kept.length} more`] : kept;
  }
  function cutObject(object: object, depth: number): Record<string, unknown> {
    const kept: [string, unknown][] = [];
    let members = 0;
    for (const [name, part] of Object.entries(object)) {
      if (left <= 0 || ++members > limits.members)
        return Object.fromEntries([...kept, ['…', 'more']]);
      left -= name.length;
      kept.push([name.slice(0, limits.text), cut(part, depth + 1)]);
    }
    return Object.fromEntries(kept);
  }
  return cut;
}
