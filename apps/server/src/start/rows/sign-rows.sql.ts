import { type RawBuilder, sql } from '#platform/db';

/** One signs at a time, until the transaction ends. */
export function lockSigning(): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended('sign-rows', 0))`;
}

/** Which kinds of rows have had their first MACs, by their tables. */
export function selectSignedKinds(): RawBuilder<{ table: string }> {
  return sql`select id as "table" from row_signing_kind`;
}

export function insertSignedKinds(tables: readonly string[]): RawBuilder<unknown> {
  return sql`insert into row_signing_kind (id) select unnest(${[...tables]}::text[])`;
}

/** A signing that was begun: the last id that it has come to, and how many it has signed. */
export interface SigningRun {
  table: string;
  reached: string;
  signed: number;
}

export function selectRuns(): RawBuilder<SigningRun> {
  return sql`select id as "table", reached, signed::int as signed from row_signing_run`;
}

/** Tells the kinds whose signing begins now. */
export function beginRuns(tables: readonly string[]): RawBuilder<{ table: string }> {
  return sql`insert into row_signing_run (id) select unnest(${[...tables]}::text[]) on conflict do nothing
    returning id as "table"`;
}

export function updateRun({ table, reached, signed }: SigningRun): RawBuilder<unknown> {
  return sql`update row_signing_run set reached = ${reached}, signed = ${signed} where id = ${table}`;
}

/** People of before there were links, with who invited them, as far back as a chain may reach. */
export function selectInvitedLately(): RawBuilder<{
  id: string;
  invitedBy: string;
  createdAt: Date;
}> {
  return sql`select u.id, u.invited_by as "invitedBy", u.created_at as "createdAt" from app_user u
    join app_user i on i.id = u.invited_by
    where u.links = 0 and u.created_at > now() - interval '365 days' and u.id <> i.id order by u.id`;
}
