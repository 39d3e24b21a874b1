import { type Db, one, readSnapshot } from '#platform/db';
import type { DatabaseAddress } from '#platform/db/logins';
import type { Log } from '#platform/log';
import { changeSealKey, type SealKeys, sealRows, verifyHistory } from '#platform/seals';
import { appendHead } from '#platform/seals/heads';
import { postingHistory } from './posting-history.ts';
import { countByOtherKeys } from './sealed-postings.sql.ts';

export interface KeyChange {
  /** Of the login that owns everything, or of logins beside it. */
  url: DatabaseAddress;
  db: Db;
  log: Log;
  vault: SealKeys;
  /** Heads kept outside; the new one is added. */
  headsFile: string;
}

/**
 * Gives the chain of postings to the newest key: it is proved whole with the keys there are, what
 * waits is sealed, and a seal over its last head is made by the newest key and kept outside. From
 * then on older keys make no posting and no seal, and may be dropped: what they signed is proved by
 * the seals over it. Tells in one sentence why it cannot be done now.
 */
export async function changePostingKey({
  url,
  db,
  log,
  vault,
  headsFile,
}: KeyChange): Promise<string | undefined> {
  const history = postingHistory(vault);
  await sealRows({ db, log }, history);
  const { ok, divergences } = await readSnapshot({ url, log }, (snapshot) =>
    verifyHistory(snapshot, history, { headsFile: undefined, sealerRuns: false }),
  );
  if (!ok) return `The seals of postings are broken: ${divergences[0] ?? ''}`;
  const newest = vault.keyIds().at(-1) ?? '';
  const { count } = await one(db.read, countByOtherKeys(newest));
  if (count > 0)
    return `${count} postings of the last minute were signed by an older key: a process has not taken the new key file, or did so just now.`;
  const head = await changeSealKey({ db }, { kind: history.kind, keys: vault });
  if (head) await appendHead(headsFile, head);
  return undefined;
}
