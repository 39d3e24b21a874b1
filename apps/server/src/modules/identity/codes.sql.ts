import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CodePurpose } from './code.ts';

/** Forgets the unused codes of a user, of one purpose or of all. */
export function deleteOpenCodes(userId: string, purpose: CodePurpose | null): RawBuilder<unknown> {
  return sql`delete from one_time_code where user_id = ${userId} and used_at is null and (${purpose}::text is null or purpose = ${purpose})`;
}

export interface NewCodeRow {
  hash: string;
  userId: string;
  purpose: CodePurpose;
  lifeSeconds: number;
}

export function insertCode({
  hash,
  userId,
  purpose,
  lifeSeconds,
}: NewCodeRow): RawBuilder<{ expiresAt: Date }> {
  return sql<{ expiresAt: Date }>`insert into one_time_code (hash, user_id, purpose, expires_at)
    values (${hash}, ${userId}, ${purpose}, now() + make_interval(secs => ${lifeSeconds})) returning expires_at as "expiresAt"`;
}

/** Whose code it is, when it still counts. */
export function selectOpenCode(hash: string, purpose: CodePurpose): RawBuilder<{ userId: string }> {
  return sql<{ userId: string }>`select user_id as "userId" from one_time_code
    where hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > now()`;
}

/** No row when it was used, has expired or was replaced: of many at once one gets the row. */
export function spendCode(hash: string, purpose: CodePurpose): RawBuilder<{ hash: string }> {
  return sql<{ hash: string }>`update one_time_code set used_at = now()
    where hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > now() returning hash`;
}

/** Until when the user's code of that purpose counts. */
export function selectCodeUntil(
  userId: string,
  purpose: CodePurpose,
): RawBuilder<{ expiresAt: Date }> {
  return sql<{ expiresAt: Date }>`select expires_at as "expiresAt" from one_time_code
    where user_id = ${userId} and purpose = ${purpose} and used_at is null and expires_at > now()`;
}
