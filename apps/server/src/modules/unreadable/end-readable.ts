import { all, type Db, maybe } from '#platform/db';
import { decryptOrNull, type Vault } from '#platform/vault';
import {
  endUnreadable,
  selectEncryptedColumns,
  selectOneEncrypted,
  selectOpenUnreadable,
} from './unreadable.sql.ts';

const batch = 500;

/**
 * Rechecks values that did not decrypt: one that decrypts, was put away or lost its row is over,
 * with its alert. Returns how many ended.
 */
export async function endReadable({
  db,
  vault,
}: {
  db: Pick<Db, 'read'>;
  vault: Pick<Vault, 'open'>;
}): Promise<number> {
  const first = await all(db.read, selectOpenUnreadable('', batch));
  if (first.length === 0) return 0;
  const places = new Map(
    (await all(db.read, selectEncryptedColumns())).map((place) => [
      `${place.table}.${place.column}`,
      place,
    ]),
  );
  let ended = 0;
  for (let page = first; page.length > 0;) {
    const over: string[] = [];
    for (const { id, table, rowId, column } of page) {
      const place = places.get(`${table}.${column}`);
      const value = place && (await maybe(db.read, selectOneEncrypted(place, rowId)));
      if (!value || decryptOrNull(vault, value.sealed, { table, id: rowId, column }) !== null)
        over.push(id);
    }
    if (over.length > 0) await endUnreadable(over).execute(db.read);
    ended += over.length;
    page = await all(db.read, selectOpenUnreadable(page.at(-1)?.id ?? '', batch));
  }
  return ended;
}
