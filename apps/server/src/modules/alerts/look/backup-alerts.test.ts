import { sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { asLogin } from '@wallet/server/testing';
import { createAlertWorld, type AlertWorld } from '../../../testing/fleet/alert-world.ts';
import { updateAlerts } from './update-alerts.ts';

let world: AlertWorld;
beforeAll(async () => {
  world = await createAlertWorld();
});
afterAll(() => world.close());

const read = () => world.fleet.database.db.read;
const look = () => updateAlerts(world.alerts, null);
const drill = (outcome: string, ago: string) =>
  sql`insert into backup_drill (id, file, is_scheduled, begun_at, ended_at, outcome, why, seconds)
    values (${newId('drl')}, 'n.backup', true, now() - ${ago}::interval, now() - ${ago}::interval,
      ${outcome}, 'BROKEN every posting', 3)`.execute(read());
const folder = (since: string, newest: string | null) =>
  sql`insert into backup_folder (folder, since, newest_file, newest_at)
    values ('/backups', now() - ${since}::interval, ${newest === null ? null : 'n.backup'}, now() - ${newest}::interval)
    on conflict (single) do update set since = excluded.since, newest_file = excluded.newest_file,
      newest_at = excluded.newest_at`.execute(read());
const open = async () =>
  (await world.list()).data
    .filter(({ subject, closedAt }) => subject.kind === 'backup' && closedAt === null)
    .map(({ kind }) => kind)
    .toSorted();

test('without a folder and without a drill nothing is told of backups', async () => {
  expect([await look(), await open()]).toEqual([0, []]);
});

test('a drill that found something wrong is told with what it found, until one proves a backup', async () => {
  await drill('failed', '3 hours');
  await drill('cancelled', '2 hours');
  expect([await look(), await look(), await open()]).toEqual([1, 0, ['drillFailed']]);
  expect((await world.list()).data[0]).toMatchObject({
    severity: 'warning',
    params: { name: 'n.backup', message: 'BROKEN every posting' },
  });
  await drill('proved', '1 hour');
  expect([await look(), await open()]).toEqual([1, []]);
});

test('a folder whose newest backup is older than the setting is told, and so is one in which none was proved for eight days', async () => {
  await folder('30 days', '47 hours');
  expect([await look(), await open()]).toEqual([0, []]);
  await folder('30 days', '49 hours');
  expect([await look(), await open()]).toEqual([1, ['backupOld']]);
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${newId('set')}, 'alerts.backupDays', '3', now(), 'test', 'test')`.execute(read());
  expect([await look(), await open()]).toEqual([1, []]);
  await asLogin(
    world.fleet.database,
    `update backup_drill set begun_at = begun_at - interval '8 days', ended_at = ended_at - interval '8 days'`,
  );
  expect([await look(), await open()]).toEqual([1, ['drillMissing']]);
  await drill('proved', '1 hour');
  expect([await look(), await open()]).toEqual([1, []]);
});

test('a folder that is new has time for its first backup and its first drill', async () => {
  await asLogin(world.fleet.database, 'truncate backup_drill');
  await folder('2 days', null);
  expect([await look(), await open()]).toEqual([0, []]);
  await folder('9 days', null);
  expect([await look(), await open()]).toEqual([2, ['backupOld', 'drillMissing']]);
  await sql`delete from backup_folder`.execute(read());
  expect([await look(), await open()]).toEqual([2, []]);
});
