import type { HeaderDefinition, HeaderTable } from '../variant.ts';

/** The header of a path that no row fits. */
const other: HeaderDefinition = { title: 'header.device' };

/** The header of a path: the first row whose word is in its first segment. */
export function headerOf({ rows, root }: HeaderTable, path: string): HeaderDefinition {
  if (path === '/') return root;
  const segment = path.split('/')[1] ?? '';
  return rows.find(({ word }) => segment.includes(word)) ?? other;
}
