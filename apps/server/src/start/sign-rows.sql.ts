import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** One signs at a time, until the transaction ends. */
export function lockSigning(): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended('sign-rows', 0))`;
}

export function selectIsSigned(): RawBuilder<{ isSigned: boolean }> {
  return sql<{ isSigned: boolean }>`select exists (select from row_signing) as "isSigned"`;
}

export function insertSigning(): RawBuilder<unknown> {
  return sql`insert into row_signing (single) values (true)`;
}
