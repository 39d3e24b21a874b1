/** The triggers that keep rows on the contract's state machines, as SQL text. */
import { machines, type Machine, type Move } from '@wallet/contract/states';

type MachineName = keyof typeof machines;

/** A table whose rows have a state. `kind`, if given, selects each row's machine; else there is one. */
export interface Guarded {
  readonly table: string;
  readonly column: string;
  readonly machines: readonly MachineName[];
  readonly kind?: string;
}

export const guarded: readonly Guarded[] = [
  { table: 'transaction', column: 'status', machines: ['deposit', 'payout'], kind: 'kind' },
  { table: 'transaction_session', column: 'status', machines: ['session'] },
  { table: 'withdrawal_request', column: 'status', machines: ['withdrawal'] },
  { table: 'payout_intent', column: 'state', machines: ['intent'] },
  { table: 'statement_line', column: 'match_status', machines: ['line'] },
  { table: 'hold', column: 'status', machines: ['hold'] },
  { table: 'merchant', column: 'status', machines: ['merchant'] },
  { table: 'line_proposal', column: 'status', machines: ['proposal'] },
  { table: 'payout_proposal', column: 'status', machines: ['proposal'] },
  { table: 'adjustment', column: 'status', machines: ['proposal'] },
  { table: 'pending_change', column: 'state', machines: ['pendingChange'] },
];

/** Pairs of states that differ and between which some event of the machine moves, as `from to`, sorted. */
export function pairsOf(machine: Machine<string, string>): string[] {
  const moves: Move<string>[] = Object.values(machine.moves);
  const pairs = moves.flatMap(({ from, to }) => from.map((one) => [one, to] as const));
  return [
    ...new Set(pairs.filter(([from, to]) => from !== to).map((pair) => pair.join(' '))),
  ].sort();
}

/** What a table's function looks up: the first states, and the moves, each behind its kind where there are several. */
export function lawOf({ machines: names, kind }: Guarded): { born: string[]; moves: string[] } {
  const all = (read: (machine: Machine<string, string>) => readonly string[]) =>
    names.flatMap((name) =>
      read(machines[name]).map((entry) => (kind === undefined ? entry : `${name} ${entry}`)),
    );
  return { born: all(({ born }) => born.toSorted()), moves: all(pairsOf) };
}

export const functionOf = ({ table }: Guarded): string => `refuse_unlawful_${table}`;
export const triggersOf = ({ table }: Guarded) =>
  ({ insert: `${table}_born_lawfully`, update: `${table}_moves_lawfully` }) as const;

/** The body of a table's function, as PostgreSQL keeps it. */
export function bodyOf(guard: Guarded): string {
  const { column, kind } = guard;
  const { born, moves } = lawOf(guard);
  const { insert, update } = triggersOf(guard);
  const own = kind === undefined ? '' : `${kind} || ' ' || `;
  const named = kind === undefined ? 'id' : `id, ${kind}`;
  return `
declare
  wrong record;
begin
  if tg_op = 'INSERT' then
    select id, ${column} as becomes into wrong from fresh where (${own}${column} = any (${arrayOf(born)})) is not true limit 1;
    if found then
      raise exception '% % may not begin as %', tg_table_name, wrong.id, wrong.becomes
        using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = '${insert}';
    end if;
    return null;
  end if;
  select id, min(was) as was, min(becomes) as becomes into wrong
  from (
    select ${named}, ${column} as was, null as becomes from stale
    union all
    select ${named}, null, ${column} from fresh
  ) as changed
  group by ${named}
  having min(was) is distinct from min(becomes) and (${own}min(was) || ' ' || min(becomes) = any (${arrayOf(moves)})) is not true
  limit 1;
  if found then
    raise exception '% % may not go from % to %', tg_table_name, wrong.id, coalesce(wrong.was, 'nothing'), coalesce(wrong.becomes, 'nothing')
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = '${update}';
  end if;
  return null;
end `;
}

/** Makes a table's function, or changes it to what the contract says now. */
export function functionText(guard: Guarded): string {
  return `create or replace function ${functionOf(guard)}() returns trigger language plpgsql
    set search_path = pg_catalog, public, pg_temp as $$${bodyOf(guard)}$$;`;
}

/** Puts the function to work; statement level, so that a batch is looked at once. */
export function triggerText(guard: Guarded): string {
  const { table } = guard;
  const { insert, update } = triggersOf(guard);
  const run = `for each statement execute function ${functionOf(guard)}()`;
  return `create or replace trigger ${insert} after insert on ${table} referencing new table as fresh ${run};
create or replace trigger ${update} after update on ${table} referencing old table as stale new table as fresh ${run};`;
}

function arrayOf(texts: readonly string[]): string {
  return `array[${texts.map((text) => `'${text}'`).join(', ')}]`;
}
