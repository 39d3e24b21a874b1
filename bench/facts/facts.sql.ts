import { sql } from 'kysely';

/** The same row that telling a fact writes, with nothing around it. */
export function bareInsert({ id, item }: { id: string; item: number }) {
  return sql`insert into fact (id, name, key, mode, payload)
    values (${id}, 'bench.bare', ${`key_${item}`}, 'live', ${JSON.stringify({ item })}::jsonb)`;
}

export function insertFacts(ids: readonly string[]) {
  return sql`insert into fact (id, name, key, mode, payload) select id, 'bench.told', id, 'live', '{}'
    from unnest(${ids}::text[]) as id`;
}

/** Marks what earlier contenders told as delivered. */
export function clearFacts() {
  return sql`update fact set delivered_at = now() where delivered_at is null`;
}
