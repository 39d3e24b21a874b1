import { asLogin } from './as-login.ts';
import type { EmptyDatabase } from './test-database.ts';

/**
 * Gives every history the partitions of so many months before the last one, as an installation of
 * that age has them.
 */
export async function addPastMonths(
  database: Pick<EmptyDatabase, 'url'>,
  months: number,
): Promise<void> {
  await asLogin(
    database,
    `do $$
    declare history record; month timestamptz; next timestamptz;
    begin
      for history in select inhparent::regclass as name, min(substring(pg_get_expr(c.relpartbound, c.oid) from '\\(''([a-z]{3})_')) as prefix
        from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_partitioned_table p on p.partrelid = i.inhparent
        where p.partstrat = 'r' and c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1
      loop
        for step in 2 .. ${months + 1} loop
          month := (date_trunc('month', now() at time zone 'UTC') - make_interval(months => step)) at time zone 'UTC';
          next := (date_trunc('month', now() at time zone 'UTC') - make_interval(months => step - 1)) at time zone 'UTC';
          execute format('create table %I partition of %s for values from (%L) to (%L)', history.name || to_char(month at time zone 'UTC', '"_"YYYY"_"MM'), history.name,
            case when history.prefix is null then month::text else id_floor(history.prefix, month) end, case when history.prefix is null then next::text else id_floor(history.prefix, next) end);
        end loop;
      end loop;
    end $$`,
  );
}
