import { type RawBuilder, sql } from '#platform/db';
import { type Proved, provedColumns } from '#platform/row-mac';
import type { LinkRow } from '../link-rows.ts';
import { type PersonRow, personRows } from '../person-rows.ts';

export function insertLink({
  id,
  person,
  byPerson,
  kind,
  confirmed,
  at,
  mac,
}: Proved<LinkRow>): RawBuilder<unknown> {
  return sql`insert into person_link (id, person, by_person, kind, confirmed, at, mac)
    values (${id}, ${person}, ${byPerson}, ${kind}, ${confirmed}, ${at}, ${mac})`;
}

export function countLink(person: string): RawBuilder<unknown> {
  return sql`update app_user set links = links + 1 where id = ${person}`;
}

/** These people as far as their rows give power. */
export function selectPersons(ids: readonly string[]): RawBuilder<Proved<PersonRow>> {
  return sql`select ${provedColumns(personRows, 'u')} from app_user u where u.id = any(${ids}::text[])`;
}

/** Every link of these people, of all times: one that is missing is noticed by their number. */
export function selectLinks(ids: readonly string[]): RawBuilder<Proved<LinkRow>> {
  return sql`select l.id, l.person, l.by_person as "byPerson", l.kind, l.confirmed, l.at, l.mac
    from person_link l where l.person = any(${ids}::text[])`;
}

/** People of whom there are more or fewer links than their row counts. */
export function selectMiscounted(): RawBuilder<{ id: string }> {
  return sql`select u.id from app_user u
    where u.links <> (select count(*) from person_link l where l.person = u.id) order by u.id`;
}
