import { Client } from 'pg';
import { coveredSeals } from '#platform/row-mac/tables';
import type { AnyPowerRows } from '#platform/row-mac';
import { type Vault, VaultProblem } from '#platform/vault';
import {
  assumeOwner,
  countOld,
  countOldAnswers,
  countOldMails,
  selectOld,
  selectOldAnswers,
  selectColumnsToReencrypt,
  updateAnswers,
  updateEncrypted,
} from './rotation.sql.ts';
import type { ReencryptedColumn } from './rotation.sql.ts';

export interface ReencryptOptions {
  url: string;
  vault: Vault;
  /** The key that seals from now on. */
  keyId: string;
  /** Kinds whose MACs cover sealed texts: `resign` seals those anew, with the MAC; here they are counted only. */
  covered?: readonly AnyPowerRows[];
  onProgress?: (done: { place: string; rows: number }) => void;
}

export interface ReencryptReport {
  resealed: number;
  /** What another key than the newest still has, by place. */
  left: { place: string; rows: number }[];
  /** Rows whose sealed text does not open: it was changed, moved, or its key is lost. */
  unreadable: string[];
}

const batch = 500;

interface Place extends ReencryptedColumn {
  select: string;
  update: string;
  count: string;
}

/**
 * Re-encrypts everything with the newest key in batches, a statement each, with servers running;
 * resumable. Leaves texts changed meanwhile to their writer; reports and skips what does not
 * decrypt.
 */
export async function reencrypt({
  url,
  vault,
  keyId,
  covered = [],
  onProgress,
}: ReencryptOptions): Promise<ReencryptReport> {
  const client = new Client({
    connectionString: url,
    application_name: 'wallet rotate-keys',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {
    // The statement under way reports the same loss.
  });
  await client.connect();
  try {
    const places = await readPlaces(client);
    const report: ReencryptReport = { resealed: 0, left: [], unreadable: [] };
    const underMac = new Set(
      covered.flatMap((rows) => coveredSeals(rows).map((column) => `${rows.table}.${column}`)),
    );
    for (const place of places) {
      if (underMac.has(`${place.table}.${place.column}`)) continue;
      const rows = await reencryptPlace(client, { vault, keyId, place, report });
      report.resealed += rows;
      if (rows > 0) onProgress?.({ place: `${place.table}.${place.column}`, rows });
    }
    const counts = [
      ...places.map(({ table, column, count }) => ({ place: `${table}.${column}`, count })),
      { place: 'mails that wait', count: countOldMails },
    ];
    for (const { place, count } of counts) {
      const {
        rows: [found],
      } = await client.query<{ count: number }>(count, [keyId]);
      if (found && found.count > 0) report.left.push({ place, rows: found.count });
    }
    return report;
  } finally {
    await client.end();
  }
}

async function readPlaces(client: Client): Promise<Place[]> {
  await client.query(assumeOwner);
  const { rows } = await client.query<ReencryptedColumn>(selectColumnsToReencrypt);
  const answers = {
    table: 'idempotency',
    column: 'answer',
    key: '',
    select: selectOldAnswers,
    update: updateAnswers,
    count: countOldAnswers,
  };
  return [
    ...rows.map((column) => ({
      ...column,
      select: selectOld(column),
      update: updateEncrypted(column),
      count: countOld(column),
    })),
    answers,
  ];
}

interface Work {
  vault: Vault;
  keyId: string;
  place: Place;
  report: ReencryptReport;
}

async function reencryptPlace(
  client: Client,
  { vault, keyId, place: { table, column, select, update }, report }: Work,
): Promise<number> {
  for (let done = 0, after = ''; ;) {
    const { rows } = await client.query<{ id: string; sealed: string }>(select, [
      after,
      keyId,
      batch,
    ]);
    const fresh = rows.flatMap(({ id, sealed }) => {
      try {
        const place = { table, id, column };
        return [{ id, sealed, again: vault.seal(vault.open(sealed, place), place) }];
      } catch (error) {
        if (!(error instanceof VaultProblem)) throw error;
        report.unreadable.push(`${table}.${column} ${id}: ${error.message}`);
        return [];
      }
    });
    const { rowCount } = await client.query(update, [
      fresh.map(({ id }) => id),
      fresh.map(({ sealed }) => sealed),
      fresh.map(({ again }) => again),
    ]);
    done += rowCount ?? 0;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < batch) return done;
  }
}
