import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommandResult, LoginStep } from '@wallet/agent-protocol';
import type { LoginProcess, CommandState } from '@wallet/contract';
import { readCommand } from '#modules/gateway/queue';
import { newId } from '#platform/ids';
import { createAccountFleet, type AccountFleet } from '../../../testing/fleet/account-fleet.ts';
import { followLoginCommand } from '../account/listeners.ts';
import { endStaleLogins } from './cancel-login.ts';
import { brokenOff, freshSteps, withReport } from './login-steps.ts';
import { recordLoginStep, recordSignIn, recordSignInFailure } from './record-login.ts';

let world: AccountFleet;
let accountId: string;
let deviceId: string;
let number: string;
let asOf = 0;
beforeAll(async () => {
  world = await createAccountFleet();
});
beforeEach(async () => {
  ({ accountId, deviceId, number } = await world.newAccount({ status: 'new' }));
});
afterAll(() => world.close());

const db = () => world.fleet.database.db;
const run = (statement: ReturnType<typeof sql>) => statement.execute(db().read);
const act = (name: string, body?: object, who: 'admin' | 'staff' | 'farm' = 'admin') =>
  world.ask(who, 'POST', `/api/accounts/${accountId}/login${name}`, body);
const loginOf = ({ body }: { body: unknown }) => body as LoginProcess;
const commandId = async (kind: 'login' | 'submitOtp') =>
  (await world.command(accountId, kind))?.id ?? '';
const status = async () => (await world.detail(accountId)).account.status;
const told = async () =>
  (
    await all(
      db().read,
      sql<{
        payload: Record<string, unknown>;
      }>`select payload from fact where key = ${accountId} and name = 'accounts.loginChanged' order by id`,
    )
  ).map(({ payload }) => payload);

/** What the phone does with the sign-in that it was asked for, as the simulator's does. */
async function step(
  number: LoginStep['step'],
  state: LoginStep['status'],
  command: 'login' | 'submitOtp' = 'login',
  message?: string,
) {
  const at = new Date(Date.parse('2026-11-21T03:00:00Z') + ++asOf * 1_000).toISOString();
  const report = {
    reportId: newId('step'),
    commandId: await commandId(command),
    accountId,
    step: number,
    status: state,
    at,
    ...(message !== undefined && { message }),
  };
  await db().transaction((trx) => recordLoginStep(trx, world.deps.vault, { deviceId, report }));
}
const otp = {
  sentTo: '0812****821',
  expiresAt: new Date(Date.now() + 180_000).toISOString(),
  attemptsLeft: 3,
  resendAfterSeconds: 60,
};
async function sendCode(code: Partial<typeof otp> = {}) {
  for (const n of [0, 1, 2, 3] as const)
    for (const state of ['running', 'done'] as const) await step(n, state);
  await step(4, 'waiting');
  const id = await commandId('login');
  await db().transaction((trx) =>
    recordSignIn(trx, world.deps.vault, {
      deviceId,
      accountId,
      commandId: id,
      result: { state: 'otpRequired', otp: { ...otp, ...code } },
    }),
  );
}
async function signedIn(command: 'login' | 'submitOtp', holderName = 'TOKO DINAMIS') {
  const result = {
    state: 'signedIn' as const,
    identity: { provider: 'dana' as const, holderName, number },
  };
  return db().transaction(async (trx) =>
    recordSignIn(trx, world.deps.vault, {
      deviceId,
      accountId,
      commandId: await commandId(command),
      result,
    }),
  );
}
async function refused(
  command: 'login' | 'submitOtp',
  code: Extract<CommandResult, { outcome: 'failed' | 'unknown' }>['error']['code'],
) {
  await db().transaction(async (trx) =>
    recordSignInFailure(trx, world.deps.vault, {
      deviceId,
      accountId,
      commandId: await commandId(command),
      code,
    }),
  );
}
const commandEnded = async (kind: 'login' | 'submitOtp', state: CommandState) => {
  const payload = { commandId: await commandId(kind), deviceId, accountId, kind, state };
  await db().transaction((trx) =>
    followLoginCommand(
      [
        {
          id: newId('fct'),
          name: 'devices.commandEnded',
          key: payload.commandId,
          mode: 'live',
          payload,
          at: new Date(),
        },
      ],
      trx,
      () => undefined,
    ),
  );
};

