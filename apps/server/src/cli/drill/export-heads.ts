import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readHead } from '#modules/audit';
import type { Config } from '#platform/config';
import { createDb } from '#platform/db';
import { silentLog } from '#platform/log';

const unsureMs = 5 * 60_000;

export interface ExportedHeads {
  /** Undefined where nothing of that time is kept outside: the chain is then proved by itself. */
  file: string | undefined;
  remove(): Promise<void>;
}

/**
 * The heads of the audit log that this installation keeps outside its database, as far as the backup
 * must know them: what was sealed before it, whether or not the backup has so many seals. Later ones,
 * and those of a life after another restore, say nothing about it; of the minutes before the backup
 * a head may be of what its snapshot just missed, or of a clock that goes otherwise.
 */
export async function exportHeads({
  url,
  config,
  backupAt,
}: {
  url: string;
  config: Pick<Config, 'dataDir'>;
  backupAt: string;
}): Promise<ExportedHeads> {
  const none = { file: undefined, remove: () => Promise.resolve() };
  const text = await readFile(join(config.dataDir, 'heads', 'audit.jsonl'), 'utf8').catch(() => '');
  const newest = await newestSealIn(url);
  const kept = text.split('\n').filter((line) => isKnown(line, { newest, backupAt }));
  if (kept.length === 0) return none;
  const folder = await mkdtemp(join(tmpdir(), 'wallet-drill-heads-'));
  const file = join(folder, 'audit.jsonl');
  await writeFile(file, `${kept.join('\n')}\n`, { mode: 0o600 });
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function newestSealIn(url: string): Promise<bigint> {
  const db = await createDb({ url, log: silentLog(), poolSize: 1, writerPoolSize: 1 });
  try {
    return BigInt((await readHead(db.read))?.no ?? 0);
  } finally {
    await db.close();
  }
}

function isKnown(
  line: string,
  { newest, backupAt }: { newest: bigint; backupAt: string },
): boolean {
  try {
    const { no, at } = JSON.parse(line) as { no: unknown; at: unknown };
    const beforeMs = new Date(backupAt).getTime() - new Date(String(at)).getTime();
    return beforeMs >= (BigInt(String(no)) <= newest ? 0 : unsureMs);
  } catch {
    return false;
  }
}
