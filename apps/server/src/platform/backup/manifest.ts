import { z } from 'zod';
import type { KeyFile, Vault } from '#platform/vault';

export const formatVersion = 2 as const;

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const integer = z.string().regex(/^-?\d{1,40}$/);

/** What stands in clear at the beginning of the file: whose it is and what is needed to open it. */
export const clearHeadSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Which key file the installation has; tells nothing about the keys. */
  installation: z.string(),
  kind: z.enum(['demo', 'live']),
  backupAt: z.iso.datetime(),
  /** The keys that texts in its rows may be sealed by. */
  keyIds: z.array(z.string()),
  /** The version of PostgreSQL. */
  server: z.string(),
  /** The newest migration. */
  schema: z.string(),
});

const month = String.raw`\('[0-9a-z_:+ .-]+'\)`;
const bounds = new RegExp(`^(?:DEFAULT|FOR VALUES FROM ${month} TO ${month})$`, 'i');

/** The first thing that is encrypted: what the tables need to be made again. */
export const contentsSchema = z.strictObject({
  schema: z.array(z.strictObject({ name: z.string(), sha256 })).min(1),
  sequences: z.array(z.strictObject({ name, value: integer })),
  tables: z.array(name).min(1),
  partitions: z.array(z.strictObject({ name, parent: name, bounds: z.string().regex(bounds) })),
});
export const tableSchema = z.strictObject({ name, columns: z.array(name).min(1) });
export const tableEndSchema = z.strictObject({ name, rows: count, bytes: count });

/** What SQL counted and digested in a table, beside the copy and not from it. */
export const tableProofSchema = z.strictObject({ name, rows: count, digest: integer });

/** The last thing that is encrypted. */
export const trailerSchema = z.strictObject({
  tables: count,
  rows: count,
  bytes: count,
  proofs: z.array(tableProofSchema),
  /** Names this content: of its head, contents and proofs. */
  sha256,
});

export type ClearHead = z.output<typeof clearHeadSchema>;
export type Contents = z.output<typeof contentsSchema>;
export type TableHead = z.output<typeof tableSchema>;
export type TableEnd = z.output<typeof tableEndSchema>;
export type TableProof = z.output<typeof tableProofSchema>;
export type Trailer = z.output<typeof trailerSchema>;

/** What can be read without a key. Nothing of it is proved. */
export interface BackupHead extends ClearHead {
  format: typeof formatVersion;
  /** The key of the key file that opens it. */
  wrappedBy: string;
}

/** Of which installation, as of when, in which schema: read with the keys, and proved. */
export interface Header extends Omit<BackupHead, 'schema'>, Contents {}

/** What opens a backup. */
export interface BackupKeys {
  vault: Vault;
  /** The keys of the key file, by their ids. */
  keyIds: readonly string[];
}

/** Keys that left the key file after the backup; carried in the backup since it was rewrapped. */
export type CarriedKeys = KeyFile['keys'];

/** Progress of a backup, check or restore; rows and bytes of the current table. */
export interface Progress {
  table: string;
  number: number;
  of: number;
  rows: number;
  bytes: number;
  /** The table is done. */
  isDone: boolean;
}

export function installationOf(vault: Vault): string {
  return vault.mac('installation', 'v1').slice(0, 12);
}
