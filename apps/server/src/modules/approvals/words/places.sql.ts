import { columnsOf, type RawBuilder, sql, valuesOf } from '#platform/db';
import type { Place } from './place-of.ts';

/** The browser in which a session began. */
export function selectBrowser(sessionId: string): RawBuilder<{ browser: string | null }> {
  return sql`select browser from user_session where id = ${sessionId}`;
}

const placeColumns = columnsOf(`id, subject, subject_id, person, browser, network,
  same_browser, same_network, own_code, at
  from decision_place`);

export function insertPlace(p: Place): RawBuilder<unknown> {
  return sql`insert into decision_place ${valuesOf(placeColumns, p)}`;
}

/** From where words about something came, the first first. */
export function selectPlaces(subject: string, subjectId: string): RawBuilder<Place> {
  return sql`select ${placeColumns} from decision_place
    where subject = ${subject} and subject_id = ${subjectId} order by id`;
}

/** Who made these tokens. */
export function selectMakers(tokenIds: readonly string[]): RawBuilder<{ id: string }> {
  return sql`select distinct created_by as id from api_token
    where id = any(${tokenIds}::text[]) and created_by is not null`;
}