describe('a sign-in', () => {
  it('goes step by step to a code and, with the right one, to an active account, and tells every step', async () => {
    const started = await act('', { secret: 'kopi susu' });
    expect([started.status, loginOf(started)]).toMatchObject([
      202,
      { state: 'running', startedBy: { name: 'admin' }, otp: null, steps: freshSteps() },
    ]);
    expect([await status(), (await world.login(accountId)).state]).toEqual([
      'loggingIn',
      'running',
    ]);
    await sendCode();
    const waiting = await world.login(accountId);
    expect(waiting).toMatchObject({
      state: 'otpRequired',
      otp: { sentTo: '0812****821', attemptsLeft: 3 },
      steps: [
        { status: 'done' },
        { status: 'done' },
        { status: 'done' },
        { status: 'done' },
        { step: 4, status: 'waiting' },
      ],
    });
    expect(await status()).toBe('otpRequired');
    const entered = await act('/otp', { otp: '407912' }, 'staff');
    expect([entered.status, loginOf(entered)]).toMatchObject([
      202,
      { state: 'running', enteredBy: { name: 'staff' }, enteredAt: expect.any(String) },
    ]);
    await step(4, 'running', 'submitOtp');
    await step(4, 'done', 'submitOtp');
    expect(await signedIn('submitOtp')).toEqual({ taken: true });
    expect(await world.login(accountId)).toMatchObject({
      state: 'succeeded',
      otp: null,
      endedAt: expect.any(String),
      steps: [
        { status: 'done' },
        { status: 'done' },
        { status: 'done' },
        { status: 'done' },
        { status: 'done' },
      ],
    });
    expect(await status()).toBe('active');
    const events = await told();
    expect(events[0]).toEqual({
      accountId,
      provider: 'dana',
      ownerUserId: world.fleet.people.farm.userId,
      step: 0,
      status: 'waiting',
      message: '',
    });
    expect(events.map(({ step: n, status: state }) => `${String(n)} ${String(state)}`)).toEqual(
      expect.arrayContaining(['0 running', '0 done', '3 done', '4 waiting', '4 running', '4 done']),
    );
    expect((await world.trailOf(accountId)).map(({ action }) => action)).toEqual([
      'account.created',
      'account.loginStarted',
      'account.otpEntered',
    ]);
  });

  it('is not taken back by a step that arrives after the code was announced', async () => {
    await act('', { secret: 'kopi susu' });
    await step(0, 'running');
    const id = await commandId('login');
    await db().transaction((trx) =>
      recordSignIn(trx, world.deps.vault, {
        deviceId,
        accountId,
        commandId: id,
        result: { state: 'otpRequired', otp },
      }),
    );
    await step(2, 'running');
    await step(3, 'done');
    const { account, login } = await world.detail(accountId);
    expect([account.status, account.loginStep, login?.state]).toEqual([
      'otpRequired',
      4,
      'otpRequired',
    ]);
    expect(
      login?.steps.map(
        ({ status: state, startedAt }) => `${state} ${startedAt === null ? 'unknown' : 'known'}`,
      ),
    ).toEqual(['done known', 'done unknown', 'done known', 'done unknown', 'waiting known']);
  });

  it('keeps secret and code sealed: neither is in an answer, a row, the trail or a fact', async () => {
    const answers = [await act('', { secret: 'kopi-susu-gula' })];
    await sendCode();
    answers.push(
      await act('/otp', { otp: '40791288' }),
      await world.ask('admin', 'GET', `/api/accounts/${accountId}`),
    );
    const rows = await Promise.all(
      ['account', 'account_login', 'device_command', 'audit_entry', 'fact'].map((table) =>
        all(db().read, sql`select t::text as row from ${sql.ref(table)} t`),
      ),
    );
    for (const secret of ['kopi-susu-gula', '40791288'])
      expect(JSON.stringify([answers, rows])).not.toContain(secret);
    expect((await world.detail(accountId)).basic.hasCredentials).toBe(true);
  });

  it('uses the kept secret when none is given, and needs one', async () => {
    expect(await act('', {})).toMatchObject({ status: 422, body: { code: 'credentialsMissing' } });
    await act('', { secret: 'a' });
    await refused('login', 'credentialsWrong');
    expect(await world.login(accountId)).toMatchObject({
      state: 'failed',
      message: 'credentialsWrong',
    });
    expect(await status()).toBe('loginFailed');
    expect((await act('', {})).status).toBe(202);
  });

  it('is one at a time, needs a phone that is there, and is not begun on a locked account', async () => {
    await act('', { secret: 'a' });
    expect(await act('', {})).toMatchObject({ status: 409, body: { code: 'loginRunning' } });
    ({ accountId, deviceId } = await world.newAccount({
      status: 'new',
      deviceId: (await world.fleet.newDevice({ isSilent: true })).deviceId,
    }));
    expect(await act('', { secret: 'a' })).toMatchObject({
      status: 409,
      body: { code: 'deviceNotUsable' },
    });
    ({ accountId, deviceId } = await world.newAccount({ status: 'locked' }));
    expect(await act('', { secret: 'a' })).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
  });

  it('locks the account when another identity is seen on the phone', async () => {
    await act('', { secret: 'a' });
    await sendCode();
    await act('/otp', { otp: '407912' });
    expect(await signedIn('submitOtp', 'SOMEBODY ELSE')).toEqual({ refused: 'identityMismatch' });
    expect([await status(), await world.login(accountId)]).toMatchObject([
      'locked',
      { state: 'failed', message: 'identityMismatch' },
    ]);
    expect((await world.detail(accountId)).account.cannotEarn?.obstacle).toBe('settlingStopped');
  });
});

