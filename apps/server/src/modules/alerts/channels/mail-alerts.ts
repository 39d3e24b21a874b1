import { alertKindsOf, roles } from '@wallet/contract';
import { all } from '#platform/db';
import { defineJob } from '#platform/jobs';
import { alertLetter } from './alert-letter.ts';
import type { Alerts } from '../alerts.ts';
import { type AlertScope, type Reader, selectReaders, takeUnmailed } from '../mails.sql.ts';

type MailDeps = Pick<Alerts, 'db' | 'mail' | 'clock' | 'log' | 'adminUrl'>;

export const mailJob = defineJob<object>({
  name: 'alerts.mail',
  retryLimit: 20,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 600,
});

const usefulMs = 24 * 3_600_000;

/**
 * Mails everybody who wants it what was told since the last time, as one mail each. What a mail
 * holds is written down in the transaction that orders it, so nothing is mailed twice; one reader
 * who cannot be mailed holds up no other, and is tried again.
 */
export async function mailAlerts(deps: MailDeps): Promise<void> {
  const failed: string[] = [];
  for (const reader of await all(deps.db.read, selectReaders())) {
    await mailOne(deps, reader).catch((error: unknown) => {
      failed.push(reader.userId);
      deps.log.error({ err: error, user: reader.userId }, 'a person could not be mailed of alerts');
    });
  }
  if (failed.length > 0)
    throw new Error(`mails about alerts could not be ordered for ${failed.join(', ')}`);
}

async function mailOne({ db, mail, clock, adminUrl }: MailDeps, reader: Reader): Promise<void> {
  await db.transaction(async (trx) => {
    const rows = await all(trx, takeUnmailed(reader, scopeOf(reader)));
    if (rows.length === 0) return;
    const usefulUntil = new Date(clock.now().getTime() + usefulMs).toISOString();
    await mail.send(trx, alertLetter({ rows, adminUrl, usefulUntil, ...reader }));
  });
}

/** A PhoneFarm user knows of its own phones, accounts and proxies only, and nobody of what his role may not read. */
export function scopeOf({ roleId, userId }: Pick<Reader, 'roleId' | 'userId'>): AlertScope {
  return { kinds: alertKindsOf(roleId), ownerUserId: roleId === roles.phoneFarm ? userId : null };
}
