import { type RawBuilder, sql } from '#platform/db';

interface Key {
  userId: string;
  subject: string;
  subjectId: string;
}

/** The newest code for an act takes the place of the one before. */
export function upsertOwnCode({
  userId,
  subject,
  subjectId,
  mac,
  lifeSeconds,
}: Key & { mac: string; lifeSeconds: number }): RawBuilder<{ expiresAt: Date }> {
  return sql`insert into own_code (user_id, subject, subject_id, mac, expires_at)
    values (${userId}, ${subject}, ${subjectId}, ${mac}, now() + make_interval(secs => ${lifeSeconds}))
    on conflict (user_id, subject, subject_id) do update set mac = excluded.mac, tries = 0,
      expires_at = excluded.expires_at, used_at = null
    returning expires_at as "expiresAt"`;
}

/** A try of a code that still counts; of each five count. */
export function countTry({ userId, subject, subjectId }: Key): RawBuilder<{ mac: string }> {
  return sql`update own_code set tries = tries + 1
    where user_id = ${userId} and subject = ${subject} and subject_id = ${subjectId} and used_at is null
      and expires_at > now() and tries < 5 returning mac`;
}

/** No row when it was used: of many at once one gets the row. */
export function spendOwnCode({ userId, subject, subjectId }: Key): RawBuilder<{ userId: string }> {
  return sql`update own_code set used_at = now() where user_id = ${userId} and subject = ${subject}
    and subject_id = ${subjectId} and used_at is null returning user_id as "userId"`;
}

/** Codes that count no more. */
export function deleteOldOwnCodes(): RawBuilder<unknown> {
  return sql`delete from own_code where expires_at < now() - interval '1 day'`;
}