describe('a one-time code', () => {
  beforeEach(async () => {
    await act('', { secret: 'a' });
    await sendCode();
  });
  const enter = () => act('/otp', { otp: '111111' });

  it('that is wrong costs a try, and the last wrong one ends the sign-in', async () => {
    for (const left of [2, 1]) {
      expect((await enter()).status).toBe(202);
      await step(4, 'waiting', 'submitOtp', `Wrong code, ${left} attempts left.`);
      await refused('submitOtp', 'otpWrong');
      expect(await world.login(accountId)).toMatchObject({
        state: 'otpRequired',
        message: 'otpWrong',
        otp: { attemptsLeft: left },
      });
      expect(await status()).toBe('otpRequired');
    }
    await enter();
    await refused('submitOtp', 'otpWrong');
    expect([await status(), await world.login(accountId)]).toMatchObject([
      'loginFailed',
      { state: 'failed', message: 'otpWrong', otp: null },
    ]);
    expect(await enter()).toMatchObject({ status: 409, body: { code: 'otpNotExpected' } });
  });

  it('that is late is asked for anew, and the new one counts', async () => {
    await enter();
    await step(4, 'failed', 'submitOtp', 'The code is not valid any more.');
    await refused('submitOtp', 'otpExpired');
    expect([await status(), await world.login(accountId)]).toMatchObject([
      'otpRequired',
      { state: 'otpRequired', message: 'otpExpired', otp: { attemptsLeft: 0 } },
    ]);
    expect(await enter()).toMatchObject({ status: 409, body: { code: 'otpExpired' } });
    expect(await act('/resend')).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
    });
    await run(sql`update account_login set resend_at = now() where account_id = ${accountId}`);
    const again = await act('/resend', undefined, 'staff');
    expect([again.status, loginOf(again)]).toMatchObject([
      202,
      { state: 'running', otp: null, steps: freshSteps() },
    ]);
    await sendCode();
    expect((await enter()).status).toBe(202);
    await signedIn('submitOtp');
    expect(await status()).toBe('active');
  });

  it('is not taken after its time by the database, and is tried once when two enter it', async () => {
    const both = await Promise.all([enter(), enter()]);
    expect(both.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([202, 409]);
    expect((await act('/otp', { otp: '222222' })).body).toMatchObject({ code: 'otpNotExpected' });
    await refused('submitOtp', 'otpWrong');
    await run(
      sql`update account_login set otp_expires_at = now() - interval '1 second' where account_id = ${accountId}`,
    );
    expect((await enter()).body).toMatchObject({ code: 'otpExpired' });
    await run(
      sql`update account_login set otp_expires_at = now() - interval '11 minutes' where account_id = ${accountId}`,
    );
    expect(await endStaleLogins(db())).toBe(1);
    expect(await world.login(accountId)).toMatchObject({ state: 'failed', message: 'otpExpired' });
  });

  it('that never reached the phone is waited for again', async () => {
    await enter();
    await commandEnded('submitOtp', 'expired');
    expect(await world.login(accountId)).toMatchObject({
      state: 'otpRequired',
      message: 'deadlinePassed',
      otp: { attemptsLeft: 3 },
    });
  });
});

