import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { RoleId } from '@wallet/contract';

const storedMakerColumns = columnsOf(`role_id, merchant_id, team_role, email, name, locale
  from app_user u`);

export interface StoredMaker extends RowOf<typeof storedMakerColumns> {
  roleId: RoleId;
}

/** Somebody who could sign in now; none for who was disabled, or whose merchant was stopped. */
export function selectMaker(userId: string): RawBuilder<StoredMaker> {
  return sql`select ${storedMakerColumns}
    from app_user u left join merchant m on m.id = u.merchant_id
    where u.id = ${userId} and u.status = 'active' and (u.merchant_id is null or m.status in ('active', 'pending'))`;
}

/** A token that still may order files. */
export function selectMakingToken(tokenId: string): RawBuilder<{ id: string }> {
  return sql`select t.id from api_token t join merchant m on m.id = t.merchant_id
    where t.id = ${tokenId} and t.status = 'active'
      and coalesce(least(t.expires_at, t.ends_at), 'infinity') > now() and 'exports:write' = any(t.scopes)
        and m.status in ('active', 'pending')`;
}
