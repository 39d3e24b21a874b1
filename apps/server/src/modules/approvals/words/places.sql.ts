import { type RawBuilder, sql } from '#platform/db';
import type { Place } from './place-of.ts';

/** The browser in which a session began. */
export function selectBrowser(sessionId: string): RawBuilder<{ browser: string | null }> {
  return sql`select browser from user_session where id = ${sessionId}`;
}

export function insertPlace(p: Place): RawBuilder<unknown> {
  return sql`insert into decision_place (id, subject, subject_id, person, browser, network, same_browser,
    same_network, own_code, at)
    values (${p.id}, ${p.subject}, ${p.subjectId}, ${p.person}, ${p.browser}, ${p.network},
      ${p.sameBrowser}, ${p.sameNetwork}, ${p.ownCode}, ${p.at})`;
}

/** From where words about something came, the first first. */
export function selectPlaces(subject: string, subjectId: string): RawBuilder<Place> {
  return sql`select id, subject, subject_id as "subjectId", person, browser, network,
    same_browser as "sameBrowser", same_network as "sameNetwork", own_code as "ownCode", at
    from decision_place where subject = ${subject} and subject_id = ${subjectId} order by id`;
}

/** Who made these tokens. */
export function selectMakers(tokenIds: readonly string[]): RawBuilder<{ id: string }> {
  return sql`select distinct created_by as id from api_token
    where id = any(${tokenIds}::text[]) and created_by is not null`;
}
