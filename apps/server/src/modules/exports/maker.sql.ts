import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Locale, RoleId, TeamRole } from '@wallet/contract';

export interface StoredMaker {
  roleId: RoleId;
  merchantId: string | null;
  teamRole: TeamRole | null;
  email: string;
  name: string;
  locale: Locale;
}

/** Somebody who could sign in now; none for who was disabled, or whose merchant was stopped. */
export function selectMaker(userId: string): RawBuilder<StoredMaker> {
  return sql<StoredMaker>`select u.role_id as "roleId", u.merchant_id as "merchantId", u.team_role as "teamRole", u.email, u.name, u.locale
    from app_user u left join merchant m on m.id = u.merchant_id
    where u.id = ${userId} and u.status = 'active' and (u.merchant_id is null or m.status in ('active', 'pending'))`;
}

/** A token that still may order files. */
export function selectMakingToken(tokenId: string): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`select t.id from api_token t join merchant m on m.id = t.merchant_id
    where t.id = ${tokenId} and t.status = 'active' and coalesce(least(t.expires_at, t.ends_at), 'infinity') > now() and 'exports:write' = any(t.scopes) and m.status in ('active', 'pending')`;
}
