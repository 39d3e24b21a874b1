import { openItemKindsOf, roles } from '@wallet/contract';
import { readTimeouts } from '#modules/alerts';
import type { UserPrincipal } from '#modules/identity';
import type { Query } from '#platform/db';
import type { ItemScope } from './open-items.sql.ts';

/** An owner of phones knows of its own phones and accounts, and nobody of what his role may not read. */
export async function scopeOf(
  query: Query,
  { roleId, userId }: Pick<UserPrincipal, 'roleId' | 'userId'>,
): Promise<ItemScope> {
  return {
    kinds: openItemKindsOf(roleId),
    ownerUserId: roleId === roles.phoneFarm ? userId : null,
    patience: await readTimeouts(query),
  };
}
