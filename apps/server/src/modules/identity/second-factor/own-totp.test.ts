import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeClock } from '#platform/clock';
import { personRows } from '#modules/approvals';
import { changePowerRow } from '#platform/row-mac';
import { testDatabase, testIdentity, testVault } from '@wallet/server/testing';
import type { TestDatabase, TestIdentity } from '@wallet/server/testing';
import { confirmTotp } from './confirm-totp.ts';
import {
  codeNow,
  enter,
  fromBase32,
  join,
  knownPassword,
  meanwhile,
  switchOn,
  verdictOf,
} from '../sign-in/fixtures.ts';
import { renewOwnRecoveryCodes, stopTotp } from './manage-totp.ts';
import { requirePassword } from './require-password.ts';
import { startTotp } from './start-totp.ts';
import { switchOffTotp } from './switch-off-totp.ts';
import { pendingTotpPlace } from './totp.ts';

const password = knownPassword;
const vault = testVault();
let clock = fakeClock('2026-11-21T10:00:00Z');
let database: TestDatabase;
let world: TestIdentity;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  clock = fakeClock('2026-11-21T10:00:00Z');
  world = await testIdentity({ db: database.db, vault, clock });
  await sql`delete from sign_in_attempt`.execute(database.db.read);
});
afterAll(() => database.close());

test('one-time codes are on only after the app showed one: then ten recovery codes are told, once', async () => {
  const { id, email, call } = await join(world.identity);
  const { secret, uri } = await startTotp(world.identity, call, { password });
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toBe(
    `otpauth://totp/Wallet%20App:${encodeURIComponent(email)}?secret=${secret}&issuer=Wallet%20App&algorithm=SHA1&digits=6&period=30`,
  );
  await expect(enter(world.identity, email)).resolves.toBeDefined();
  const key = fromBase32(secret);
  expect(await verdictOf(confirmTotp(world.identity, call, { totp: codeNow(clock, key, 5) }))).toBe(
    'oneTimeCodeWrong',
  );
  const { recoveryCodes } = await confirmTotp(world.identity, call, { totp: codeNow(clock, key) });
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect(await verdictOf(enter(world.identity, email))).toBe('totpRequired');
  expect(await verdictOf(enter(world.identity, email, { totp: codeNow(clock, key) }))).toBe(
    'wrongCredentials',
  );
  clock.advance(30_000);
  await expect(enter(world.identity, email, { totp: codeNow(clock, key) })).resolves.toBeDefined();
  expect(await verdictOf(confirmTotp(world.identity, call, { totp: codeNow(clock, key) }))).toBe(
    'stateConflict',
  );
  expect(
    (await actionsOf(id)).filter((action) => action.includes('otp') || action.includes('oneTime')),
  ).toEqual(['user.totpStarted', 'user.oneTimeCodeRefused', 'user.totpSwitchedOn']);
});

test('a secret waits 15 minutes for its first code, and a newer one takes its place', async () => {
  const { id, call } = await join(world.identity);
  const first = fromBase32((await startTotp(world.identity, call, { password })).secret);
  const second = fromBase32((await startTotp(world.identity, call, { password })).secret);
  expect(await verdictOf(confirmTotp(world.identity, call, { totp: codeNow(clock, first) }))).toBe(
    'oneTimeCodeWrong',
  );
  const { seconds } = await one(
    database.db.read,
    sql<{
      seconds: number;
    }>`select round(extract(epoch from totp_pending_until - updated_at))::int as seconds
      from app_user where id = ${id}`,
  );
  expect(seconds).toBe(900);
  await pendingFor(id, 0);
  expect(await verdictOf(confirmTotp(world.identity, call, { totp: codeNow(clock, second) }))).toBe(
    'stateConflict',
  );
  await pendingFor(id, 5);
  await expect(
    confirmTotp(world.identity, call, { totp: codeNow(clock, second) }),
  ).resolves.toBeDefined();
});

test('of two confirmations at the same time one wins, so that only one list of recovery codes is told', async () => {
  const { id, call } = await join(world.identity);
  const secret = fromBase32((await startTotp(world.identity, call, { password })).secret);
  const codes = await Promise.all(
    [1, 2].map(() =>
      verdictOf(confirmTotp(world.identity, call, { totp: codeNow(clock, secret) })),
    ),
  );
  expect(codes.sort()).toEqual(['done', 'stateConflict']);
  expect(await countCodes(id)).toBe(10);
});

