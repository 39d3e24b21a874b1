import { createHmac } from 'node:crypto';
import { addressOf, type PlainLogins, poolNames, usualLogins } from '#platform/db/logins';
import { type ClusterFolder, superuser } from './cluster-folder.ts';
import type { Postmaster } from './postmaster.ts';

/** Holds the session that says who owns the folder; it may do nothing else. */
export const watcher = 'wallet_watch';
export const databaseName = 'wallet';

/**
 * A login's password, derived one-way from the superuser's kept in the folder: all processes and
 * commands know it and nothing more is stored.
 */
export function passwordOf(superusersPassword: string, login: string): string {
  return createHmac('sha256', superusersPassword).update(`login ${login}`).digest('base64url');
}

/** The plain logins of the pools beside an embedded PostgreSQL's own address, in the same database. */
export function loginsBeside(ownerUrl: string): PlainLogins {
  const secret = decodeURIComponent(new URL(ownerUrl).password);
  const [staff = '', writer = '', tenant = ''] = poolNames.map((pool) =>
    addressOf(ownerUrl, usualLogins[pool], passwordOf(secret, usualLogins[pool])),
  );
  return { staff, writer, tenant };
}

/** The superuser's address of a cluster that runs. */
export function urlOf({ password }: ClusterFolder, { port, socket }: Postmaster): string {
  const url = new URL(
    `postgresql://${superuser}:${password}@${socket === undefined ? '127.0.0.1' : 'localhost'}:${port}/${databaseName}`,
  );
  if (socket !== undefined) url.searchParams.set('host', socket);
  return url.href;
}
