import { all } from '#platform/db';
import type { Notices } from './notices.ts';
import { note } from './note.ts';
import { selectEndingTokens } from './subjects.sql.ts';

/** So long before its end a token is told of. */
const warnedDays = 7;

/** Notes API tokens that end within a week, each end once. Doing it twice is the same as once. */
export async function noteEndingTokens(notices: Pick<Notices, 'db' | 'jobs'>): Promise<void> {
  for (const { id, merchantId, mode, name, expiresAt } of await all(
    notices.db.read,
    selectEndingTokens(warnedDays),
  )) {
    const until = expiresAt.toISOString();
    await notices.db.transaction((trx) =>
      note(notices, trx, {
        merchantId,
        mode,
        kind: 'apiTokenEnding',
        subject: `${id} ${until}`,
        params: { name, until },
      }),
    );
  }
}
