import { type RawBuilder, sql } from '#platform/db';

export interface ProcessRow {
  id: string;
  host: string;
  pid: number;
  keyIds: readonly string[];
}

export function updateLastSeen({ id, host, pid, keyIds }: ProcessRow): RawBuilder<unknown> {
  return sql`insert into server_process (id, host, pid, key_ids) values (${id}, ${host}, ${pid}, ${keyIds}::text[])
    on conflict (id) do update set key_ids = excluded.key_ids, seen_at = now()`;
}

export function deleteProcess(id: string): RawBuilder<unknown> {
  return sql`delete from server_process where id = ${id}`;
}

/** Of processes that were killed. */
export function deleteLongGone(): RawBuilder<unknown> {
  return sql`delete from server_process where seen_at < now() - interval '1 day'`;
}

/** Processes that were seen in the last minute and do not hold this key. */
export function selectWithout(
  keyId: string,
): RawBuilder<{ host: string; pid: number; keyIds: string[] }> {
  return sql`select host, pid, key_ids as "keyIds" from server_process
    where seen_at > now() - interval '1 minute' and not key_ids @> array[${keyId}::text] order by host, pid`;
}
