import { join } from 'node:path';
import { createSealer } from '#modules/audit';
import { createPostingSealer } from '#modules/ledger/seals';
import type { Clock } from '#platform/clock';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import type { Sealer, SealKeys } from '#platform/seals';

export interface SealersParts {
  config: Pick<Config, 'dataDir'>;
  db: Pick<Db, 'transaction'>;
  vault: SealKeys;
  clock: Clock;
  log: Log;
}

/** Those who seal what is sealed, each with a file of heads outside the database. */
export function createSealers({
  config,
  vault,
  ...parts
}: SealersParts): Record<'audit' | 'postings', Sealer> {
  return {
    audit: createSealer({ ...parts, headsFile: headsFileOf(config, 'audit') }),
    postings: createPostingSealer({ ...parts, vault, headsFile: headsFileOf(config, 'postings') }),
  };
}

export const sealedHistories = ['audit', 'postings'] as const;

/** Of what heads are kept outside the database: of sealed histories, and of rows that give power. */
export const externalHeads = [...sealedHistories, 'rows'] as const;

/** Where an installation keeps the heads of something outside its database. */
export function headsFileOf(
  { dataDir }: Pick<Config, 'dataDir'>,
  of: (typeof externalHeads)[number],
): string {
  return join(dataDir, 'heads', `${of}.jsonl`);
}