test('a secret that was replaced or confirmed while its code was looked at is not switched on', async () => {
  const { id, call } = await join(world.identity);
  const start = async () =>
    fromBase32((await startTotp(world.identity, call, { password })).secret);
  const first = await start();
  expect(
    await verdictOf(
      confirmTotp(meanwhile(world.identity, start), call, { totp: codeNow(clock, first) }),
    ),
  ).toBe('stateConflict');
  expect(await countCodes(id)).toBe(0);
  const second = await start();
  const confirm = () => confirmTotp(world.identity, call, { totp: codeNow(clock, second) });
  expect(
    await verdictOf(
      confirmTotp(meanwhile(world.identity, confirm), call, { totp: codeNow(clock, second) }),
    ),
  ).toBe('stateConflict');
  expect(await countCodes(id)).toBe(10);
});

test('wrong passwords and wrong codes keep one-time codes as they are', async () => {
  const { id, email, call } = await join(world.identity);
  expect(await verdictOf(startTotp(world.identity, call, { password: 'wrong' }))).toBe(
    'wrongPassword',
  );
  expect(await verdictOf(confirmTotp(world.identity, call, { totp: '123456' }))).toBe(
    'stateConflict',
  );
  expect(await verdictOf(stopTotp(world.identity, call, { password, totp: '123456' }))).toBe(
    'stateConflict',
  );
  expect(
    await verdictOf(renewOwnRecoveryCodes(world.identity, call, { password, totp: '123456' })),
  ).toBe('stateConflict');
  const secret = await switchOn(clocked(), call);
  clock.advance(30_000);
  for (const act of [stopTotp, renewOwnRecoveryCodes]) {
    expect(
      await verdictOf(
        act(world.identity, call, { password: 'wrong', totp: codeNow(clock, secret) }),
      ),
    ).toBe('wrongPassword');
    expect(
      await verdictOf(act(world.identity, call, { password, totp: codeNow(clock, secret, 5) })),
    ).toBe('oneTimeCodeWrong');
  }
  expect(await verdictOf(enter(world.identity, email))).toBe('totpRequired');
  expect(await countCodes(id)).toBe(10);
  expect((await actionsOf(id)).filter((action) => action.endsWith('Refused')).sort()).toEqual([
    'user.oneTimeCodeRefused',
    'user.oneTimeCodeRefused',
    'user.passwordRefused',
    'user.passwordRefused',
    'user.passwordRefused',
  ]);
});

test('wrong one-time codes of a signed-in user are counted too', async () => {
  const { call } = await join(world.identity);
  const secret = fromBase32((await startTotp(world.identity, call, { password })).secret);
  for (let i = 0; i < 10; i++)
    expect(await verdictOf(confirmTotp(world.identity, call, { totp: '000000' }))).toBe(
      'oneTimeCodeWrong',
    );
  expect(await verdictOf(confirmTotp(world.identity, call, { totp: codeNow(clock, secret) }))).toBe(
    'temporarilyLocked',
  );
});

test('whoever has session and password guesses no further at one-time codes by giving the password between', async () => {
  const { call } = await join(world.identity);
  await switchOn(clocked(), call);
  const guess = () => verdictOf(stopTotp(world.identity, call, { password, totp: '000000' }));
  for (let i = 0; i < 10; i++) {
    expect(await guess()).toBe('oneTimeCodeWrong');
    if (i < 9) await requirePassword(world.identity, call, password);
  }
  expect(await guess()).toBe('temporarilyLocked');
  expect(await verdictOf(requirePassword(world.identity, call, password))).toBe(
    'temporarilyLocked',
  );
});

test('renewed recovery codes replace the old ones, and switching off forgets them all', async () => {
  const { id, email, call } = await join(world.identity);
  const secret = fromBase32((await startTotp(world.identity, call, { password })).secret);
  const old = (await confirmTotp(world.identity, call, { totp: codeNow(clock, secret) }))
    .recoveryCodes;
  clock.advance(30_000);
  const { recoveryCodes } = await renewOwnRecoveryCodes(world.identity, call, {
    password,
    totp: codeNow(clock, secret),
  });
  expect(await verdictOf(enter(world.identity, email, { recoveryCode: old[0] ?? '' }))).toBe(
    'wrongCredentials',
  );
  await expect(
    enter(world.identity, email, { recoveryCode: recoveryCodes[0] ?? '' }),
  ).resolves.toBeDefined();
  clock.advance(30_000);
  await stopTotp(world.identity, call, { password, totp: codeNow(clock, secret) });
  await expect(enter(world.identity, email)).resolves.toBeDefined();
  expect(await countCodes(id)).toBe(0);
  expect((await actionsOf(id)).slice(-3)).toEqual([
    'user.recoveryCodesRenewed',
    'session.refused',
    'user.totpSwitchedOff',
  ]);
  const [off, on] = [{ hasTotp: false }, { hasTotp: true }];
  expect(
    await all(
      database.db.read,
      sql`select before, after from audit_entry where entity_id = ${id} and action like 'user.totpSwitched%'
        order by id`,
    ),
  ).toEqual([
    { before: off, after: { ...on, tokenEpoch: 2 } },
    { before: on, after: off },
  ]);
  await expect(switchOn(clocked(), call)).resolves.toBeDefined();
});

