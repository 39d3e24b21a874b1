const rowsOfList = 'main tr[data-openable]';
/** What opens a row; its checkbox does not. */
const opener = 'a[href], button';

/**
 * Moves the focus to the next or previous row of the page's list, so that Enter opens it: the first
 * one when none has it, and no further than the ends.
 */
export function stepRows(
  by: 1 | -1,
  within: Pick<Document, 'querySelectorAll' | 'activeElement'> = document,
): void {
  const rows = [...within.querySelectorAll<HTMLElement>(rowsOfList)];
  const at = rows.findIndex((row) => row.contains(within.activeElement));
  const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
  next?.querySelector<HTMLElement>(opener)?.focus();
}
