import { type RawBuilder, sql } from '#platform/db';
import { type Proved, provedColumns } from '#platform/row-mac';
import { type CodeRow, codeRows } from './code-rows.ts';
import type { CodePurpose } from './code.ts';

/** Forgets the unused codes of a user, of one purpose or of all. */
export function deleteOpenCodes(userId: string, purpose: CodePurpose | null): RawBuilder<unknown> {
  return sql`delete from one_time_code
    where user_id = ${userId} and used_at is null and (${purpose}::text is null or purpose = ${purpose})`;
}

export function selectCodeEnd(lifeSeconds: number): RawBuilder<{ expiresAt: Date }> {
  return sql`select date_trunc('milliseconds', now() + make_interval(secs => ${lifeSeconds})) as "expiresAt"`;
}

export function insertCode(row: Proved<CodeRow>): RawBuilder<unknown> {
  return sql`insert into one_time_code (hash, user_id, purpose, expires_at, mac)
    values (${row.id}, ${row.userId}, ${row.purpose}, ${row.expiresAt}, ${row.mac})`;
}

/** Whose code it is, when it still counts. */
export function selectOpenCode(hash: string, purpose: CodePurpose): RawBuilder<Proved<CodeRow>> {
  return sql`select ${provedColumns(codeRows, 'c')} from one_time_code c
    where c.hash = ${hash} and c.purpose = ${purpose} and c.used_at is null and c.expires_at > now()`;
}

/** No row when it was used, has expired or was replaced: of many at once one gets the row. */
export function spendCode(hash: string, purpose: CodePurpose): RawBuilder<{ hash: string }> {
  return sql`update one_time_code set used_at = now()
    where hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > now() returning hash`;
}

/** Until when the user's code of that purpose counts. */
export function selectCodeUntil(
  userId: string,
  purpose: CodePurpose,
): RawBuilder<{ expiresAt: Date }> {
  return sql`select expires_at as "expiresAt" from one_time_code
    where user_id = ${userId} and purpose = ${purpose} and used_at is null and expires_at > now()`;
}
