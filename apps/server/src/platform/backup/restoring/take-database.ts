import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { BackupProblem } from '../problem.ts';
import {
  assumeLogin,
  assumeOwnerPermanently,
  beginChange,
  emptyDatabase,
  endChange,
  insertUnfinished,
  markUnfinished,
  selectContents,
  selectOthers,
  selectUse,
} from './restore.sql.ts';

interface Contents {
  hasTables: boolean;
  isOurs: boolean;
  isUnfinished: boolean;
}

/**
 * Empties and marks a restore's database in one transaction, so nothing starts on it. Takes an
 * empty one, one a restore left or, if asked, one never used, with nobody else connected. Throws a
 * BackupProblem and leaves any other.
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
  await refuseOthers(client);
  await client.query(beginChange);
  if (contents?.hasTables) {
    const statements = contents.isOurs ? emptyDatabase : emptyDatabase.slice(-2);
    for (const statement of statements) await client.query(statement);
  }
  await client.query(markUnfinished);
  await client.query(insertUnfinished, [backupId]);
  await client.query(endChange);
}

const looks = 20;
const pauseMs = 100;

/** A running server would pay from restored data before recovery begins. Ended sessions take a moment to go. */
async function refuseOthers(client: Client): Promise<void> {
  for (let look = 1; ; look++) {
    const { rows } = await client.query<{ others: string | null }>(selectOthers);
    const others = rows[0]?.others;
    if (!others) return;
    if (look === looks) {
      throw new BackupProblem(
        `Others are connected to this database (${others}). Stop the server and whatever else uses it, and restore again.`,
      );
    }
    await wait(pauseMs);
  }
}

async function refuseUsed(
  client: Client,
  { isOurs, intoUnused }: { isOurs: boolean; intoUnused: boolean },
): Promise<void> {
  const advice =
    'Give it an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database';
  if (!isOurs) throw new BackupProblem(`This database holds tables of something else. ${advice}.`);
  await client.query(assumeOwnerPermanently);
  const {
    rows: [use],
  } = await client.query<{ isUsed: boolean }>(selectUse);
  await client.query(assumeLogin);
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
