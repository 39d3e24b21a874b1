import { type RawBuilder, sql } from '#platform/db';

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
  return sql`insert into sign_in_attempt as a (subject, allowed, failures) values (${subject}, ${allowed}, 1)
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
  return sql`select ${lockedSeconds} from sign_in_attempt where subject = ${subject}`;
}

const lockedSeconds = sql`coalesce(greatest(0, ceil(extract(epoch from locked_until - now()))),
  0)::int as "lockedSeconds"`;

/**
 * Counts one try in a window that begins with its first one. The one after `allowed` locks the subject until the window
 * ends, whatever comes in between; then another begins.
 */
export function countInWindow({
  subject,
  allowed,
  windowSeconds,
}: {
  subject: string;
  allowed: number;
  windowSeconds: number;
}): RawBuilder<Attempted> {
  const end = sql`a.last_at + make_interval(secs => ${windowSeconds})`;
  return sql`insert into sign_in_attempt as a (subject, allowed, failures) values (${subject}, ${allowed}, 1)
    on conflict (subject) do update set
      allowed = excluded.allowed,
      failures = case when a.locked_until > now() then a.failures when ${end} <= now() then 1 else a.failures + 1 end,
      locked_until = case
        when a.locked_until > now() then a.locked_until
        when ${end} > now() and a.failures + 1 > excluded.allowed then ${end}
      end,
      last_at = case when a.locked_until > now() or ${end} > now() then a.last_at else now() end
    returning ${lockedSeconds}`;
}

/** Takes back one counted try that turned out to be no failure. */
export function uncountAttempt(subjects: readonly string[]): RawBuilder<unknown> {
  return sql`with gone as (delete from sign_in_attempt
    where subject = any(${subjects}) and failures <= 1 and locked_until is null)
    update sign_in_attempt set failures = failures - 1
    where subject = any(${subjects}) and failures > 0 and (failures > 1 or locked_until is not null)`;
}

export function deleteAttempts(subject: string): RawBuilder<unknown> {
  return sql`delete from sign_in_attempt where subject = ${subject}`;
}

/** Forgets what was counted of an account, from wherever it was tried. */
export function deleteLocks(account: string): RawBuilder<{ wasLocked: boolean }> {
  return sql`with gone as (delete from sign_in_attempt
    where subject >= ${account} and subject < ${`${account};`} returning locked_until)
    select coalesce(bool_or(locked_until > now()), false) as "wasLocked" from gone`;
}
