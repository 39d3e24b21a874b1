import { personRows } from '#modules/approvals';
import { systemClock } from '#platform/clock';
import { all, type Trx } from '#platform/db';
import type { Mail } from '#platform/mail';
import { isProvedRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { adminLetter, type AdminNews } from './admin-letter.ts';
import { selectActiveAdmins } from './roots.sql.ts';

const usefulMs = 3 * 86_400_000;

/** Mails every active Admin but one that there is going to be another; to no address that somebody wrote into a row. */
export async function notifyAdmins(
  { vault, mail, adminUrl }: { vault: Vault; mail: Mail; adminUrl: string },
  trx: Trx,
  { except, news }: { except: string; news: AdminNews },
): Promise<void> {
  const usefulUntil = new Date(systemClock.now().getTime() + usefulMs).toISOString();
  for (const admin of await all(trx, selectActiveAdmins())) {
    if (admin.id === except || !isProvedRow(vault, personRows, admin)) continue;
    const { email, name, locale } = admin;
    await mail.send(trx, adminLetter({ email, name, locale, adminUrl, news, usefulUntil }));
  }
}
