import type { Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { macOfRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { systemClock } from '#platform/clock';
import { type LinkKind, linkRows } from '../link-rows.ts';
import { countLink, insertLink } from './links.sql.ts';

export interface Link {
  person: string;
  /** Null for the server's own shell: that founds a root, and joins no chain. */
  by: string | null;
  kind: LinkKind;
  /** Two independent persons confirmed it. */
  confirmed?: boolean;
  /** When it was, where it is written down later. */
  at?: Date;
}

/**
 * Records that an act gave a person power, or took it, in the act's transaction and inside
 * `changePowerRow` of the person, whose row counts its links. Acts on the own account are no link.
 */
export async function recordLink(
  trx: Trx,
  vault: Pick<Vault, 'attest'>,
  { person, by, kind, confirmed = false, at = systemClock.now() }: Link,
): Promise<void> {
  if (by === null || by === person) return;
  const row = { id: newId('lnk'), person, byPerson: by, kind, confirmed, at };
  await insertLink({ ...row, mac: macOfRow(vault, linkRows, row) }).execute(trx);
  await countLink(person).execute(trx);
}
