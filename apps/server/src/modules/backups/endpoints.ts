import { endpoints } from '@wallet/contract';
import type { Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import { readBackups } from './read-backups.ts';

export function backupsRoutes({ db }: { db: Pick<Db, 'read'> }): Route[] {
  return [route(endpoints.getBackups, () => readBackups(db.read))];
}
