import { type RawBuilder, sql } from '#platform/db';
import type { PgType } from '#platform/writer';
import { maxNamed } from './ledger-check.ts';
import type { SealedTable } from './sealed-rows.ts';
import type { Divergence } from './verify.sql.ts';

/**
 * The events of a table\u2019s rows, an event a row of it, against the rows. Most rows say letter
 * for letter what their event says; only the others are taken apart. Named is a row whose newest
 * event says something else, or that is not the one that every event of it names, or that is gone;
 * and one that no event knows, where money items make every row. Nothing is asked of rows from
 * before there were events.
 */
export function rowAgainstEvents(of: SealedTable): RawBuilder<Divergence> {
  const { table, sealed, isBornByItems = false } = of;
  const names = [...new Set(sealed.flat())];
  const columns = ['id', ...names.map(columnOf), ...(isBornByItems ? ['created_at'] : [])];
  const { wholeOf, same, newest } = comparisons(of, names);
  const unknown = isBornByItems
    ? `or not bool_or(is_said) and max(born) > (select at from posting_cause where event is not null and seq is not null order by seq limit 1)`
    : '';
  return sql`${sql.raw(`
    with said as (
      select split_part(line, ' ', 2) as id, substr(line, strpos(line, '{')) as said
      from posting_cause c cross join lateral string_to_table(c.event, e'\\n') as line
      where strpos(c.event, '${table} ') > 0 and starts_with(line, '${table} ')
    ), paired as (
      select s.id as said_id, s.said, r.*, s.said in (${wholeOf}) as is_whole
      from said s ${isBornByItems ? 'full' : 'left'}
        join (select ${[...new Set(columns)].join(', ')} from ${table}) r on r.id = s.id offset 0
    ), judged as (
      select coalesce(said_id, id) as id, id is not null as is_there, said_id is not null as is_said, case
        when said is not null then coalesce(${of.rank}, -1) end as rank,
        is_whole or said is null or ${same} as is_same, is_whole or said is null
          or ${newest} as is_newest${isBornByItems ? ', created_at as born' : ''}
      from paired
    )
    select '${table} ' || id as where, 'what its newest sealed event says' as expected,
      case when not bool_and(is_there) then 'no such row'
        when not bool_or(is_said) then 'what no event says'
          when not bool_and(coalesce(is_same, false)) then 'what none of its events says'
            else 'something else' end as found
    from judged group by id
    having not bool_and(is_there) or not bool_and(coalesce(is_same, false))
      or max(rank) is distinct from max(rank) filter (where is_newest) ${unknown}
    order by 1 limit ${maxNamed}`)}`;
}

/** The row as its event would say it, letter for letter, and the two questions where it does not. */
function comparisons({ columns, sealed, fixed, free = [], alike }: SealedTable, names: string[]) {
  const row = `jsonb_build_object(${names.map((name) => `'${name}', ${asJson(name, columns[name])}`).join(', ')})`;
  const without = (list: readonly string[]) =>
    `(said::jsonb - array[${literals(list)}]::text[]) <@ ${row}`;
  const groupOf = (value: string, groups: readonly (readonly string[])[]) =>
    `case ${groups.map((group, at) => `when ${value} in (${literals(group)}) then '${at}'`).join(' ')} else ${value} end`;
  const isAlike = alike
    ? ` and (not said::jsonb ? '${alike.column}' or ${groupOf(`(said::jsonb ->> '${alike.column}')`, alike.groups)} = ${groupOf(columnOf(alike.column), alike.groups)})`
    : '';
  const moved = ['revision', ...free, ...(alike ? [alike.column] : [])];
  const wholeOf = sealed.map(
    (list) =>
      `'{' || ${list.map((name) => `'"${name}":' || ${asText(name, columns[name])}`).join(` || ',' || `)} || '}'`,
  );
  return {
    wholeOf: wholeOf.join(', '),
    same: without(names.filter((name) => !fixed.includes(name))),
    newest: `(${without(moved)}${isAlike})`,
  };
}

/** As `eventOf` writes it: what may be large is a text. */
function asText(name: string, type: PgType | undefined): string {
  const isBare = type === 'integer' || type === 'smallint' || type === 'boolean';
  const column = columnOf(name);
  return isBare ? `coalesce(${column}::text, 'null')` : `coalesce('"' || ${column} || '"', 'null')`;
}

function asJson(name: string, type: PgType | undefined): string {
  return type === 'bigint' ? `${columnOf(name)}::text` : columnOf(name);
}

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const literals = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
