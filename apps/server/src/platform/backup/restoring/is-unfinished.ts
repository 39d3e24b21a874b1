import { BackupProblem } from '../problem.ts';
import { selectIsUnfinished } from './restore.sql.ts';
import { withSession } from '../session.ts';

/** Whether a restore into this database has begun and has not been proved. */
export function isUnfinished(url: string): Promise<boolean> {
  return withSession({ url, name: 'restore' }, async (client) => {
    const {
      rows: [found],
    } = await client.query<{ isUnfinished: boolean }>(selectIsUnfinished);
    return found?.isUnfinished === true;
  });
}

/** Throws a BackupProblem for a database with an interrupted restore or unproved books. */
export async function refuseUnfinished(url: string): Promise<void> {
  if (!(await isUnfinished(url))) return;
  throw new BackupProblem(
    'A restore into this database was broken off or is not proved. Run npm run wallet -- restore FILE on it again: it begins anew.',
  );
}
