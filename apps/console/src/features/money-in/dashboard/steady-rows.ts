/**
 * Rows as they stand under a pointer or a focus: those shown change in place, and what came since
 * waits until both are gone.
 */
export function steadyRows<Row extends { id: string }>(
  shown: readonly Row[] | undefined,
  rows: readonly Row[] | undefined,
  isHeld: boolean,
): readonly Row[] | undefined {
  if (!isHeld || shown === undefined || rows === undefined || shown.length === 0) return rows;
  const fresh = new Map(rows.map((row) => [row.id, row]));
  return shown.map((row) => fresh.get(row.id) ?? row);
}
