import { ApiError } from '@wallet/contract';
import { recordAudit, systemActor } from '#modules/audit';
import { renewLink } from '#modules/sessions/links';
import { type Db, maybe, type Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { encryptedColumns } from './encrypted-columns.ts';
import { problemOf, type UnreadableValue } from './find-unreadable.ts';
import { endUnreadableOf, putAway, selectOneEncrypted } from './unreadable.sql.ts';

/**
 * `byPerson`: only a person can mend. `keyMissing`: key absent or not proved ours; the value may be
 * intact. `rowNotProved`: changed outside the application; mending would sign that. `changed`: a
 * concurrent change won.
 */
export type Mending = 'mended' | 'byPerson' | 'keyMissing' | 'rowNotProved' | 'changed';

export interface MendDeps {
  db: Pick<Db, 'transaction'>;
  vault: Vault;
  /** Keys the database knows by fingerprint: under another key of that name an intact value looks changed. */
  provedKeys: ReadonlySet<string>;
  /** Keys of which a person says that they are lost for good. */
  lostKeys: ReadonlySet<string>;
}

/**
 * Repairs an undecryptable value where no person is needed, and audits it. Never touches one that
 * may only need another key. Idempotent.
 */
export async function repairUnreadable(deps: MendDeps, value: UnreadableValue): Promise<Mending> {
  const { column, found } = value;
  const { mend } = encryptedColumns[`${column.table}.${column.column}`] ?? {};
  const key = keyWanted(deps, value);
  if (key !== undefined && !deps.lostKeys.has(key)) return 'keyMissing';
  if (mend === undefined) return 'byPerson';
  try {
    return await deps.db.transaction(async (trx) => {
      const { place } = found;
      const now = await maybe(trx, selectOneEncrypted(column, place.id));
      if (now?.sealed !== value.sealed || !problemOf(deps.vault, now.sealed, place))
        return 'changed';
      const done = mend === 'newLink' ? await newLink(trx, deps, value) : await away(trx, value);
      if (done !== 'mended') return done;
      await endUnreadableOf(place).execute(trx);
      await recordAudit(trx, {
        actor: systemActor,
        action: 'value.mended',
        entity: 'installation',
        entityId: `${place.table} ${place.id}`,
        after: { ...placeOf(value), by: mend, problem: found.problem, keyId: found.keyId },
      });
      return 'mended';
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rowNotProved') return 'rowNotProved';
    throw error;
  }
}

function placeOf({ found: { place } }: UnreadableValue) {
  return { table: place.table, row: place.id, column: place.column };
}

/**
 * The key a value may need: missing in the key file, or there under a name unknown to the database.
 * Undefined for a changed value.
 */
export function keyWanted(
  { vault, provedKeys }: Pick<MendDeps, 'vault' | 'provedKeys'>,
  { sealed, found: { keyId } }: UnreadableValue,
): string | undefined {
  if (keyId !== null) return keyId;
  const named = /^v1\.([^.]+)\./.exec(sealed)?.[1];
  if (named === undefined || provedKeys.has(named)) return undefined;
  return vault.keyIds().includes(named) ? named : undefined;
}

async function newLink(
  trx: Trx,
  { vault }: MendDeps,
  { sealed, found }: UnreadableValue,
): Promise<Mending> {
  const done = await renewLink(trx, vault, { id: found.place.id, sealed });
  if (done === 'withdrawal') return 'byPerson';
  return done === 'renewed' ? 'mended' : 'changed';
}

async function away(trx: Trx, { column, sealed, found }: UnreadableValue): Promise<Mending> {
  return (await maybe(trx, putAway(column, { id: found.place.id, sealed }))) ? 'mended' : 'changed';
}