test('a recovery code opens one session, however it is typed and however many try it at once', async () => {
  const { id, email, call } = await join(world.identity);
  const secret = fromBase32((await startTotp(world.identity, call, { password })).secret);
  const {
    recoveryCodes: [first = '', second = ''],
  } = await confirmTotp(world.identity, call, { totp: codeNow(clock, secret) });
  const typed = ` ${first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
  const tries = await Promise.all(
    Array.from({ length: 5 }, () =>
      verdictOf(enter(world.identity, email, { recoveryCode: typed })),
    ),
  );
  expect(tries.sort()).toEqual(
    ['done', ...Array.from({ length: 4 }, () => 'wrongCredentials')].sort(),
  );
  expect(await verdictOf(enter(world.identity, email, { recoveryCode: first }))).toBe(
    'wrongCredentials',
  );
  expect(
    await verdictOf(enter(world.identity, email, { recoveryCode: second, password: 'wrong' })),
  ).toBe('wrongCredentials');
  await expect(
    enter(world.identity, email, { recoveryCode: second.replaceAll('-', '') }),
  ).resolves.toBeDefined();
  const trail = await all(
    database.db.read,
    sql<object>`select a.after from audit_entry a join user_session s on s.id = a.entity_id
      where s.user_id = ${id} and action = 'session.started' order by a.id`,
  );
  expect(trail).toEqual([
    { after: { secondFactor: 'none' } },
    { after: { secondFactor: 'recoveryCode' } },
    { after: { secondFactor: 'recoveryCode' } },
  ]);
});

test('a recovery code of somebody else opens nothing', async () => {
  const [one, two] = [await join(world.identity), await join(world.identity)];
  const secret = fromBase32((await startTotp(world.identity, one.call, { password })).secret);
  const { recoveryCodes } = await confirmTotp(world.identity, one.call, {
    totp: codeNow(clock, secret),
  });
  await switchOn(clocked(), two.call);
  expect(
    await verdictOf(enter(world.identity, two.email, { recoveryCode: recoveryCodes[0] ?? '' })),
  ).toBe('wrongCredentials');
});

test('an administrator can switch one-time codes off for somebody, also while they are being set up', async () => {
  const { id, email, call } = await join(world.identity);
  await switchOn(clocked(), call);
  const switchOff = () =>
    database.db.transaction((trx) =>
      changePowerRow(trx, world.identity.vault, personRows, id, () => switchOffTotp(trx, id)),
    );
  expect(await switchOff()).toBe(true);
  expect(await switchOff()).toBe(false);
  expect(await countCodes(id)).toBe(0);
  await expect(enter(world.identity, email)).resolves.toBeDefined();
  const pending = fromBase32((await startTotp(world.identity, call, { password })).secret);
  expect(await switchOff()).toBe(false);
  expect(
    await verdictOf(confirmTotp(world.identity, call, { totp: codeNow(clock, pending) })),
  ).toBe('stateConflict');
});

function clocked() {
  return { ...world.identity, clock };
}

/** The secret that waits counts for so many seconds more. */
async function pendingFor(id: string, seconds: number): Promise<void> {
  await sql`update app_user set totp_pending_until = now() + make_interval(secs => ${seconds})
    where id = ${id}`.execute(database.db.read);
  const row = await one(
    database.db.read,
    sql<{ sealed: string }>`select totp_pending_enc as sealed from app_user where id = ${id}`,
  );
  expect(vault.open(row.sealed, pendingTotpPlace(id))).toMatch(/^[\w-]{27}$/);
}

async function countCodes(id: string): Promise<number> {
  return (
    await one(
      database.db.read,
      sql<{
        count: number;
      }>`select count(*)::int as count from recovery_code where user_id = ${id}`,
    )
  ).count;
}

async function actionsOf(id: string): Promise<string[]> {
  return (
    await all(
      database.db.read,
      sql<{ action: string }>`select action from audit_entry where entity_id = ${id} order by id`,
    )
  ).map(({ action }) => action);
}
