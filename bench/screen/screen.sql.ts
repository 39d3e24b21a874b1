import { type RawBuilder, sql } from 'kysely';

/** Changes devices behind the screen's back: others get another name, and every second one goes into maintenance. */
export function changeUnseen(ids: readonly string[], mark: string): RawBuilder<unknown> {
  return sql`update device set name = split_part(name, ' ', 1) || ' ' || ${mark}, maintenance_reason = case
    when position % 2 = 0 then 'bench' end,
      maintenance_since = case when position % 2 = 0 then now() end
    from unnest(${[...ids]}::text[]) with ordinality as changed (id, position) where device.id = changed.id`;
}
