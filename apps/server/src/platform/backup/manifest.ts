import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Vault } from '#platform/vault';

export const formatVersion = 1;

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

/** What stands before the tables: of which installation, as of when, in which schema. */
export const headerSchema = z.strictObject({
  format: z.literal(formatVersion),
  /** Which key file the installation has; tells nothing about the keys. */
  installation: z.string(),
  /** The keys that its sealed texts may need, by their ids. */
  keyIds: z.array(z.string()),
  kind: z.enum(['demo', 'live']),
  backupAt: z.iso.datetime(),
  server: z.string(),
  schema: z.array(z.strictObject({ name: z.string(), sha256 })).min(1),
  sequences: z.array(z.strictObject({ name, value: z.string().regex(/^\d+$/) })),
  tables: z.array(name).min(1),
  partitions: z.array(z.strictObject({ name, parent: name, bounds: z.string().regex(/^(?:DEFAULT|FOR VALUES FROM \('[0-9a-z_:+ .-]+'\) TO \('[0-9a-z_:+ .-]+'\))$/i) })),
});
export const tableSchema = z.strictObject({ name, columns: z.array(name).min(1) });
export const tableEndSchema = z.strictObject({ name, rows: count, bytes: count, sha256 });
/** The digest covers every byte before it; the seal covers the digest, with a key of the key file. */
export const trailerSchema = z.strictObject({ tables: count, rows: count, sha256, seal: z.string() });

export type Header = z.output<typeof headerSchema>;
export type TableHead = z.output<typeof tableSchema>;
export type TableEnd = z.output<typeof tableEndSchema>;
export type Trailer = z.output<typeof trailerSchema>;

export function installationOf(vault: Vault): string {
  return vault.mac('installation', 'v1').slice(0, 12);
}

/** Whoever has no key file cannot make it. */
export function sealOf(vault: Vault, digest: string): string {
  return vault.mac('backup', digest);
}

export function isSealedBy(vault: Vault, { sha256: digest, seal }: Trailer): boolean {
  const right = Buffer.from(sealOf(vault, digest));
  const told = Buffer.from(seal);
  return right.length === told.length && timingSafeEqual(right, told);
}