describe('giving up', () => {
  it('ends the sign-in, takes back what the phone has not begun, and drops what it says of it later', async () => {
    expect((await act('/cancel')).status).toBe(409);
    await act('', { secret: 'a' });
    const id = await commandId('login');
    expect(loginOf(await act('/cancel'))).toMatchObject({
      state: 'cancelled',
      endedAt: expect.any(String),
      steps: [{ status: 'failed' }, { status: 'waiting' }, {}, {}, {}],
    });
    expect((await readCommand(db().read, id))?.state).toBe('cancelled');
    await sendCode();
    expect([await status(), await world.login(accountId)]).toMatchObject([
      'loginFailed',
      { state: 'cancelled', otp: null },
    ]);
  });

  it('believes a phone that is signed in after all', async () => {
    await act('', { secret: 'a' });
    await act('/cancel');
    await signedIn('login');
    expect([await status(), (await world.login(accountId)).state]).toEqual(['active', 'cancelled']);
  });

  it('is what happens when the phone never began or was lost sight of, and not after it went well', async () => {
    await act('', { secret: 'a' });
    await commandEnded('login', 'expired');
    expect([await status(), await world.login(accountId)]).toMatchObject([
      'loginFailed',
      { state: 'failed', message: 'deadlinePassed' },
    ]);
    await act('', {});
    await commandEnded('login', 'unknown');
    expect(await world.login(accountId)).toMatchObject({ state: 'failed', message: 'unknown' });
    await act('', {});
    await sendCode();
    await commandEnded('login', 'succeeded');
    expect((await world.login(accountId)).state).toBe('otpRequired');
    expect(
      await one(
        db().read,
        sql`select count(*)::int as n from account_login where account_id = ${accountId}`,
      ),
    ).toEqual({ n: 3 });
  });
});

describe('steps', () => {
  it('are not set back by a report that comes again, and break off where they were', () => {
    const report = (n: 0 | 1, status: LoginStep['status'], second: number) => ({
      step: n,
      status,
      at: `2026-11-21T03:00:0${second}.000Z`,
    });
    const done = withReport(
      withReport(freshSteps(), report(0, 'running', 1)),
      report(0, 'done', 2),
    );
    expect(done[0]).toEqual({
      step: 0,
      status: 'done',
      startedAt: '2026-11-21T03:00:01.000Z',
      at: '2026-11-21T03:00:02.000Z',
      message: null,
    });
    expect(withReport(done, report(0, 'running', 1))).toEqual(done);
    const at = new Date('2026-11-21T03:00:09Z');
    expect(brokenOff(done, { at, message: 'unknown' }).map(({ status }) => status)).toEqual([
      'done',
      'failed',
      'waiting',
      'waiting',
      'waiting',
    ]);
    expect(
      brokenOff(withReport(done, report(1, 'failed', 3)), { at, message: 'x' }).map(
        ({ status }) => status,
      ),
    ).toEqual(['done', 'failed', 'waiting', 'waiting', 'waiting']);
  });
});
