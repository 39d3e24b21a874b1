import { all, type Query } from '#platform/db';
import { UnreadableProblem, type Vault } from '#platform/vault';
import { type KeyedColumn, selectEncrypted, selectEncryptedColumns } from './unreadable.sql.ts';

/** A value that does not decrypt, as it is stored. */
export interface UnreadableValue {
  column: KeyedColumn;
  sealed: string;
  found: UnreadableProblem;
}

const pageRows = 1_000;

/** Decrypts every encrypted value, a page at a time, and yields failures. `onColumn` gets each column's value count. */
export async function* findUnreadable(
  query: Query,
  vault: Pick<Vault, 'open'>,
  onColumn: (column: KeyedColumn, values: number) => void = () => undefined,
): AsyncGenerator<UnreadableValue> {
  for (const column of await all(query, selectEncryptedColumns())) {
    let values = 0;
    for (let after: string | null = ''; after !== null;) {
      const page: { id: string; sealed: string }[] = await all(
        query,
        selectEncrypted(column, { after, limit: pageRows }),
      );
      values += page.length;
      for (const { id, sealed } of page) {
        const found = problemOf(vault, sealed, { table: column.table, id, column: column.column });
        if (found) yield { column, sealed, found };
      }
      after = page.length < pageRows ? null : (page.at(-1)?.id ?? null);
    }
    onColumn(column, values);
  }
}

/** Why a value does not decrypt; undefined where it does. */
export function problemOf(
  vault: Pick<Vault, 'open'>,
  sealed: string,
  place: UnreadableProblem['place'],
): UnreadableProblem | undefined {
  try {
    vault.open(sealed, place);
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableProblem) return error;
    throw error;
  }
}
