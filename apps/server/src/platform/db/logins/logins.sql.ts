/** Held by whoever makes logins; they belong to the whole server, and two at once would trip over each other. */
export const lockLogins = 'select pg_advisory_lock(4836252)';

/** Which of these names are logins already. */
export const selectKnownLogins = `select rolname as name from pg_roles where rolname = any($1)`;

/** Whether an existing login is foreign ($1 name, $2 role). Ours are members of their role, or of nothing yet. */
export const selectIsForeign = `select not bool_or(g.rolname is not distinct from $2::name)
  and (bool_or(g.rolname is not null) or bool_or(r.rolsuper or r.rolcreaterole)) as "isForeign"
  from pg_roles r left join pg_auth_members m on m.member = r.oid left join pg_roles g on g.oid = m.roleid
    where r.rolname = $1`;

/** $1 name, $2 verifier: nothing that the statement does not say. */
export const formatCreate = `select
  format('create role %I login inherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls password %L', $1::text, $2::text) as statement`;

/** The same state for an existing login. Names only what differs: naming an attribute needs the right to change it. */
export const formatSettle = `select format('alter role %I login inherit %s password %L', r.rolname, concat_ws(' ',
    case when r.rolsuper then 'nosuperuser' end, case when r.rolcreatedb then 'nocreatedb' end, case
      when r.rolcreaterole then 'nocreaterole' end,
    case when r.rolreplication then 'noreplication' end, case when r.rolbypassrls then 'nobypassrls' end),
      $2::text) as statement
  from pg_roles r where r.rolname = $1`;

/** A login may give itself settings and another password, whatever we do: they go. */
export const formatReset = `select format('alter role %I reset all', $1::text) as statement`;

/** What 0001 takes away, and a database that was copied from another has again. */
export const formatClose = `select format('revoke temporary on database %I from public',
  current_database()) as statement
  where exists (select from pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
    where d.datname = current_database() and a.grantee = 0 and a.privilege_type = 'TEMPORARY')`;

/** Memberships beyond the one role, taken away. */
export const formatRevokes = `select format('revoke %I from %I granted by %I', g.rolname, m.rolname,
  b.rolname) as statement
  from pg_auth_members a join pg_roles g on g.oid = a.roleid join pg_roles m on m.oid = a.member
    join pg_roles b on b.oid = a.grantor
  where m.rolname = $1 and g.rolname <> $2`;

export const formatGrant = `select format('grant %I to %I with inherit true, set false, admin false',
  $2::text, $1::text) as statement`;

/** What the session's login is beyond a plain member of role $1, null if nothing; asked on its own connection. */
export const selectExcess = `select r.rolname as login, case
    when r.rolsuper then 'is a superuser'
    when r.rolcreaterole then 'may create roles'
    when r.rolcreatedb then 'may create databases'
    when r.rolreplication then 'may replicate the server'
    when r.rolbypassrls then 'bypasses row-level security'
    when d.datdba = r.oid then 'owns the database'
    when not pg_has_role(r.oid, $1::name, 'usage') then format('is no member of %s that inherits its rights', $1::text)
    when other.names is not null then format('is a member of %s, too', other.names)
    when pg_has_role(r.oid, $1::name, 'member with admin option') then 'may give its role to others'
    when has_database_privilege(r.oid, d.oid,
      'create, temporary') then 'may create schemas or temporary tables in the database'
    when has_schema_privilege(r.oid, 'public', 'create') then 'may create objects in the schema'
    when exists (select from pg_shdepend s
      where s.refclassid = 'pg_authid'::regclass and s.refobjid = r.oid and s.deptype in ('o', 'a')
        and s.dbid in (d.oid, 0) and s.classid <> 'pg_database'::regclass)
      then 'owns something, or was granted something besides its role'
    end as excess
  from pg_roles r
    join pg_database d on d.datname = current_database(),
    lateral (select string_agg(g.rolname, ', ' order by g.rolname) as names from pg_roles g
      where g.oid <> r.oid and g.rolname <> $1::name and pg_has_role(r.oid, g.oid, 'member')) other
  where r.rolname = session_user`;
