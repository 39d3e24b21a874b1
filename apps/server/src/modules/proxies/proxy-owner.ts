import { ApiError, roles } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { maybe, type Query } from '#platform/db';
import { selectFarmer } from './proxies.sql.ts';

/**
 * Whose a proxy becomes: a PhoneFarm user’s own whatever was wished, otherwise the wished PhoneFarm
 * user’s, or nobody’s. Refuses with ownerNotPossible, also when a PhoneFarm user names somebody
 * else.
 */
export async function ownerOf(
  query: Query,
  { roleId, userId }: UserPrincipal,
  requested: string | null | undefined,
): Promise<string | null> {
  if (roleId === roles.phoneFarm) {
    if (requested !== undefined && requested !== userId) throw new ApiError('ownerNotPossible');
    return userId;
  }
  if (requested === undefined || requested === null) return null;
  if (!(await maybe(query, selectFarmer(requested)))) throw new ApiError('ownerNotPossible');
  return requested;
}
