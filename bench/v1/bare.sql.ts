/** What the bare routes do: one row in, or one page out. */
export const makeTable =
  'create table if not exists bare_session (id text primary key, reference text not null unique, amount bigint not null, status text not null, created_at timestamptz not null default now())';
export const insertOne = `insert into bare_session (id, reference, amount, status)
  values ($1, $2, $3, 'open') returning id, reference, amount::text, status, created_at`;
export const selectPage =
  'select id, reference, amount::text, status, created_at from bare_session order by id desc limit 20';
