import { ApiError, type Locale } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import { one } from '#platform/db';
import type { Identity } from '../identity.ts';
import { plainName } from '../credentials/plain-name.ts';
import { lockProfile, type ProfilePart, setProfile } from './profile.sql.ts';
import { type OwnCall, trailOf } from '../trail.ts';

export interface ProfileChange {
  name?: string | undefined;
  locale?: Locale | undefined;
  timeZone?: string | undefined;
}

/** Changes the own name, language or time zone. Refuses with invalidRequest a time zone that nobody knows. */
export async function updateProfile(
  { db }: Pick<Identity, 'db'>,
  { principal, ...call }: OwnCall,
  change: ProfileChange,
): Promise<void> {
  const input: Partial<ProfilePart> = {
    ...(change.name !== undefined && { name: plainName(change.name) }),
    ...(change.locale !== undefined && { locale: change.locale }),
    ...(change.timeZone !== undefined && { timeZone: knownTimeZone(change.timeZone) }),
  };
  await db.transaction(async (trx) => {
    const known = await one(trx, lockProfile(principal.userId));
    const changed = (Object.keys(input) as (keyof ProfilePart)[]).filter(
      (part) => input[part] !== known[part],
    );
    if (changed.length === 0) return;
    const next = { ...known, ...input };
    await setProfile(principal.userId, next).execute(trx);
    const only = (profile: ProfilePart) =>
      Object.fromEntries(changed.map((part) => [part, profile[part]]));
    await recordAudit(trx, {
      ...trailOf(call),
      actor: actorOf(principal),
      merchantId: principal.merchantId,
      ...actOn('user.profileChanged', principal.userId),
      before: only(known),
      after: only(next),
    });
  });
}

/** The name as Intl writes it; offsets such as +07:00 are no zone: they do not know summer time. */
function knownTimeZone(text: string): string {
  try {
    if (/[A-Za-z]/.test(text))
      return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new ApiError('invalidRequest', {
    errors: [{ path: 'timeZone', message: 'a time zone such as Asia/Jakarta' }],
  });
}
