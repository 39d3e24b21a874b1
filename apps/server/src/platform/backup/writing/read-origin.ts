import type { Client } from 'pg';
import {
  assumeOwner,
  selectKeyIds,
  selectOrigin,
  selectPartitions,
  selectSchema,
  selectSequences,
  selectTables,
} from '../backup.sql.ts';
import type { TableToCopy } from '../backup.sql.ts';
import { type BackupKeys, type ClearHead, type Contents, installationOf } from '../manifest.ts';
import { BackupProblem } from '../problem.ts';

interface Origin {
  clear: ClearHead;
  contents: Contents;
  tables: TableToCopy[];
}

/** What to back up, read in the client’s snapshot. Throws a BackupProblem for another installation's key file. */
export async function readOrigin(
  client: Client,
  { id, vault, keyIds }: BackupKeys & { id: string },
): Promise<Origin> {
  const { rows: schema } = await client.query<Contents['schema'][number]>(selectSchema);
  await client.query(assumeOwner);
  const {
    rows: [origin],
  } = await client.query<OriginRow>(selectOrigin);
  if (!origin) {
    throw new BackupProblem(
      'This database was never started as demo or live: there is nothing to back up.',
    );
  }
  const named = origin.namesKeys ? (await client.query<{ id: string }>(selectKeyIds)).rows : [];
  const missing = named.flatMap((key) => (keyIds.includes(key.id) ? [] : [key.id]));
  if (missing.length > 0) {
    throw new BackupProblem(
      `The key file lacks ${missing.join(', ')}, which this database needs: it is another one’s, or an old copy. Set SECRET_KEY_FILE to the one of this installation.`,
    );
  }
  const { rows: tables } = await client.query<TableToCopy>(selectTables);
  const { rows: sequences } = await client.query<Contents['sequences'][number]>(selectSequences);
  const { rows: partitions } = await client.query<Contents['partitions'][number]>(selectPartitions);
  const clear: ClearHead = {
    id,
    installation: installationOf(vault),
    kind: origin.kind,
    backupAt: origin.at.toISOString(),
    keyIds: [...keyIds],
    server: origin.server,
    schema: schema.at(-1)?.name ?? '',
  };
  const contents = { schema, sequences, tables: tables.map(({ name }) => name), partitions };
  return { clear, contents, tables };
}

interface OriginRow {
  kind: 'demo' | 'live';
  at: Date;
  server: string;
  namesKeys: boolean;
}
