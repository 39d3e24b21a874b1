import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export interface Attempted {
  /** Seconds until it may be tried again; 0 when it may be tried now. */
  lockedSeconds: number;
}

/**
 * Counts one try. The one after `allowed` failures in a row locks the subject for `lockSeconds`; the count starts anew
 * after the lock or after the same time without a try.
 */
export function countAttempt({
  subject,
  allowed,
  lockSeconds,
}: {
  subject: string;
  allowed: number;
  lockSeconds: number;
}): RawBuilder<Attempted> {
  const over = sql`a.locked_until <= now() or a.last_at < now() - make_interval(secs => ${lockSeconds})`;
  return sql<Attempted>`insert into sign_in_attempt as a (subject, allowed, failures) values (${subject}, ${allowed}, 1)
    on conflict (subject) do update set
      allowed = excluded.allowed,
      failures = case when a.locked_until > now() then a.failures when ${over} then 1 else a.failures + 1 end,
      locked_until = case
        when a.locked_until > now() then a.locked_until
        when ${over} then null
        when a.failures + 1 > excluded.allowed then now() + make_interval(secs => ${lockSeconds})
      end,
      last_at = now()
    returning ${lockedSeconds}`;
}

export function selectLock(subject: string): RawBuilder<Attempted> {
  return sql<Attempted>`select ${lockedSeconds} from sign_in_attempt where subject = ${subject}`;
}

const lockedSeconds = sql`coalesce(greatest(0, ceil(extract(epoch from locked_until - now()))), 0)::int as "lockedSeconds"`;

/** Takes back one counted try that turned out to be no failure. */
export function uncountAttempt(subject: string): RawBuilder<unknown> {
  return sql`update sign_in_attempt set failures = greatest(0, failures - 1) where subject = ${subject}`;
}

export function forgetAttempts(subject: string): RawBuilder<unknown> {
  return sql`delete from sign_in_attempt where subject = ${subject}`;
}

/** No row when nothing was counted. */
export function deleteLock(subject: string): RawBuilder<{ wasLocked: boolean }> {
  return sql<{
    wasLocked: boolean;
  }>`delete from sign_in_attempt where subject = ${subject} returning coalesce(locked_until > now(), false) as "wasLocked"`;
}
