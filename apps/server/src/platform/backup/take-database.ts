import type { Client } from 'pg';
import { BackupProblem } from './problem.ts';
import {
  becomeLogin,
  becomeOwnerForGood,
  beginChange,
  emptyDatabase,
  endChange,
  insertUnfinished,
  markUnfinished,
  selectContents,
  selectUse,
} from './restore.sql.ts';

interface Contents {
  hasTables: boolean;
  isOurs: boolean;
  isUnfinished: boolean;
}

/**
 * Takes a database for a restore: an empty one, one that an earlier restore has left, or, when
 * asked for, one that was never used. In one transaction it is emptied and marked, so that from
 * here on nothing starts on it. Throws a BackupProblem for any other, which stays as it is.
 */
export async function takeDatabase(
  client: Client,
  { backupId, intoUnused }: { backupId: string; intoUnused: boolean },
): Promise<void> {
  const {
    rows: [contents],
  } = await client.query<Contents>(selectContents);
  if (contents?.hasTables && !contents.isUnfinished) {
    await refuseUsed(client, { isOurs: contents.isOurs, intoUnused });
  }
  await client.query(beginChange);
  if (contents?.hasTables) {
    const statements = contents.isOurs ? emptyDatabase : emptyDatabase.slice(-2);
    for (const statement of statements) await client.query(statement);
  }
  await client.query(markUnfinished);
  await client.query(insertUnfinished, [backupId]);
  await client.query(endChange);
}

async function refuseUsed(
  client: Client,
  { isOurs, intoUnused }: { isOurs: boolean; intoUnused: boolean },
): Promise<void> {
  const advice =
    'Give it an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database';
  if (!isOurs) throw new BackupProblem(`This database holds tables of something else. ${advice}.`);
  await client.query(becomeOwnerForGood);
  const {
    rows: [use],
  } = await client.query<{ isUsed: boolean }>(selectUse);
  await client.query(becomeLogin);
  if (use?.isUsed !== false) {
    throw new BackupProblem(
      `This database is in use; a restore replaces nothing. ${advice}, and keep this one until the books are proved.`,
    );
  }
  if (!intoUnused) {
    throw new BackupProblem(
      `This database was started and never used. ${advice}, or add --into-empty to give this one up.`,
    );
  }
}
