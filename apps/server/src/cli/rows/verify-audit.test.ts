import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSealer } from '#modules/audit';
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { auditWorld, type AuditWorld } from '../../testing/audit/audit-world.ts';
import { inShell } from '../../testing/servers/in-shell.ts';
import { runCommand } from '../run-command.ts';

let world: AuditWorld;

beforeAll(async () => {
  world = await auditWorld();
  await world.act(3);
  await createSealer({
    db: world.database.db,
    clock: systemClock,
    log: silentLog(),
    headsFile: world.headsFile,
  }).turn();
});
afterAll(() => world.close());

test('the command proves the log against the heads of the data folder and ends with 0, and with 1 when an entry was edited', async () => {
  expect(await verify()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^heads kept outside: 1, the newest of seal 1 .*\nsealed 3 \(seals: 1\), .* the audit log is proved\n$/,
    ),
  });
  await world.steal(`update audit_entry set reason = 'none' where seq = 2`);
  expect(await verify()).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^BROKEN {2}Entry 2 was edited after it was sealed: /),
  });
  await world.steal('update audit_entry set reason = null where seq = 2');
});

test('heads may come from elsewhere or be waived; a file that is not there is not well', async () => {
  expect(await verify('--heads', world.headsFile)).toMatchObject({ code: 0 });
  expect(await verify('--heads', `${world.headsFile}.none`)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('no heads outside the database'),
  });
  expect(await verify('--without-heads')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('that the end was not cut off is not proved'),
  });
});

test('the newest head is printed as a line that a heads file can take', async () => {
  expect(await verify('--print-head')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^\{"kind":"audit","no":1,"seq":3,"root":"[0-9a-f]{64}","at":".*Z"\}\n$/,
    ),
  });
});

test('it explains itself and refuses what it does not know', async () => {
  expect(await verify('--help')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('--without-heads'),
  });
  expect(await verify('--nonsense')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Unknown option '--nonsense'/),
  });
  expect(await verify('--without-heads', '--print-head')).toMatchObject({
    code: 1,
    stderr: 'Give one of --heads, --without-heads and --print-head.\n',
  });
});

const verify = (...args: string[]) =>
  inShell(
    { DATABASE_URL: world.database.url, DATA_DIR: dirname(dirname(world.headsFile)), NODE_ENV: '' },
    () => runCommand(['verify-audit', ...args]),
  );
