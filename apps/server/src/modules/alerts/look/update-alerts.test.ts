import { sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { countForeignReport } from '#modules/devices/fleet';
import { deviceEvents } from '#modules/devices';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import { createAlertWorld, type AlertWorld } from '../../../testing/fleet/alert-world.ts';
import { updateAlerts, updateDueAlerts } from './update-alerts.ts';
import { startAlerts } from './start-alerts.ts';

let world: AlertWorld;
let deviceId: string;
beforeAll(async () => {
  world = await createAlertWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ deviceId } = await world.fleet.newDevice());
  await world.hear();
});

const read = () => world.fleet.database.db.read;
const set = (table: 'device' | 'account' | 'proxy', id: string, change: ReturnType<typeof sql>) =>
  sql`update ${sql.table(table)} set ${change} where id = ${id}`.execute(read());
const silent = sql`last_seen_at = now() - interval '31 seconds'`;
const heard = sql`last_seen_at = now()`;
const look = () => updateAlerts(world.alerts, null);
const goesOffline = async () => {
  await set('device', deviceId, silent);
  await world.hear();
};
const isTold = async () => {
  await world.pass();
  return updateDueAlerts(world.alerts);
};

describe('a phone that goes offline', () => {
  it('is told once when it has lasted, and once when it has been good again for as long', async () => {
    await goesOffline();
    expect([await world.toldOf(deviceId), await look()]).toEqual([[], 0]);
    expect([
      await isTold(),
      await updateDueAlerts(world.alerts),
      await look(),
      await world.toldOf(deviceId),
    ]).toEqual([1, 0, 0, [['deviceOffline', 'open']]]);
    await set('device', deviceId, heard);
    await world.hear();
    expect(await world.toldOf(deviceId)).toEqual([['deviceOffline', 'clearing']]);
    expect([await isTold(), await look(), await world.toldOf(deviceId)]).toEqual([
      1,
      0,
      [['deviceOffline', 'good']],
    ]);
  });

  it('is told to nobody when it comes back before that, and goes on without a word when it flaps', async () => {
    await goesOffline();
    await set('device', deviceId, heard);
    await world.hear();
    expect([await isTold(), await world.toldOf(deviceId)]).toEqual([0, []]);
    await goesOffline();
    await isTold();
    for (let i = 0; i < 3; i++) {
      await set('device', deviceId, heard);
      await world.hear();
      await goesOffline();
    }
    expect([await isTold(), await world.toldOf(deviceId)]).toEqual([
      0,
      [['deviceOffline', 'open']],
    ]);
  });

  it('is told once by events that come twice, late and in a wrong order, and by many processes at once', async () => {
    const publishState = (to: string) =>
      world.fleet.database.db.transaction((trx) =>
        publish(trx, deviceEvents.stateChanged, {
          key: deviceId,
          mode: 'live',
          payload: {
            deviceId,
            name: 'A',
            ownerUserId: null,
            from: null,
            to,
            reason: '',
            whatToDo: '',
            isBad: to !== 'available',
          },
        }),
      );
    await goesOffline();
    for (const to of ['available', 'offline', 'offline', 'available']) await publishState(to);
    await world.hear();
    await world.pass();
    const before = await world.told();
    expect(
      (await Promise.all(Array.from({ length: 6 }, () => updateDueAlerts(world.alerts)))).reduce(
        (sum, count) => sum + count,
      ),
    ).toBe(1);
    expect([(await world.told()) - before, await world.toldOf(deviceId)]).toEqual([
      1,
      [['deviceOffline', 'open']],
    ]);
  });

  it('is not told anew after a restart, and what came due while no server ran is watched anew', async () => {
    const { deviceId: other } = await world.fleet.newDevice();
    await goesOffline();
    await isTold();
    await set('device', other, silent);
    await world.hear();
    await world.pass();
    const before = await world.told();
    await startAlerts(world.alerts);
    expect([
      await updateDueAlerts(world.alerts),
      await look(),
      (await world.told()) - before,
      await world.toldOf(other),
    ]).toEqual([0, 0, 0, []]);
    expect([await isTold(), await world.toldOf(other)]).toEqual([1, [['deviceOffline', 'open']]]);
  });

  it('ends at once in a person\u2019s hand, and is a new alert when it is bad afterwards', async () => {
    await goesOffline();
    await isTold();
    await world.fleet.ask('farm', 'POST', `/api/devices/${deviceId}/maintenance`, {
      reason: 'new battery',
    });
    await world.hear();
    expect(await world.toldOf(deviceId)).toEqual([['deviceOffline', 'inHand']]);
    await set(
      'device',
      deviceId,
      sql`maintenance_reason = null, maintenance_since = null, maintenance_by = null`,
    );
    await world.hear();
    await isTold();
    expect(await world.toldOf(deviceId)).toEqual([
      ['deviceOffline', 'inHand'],
      ['deviceOffline', 'open'],
    ]);
    await world.fleet.ask('farm', 'POST', `/api/devices/${deviceId}/retire`, { reason: 'old' });
    await world.hear();
    expect(await world.toldOf(deviceId)).toEqual([
      ['deviceOffline', 'inHand'],
      ['deviceOffline', 'gone'],
    ]);
  });

  it('says nothing of its checks: what failed before still fails; a revoked token is another reason and no other alert', async () => {
    await sql`insert into health_latest (device_id, area, status, failures_in_row, message, checked_at)
      values (${deviceId}, 'app', 2, 2, 'not found', now())`.execute(read());
    await world.hear();
    await isTold();
    await goesOffline();
    await isTold();
    expect(await world.toldOf(deviceId)).toEqual([
      ['deviceFailing', 'open'],
      ['deviceOffline', 'open'],
    ]);
    expect(
      (await world.list()).data.find(
        ({ subject }) => subject.id === deviceId && subject.kind === 'device',
      ),
    ).toMatchObject({ kind: 'deviceOffline', severity: 'warning', isSeen: false });
    await set(
      'device',
      deviceId,
      sql`token_hash = null, token_revoked_at = now(), connected_token_hash = null`,
    );
    expect([await updateAlerts(world.alerts, [deviceId]), await world.toldOf(deviceId)]).toEqual([
      0,
      [
        ['deviceFailing', 'open'],
        ['deviceOffline', 'open'],
      ],
    ]);
    expect(
      (await world.list()).data.find(
        ({ kind, subject }) => subject.id === deviceId && kind === 'deviceOffline',
      )?.params,
    ).toMatchObject({ reason: 'tokenRevoked' });
  });
});

it('a phone whose agent became another version while money was at risk is told at once, until nothing is open any more', async () => {
  await set(
    'device',
    deviceId,
    sql`agent_doubted_at = now(), agent_before = '1.0.0', agent_version = '2.0.0'`,
  );
  expect([
    await updateAlerts(world.alerts, [deviceId]),
    await updateAlerts(world.alerts, null),
    await world.toldOf(deviceId),
  ]).toEqual([1, 0, [['agentChangedAtRisk', 'open']]]);
  expect(
    (await world.list()).data.find(({ subject }) => subject.id === deviceId)?.params,
  ).toMatchObject({ message: '1.0.0 \u2192 2.0.0' });
  await set('device', deviceId, sql`agent_doubted_at = null, agent_before = null`);
  expect([await updateAlerts(world.alerts, null), await world.toldOf(deviceId)]).toEqual([
    1,
    [['agentChangedAtRisk', 'good']],
  ]);
});

it('a phone that spoke for others three times within a day is told once, until its token is another one or a day has passed', async () => {
  const speaksForAnother = () =>
    world.fleet.database.db.transaction((trx) => countForeignReport(trx, deviceId));
  for (let count = 1; count < 3; count++) await speaksForAnother();
  expect([await look(), await world.toldOf(deviceId)]).toEqual([0, []]);
  await speaksForAnother();
  const told = [await look()];
  await speaksForAnother();
  expect([...told, await look(), await world.toldOf(deviceId)]).toEqual([
    1,
    0,
    [['deviceSpeaksForOthers', 'open']],
  ]);
  await set('device', deviceId, sql`token_issued_at = now() + interval '1 second'`);
  expect([await look(), await world.toldOf(deviceId)]).toEqual([
    1,
    [['deviceSpeaksForOthers', 'good']],
  ]);
  await set('device', deviceId, sql`token_issued_at = now() - interval '2 days'`);
  expect(await look()).toBe(1);
  await set('device', deviceId, sql`foreign_report_at = now() - interval '25 hours'`);
  expect(await look()).toBe(1);
  // The first of another day is one again.
  await speaksForAnother();
  expect(await look()).toBe(0);
});

describe('an account', () => {
  let accountId: string;
  beforeEach(async () => {
    accountId = await world.fleet.newAccount(deviceId);
  });
  const look = () => updateAlerts(world.alerts, [accountId]);
  const isTold = async () => {
    await world.pass();
    return look();
  };
  const addLine = (status: string, change: { direction?: string; posted?: boolean } = {}) =>
    sql`insert into statement_line (id, account_id, mode, key, direction, amount, currency, occurred_from,
      occurred_to, source, booked, raw_enc, match_status, posted)
    values (${newId('lin')}, ${accountId}, 'live', ${newId('key')}, ${change.direction ?? 'credit'}, 100,
      'IDR', now(), now(), 'history', true, 'x', ${status}, ${change.posted ?? true})`.execute(
      read(),
    );

  test.each([
    [
      'depositsStopped',
      sql`deposits_stopped_at = now(), deposits_stopped_reason = 'claimedNotReceived'`,
      sql`deposits_stopped_at = null, deposits_stopped_reason = null`,
    ],
    [
      'settlingStopped',
      sql`settling_stopped_at = now(), settling_stopped_reason = 'contradiction'`,
      sql`settling_stopped_at = null, settling_stopped_reason = null`,
    ],
    [
      'debitUnexplained',
      sql`payouts_stopped_at = now(), payouts_stopped_reason = 'unexplainedDebit'`,
      sql`payouts_stopped_at = null, payouts_stopped_reason = null`,
    ],
    [
      'accountLocked',
      sql`status = 'locked', status_reason = 'identityMismatch'`,
      sql`status = 'new', status_reason = null`,
    ],
  ])(
    'that turns bad is told at once and once, and its end as well: %s',
    async (kind, bad, good) => {
      await set('account', accountId, bad);
      expect([
        await look(),
        await look(),
        await updateAlerts(world.alerts, null),
        await world.toldOf(accountId),
      ]).toEqual([1, 0, expect.any(Number), [[kind, 'open']]]);
      await set('account', accountId, good);
      expect([await look(), await look(), await world.toldOf(accountId)]).toEqual([
        1,
        0,
        [[kind, 'good']],
      ]);
    },
  );

  it('that is locked for another face is one alert; what it settles is the next, once it is unlocked', async () => {
    await set(
      'account',
      accountId,
      sql`status = 'locked', status_reason = 'identityMismatch', settling_stopped_at = now(),
        settling_stopped_reason = 'identityMismatch'`,
    );
    await look();
    expect(await world.toldOf(accountId)).toEqual([['accountLocked', 'open']]);
    await set('account', accountId, sql`status = 'new'`);
    await look();
    expect(await world.toldOf(accountId)).toEqual([
      ['accountLocked', 'good'],
      ['settlingStopped', 'open'],
    ]);
  });

  it('whose sign-in failed is told when nobody tries again, and stays while somebody does', async () => {
    await set('account', accountId, sql`status = 'loginFailed', status_reason = 'otpWrong'`);
    await look();
    expect([await isTold(), await world.toldOf(accountId)]).toEqual([1, [['loginFailed', 'open']]]);
    await set('account', accountId, sql`status = 'loggingIn'`);
    expect(await look()).toBe(0);
    await set('account', accountId, sql`status = 'active'`);
    expect([await look(), await world.toldOf(accountId)]).toEqual([1, [['loginFailed', 'good']]]);
  });

  it('with money that belongs to no deposit is one alert however many lines there are, without lines that are still being explained', async () => {
    await addLine('unmatched', { posted: false });
    await addLine('review', { direction: 'debit' });
    expect([await look(), await isTold()]).toEqual([0, 0]);
    await addLine('unmatched');
    await look();
    expect(await isTold()).toBe(1);
    await addLine('review');
    expect([await look(), await world.toldOf(accountId)]).toEqual([
      0,
      [['moneyUnmatched', 'open']],
    ]);
    expect(
      (await world.list()).data.find(({ subject }) => subject.id === accountId)?.params,
    ).toMatchObject({ count: 2, name: 'Dana 1', provider: 'dana', last4: '0101' });
    await sql`update statement_line set match_status = 'proposed' where account_id = ${accountId} and posted`.execute(
      read(),
    );
    expect([await look(), await world.toldOf(accountId)]).toEqual([
      0,
      [['moneyUnmatched', 'open']],
    ]);
    await sql`update statement_line set match_status = 'matched' where account_id = ${accountId} and posted`.execute(
      read(),
    );
    expect([await look(), await world.toldOf(accountId)]).toEqual([
      1,
      [['moneyUnmatched', 'good']],
    ]);
  });

  it('whose phone heard of money that no read has found is told with how many, and its end once each was found', async () => {
    const gap = async (nextAskAt: string | null) => {
      const id = newId('obs');
      await sql`insert into observation (id, account_id, mode, direction, amount, observed_at)
        values (${id}, ${accountId}, 'live', 'credit', 100, now())`.execute(read());
      await sql`insert into history_gap (observation_id, account_id, mode, observed_at, asks, asked_at,
        next_ask_at) values (${id}, ${accountId}, 'live', now(), 5, now(), ${nextAskAt}::timestamptz)`.execute(
        read(),
      );
      return id;
    };
    await gap('2999-01-01T00:00:00Z');
    expect(await look()).toBe(0);
    const lost = [await gap(null), await gap(null)];
    expect([await look(), await look(), await world.toldOf(accountId)]).toEqual([
      1,
      0,
      [['gapStays', 'open']],
    ]);
    expect(
      (await world.list()).data.find(({ subject }) => subject.id === accountId)?.params,
    ).toMatchObject({ count: 2, name: 'Dana 1' });
    await sql`delete from history_gap where observation_id = ${lost[0]}`.execute(read());
    expect(await look()).toBe(0);
    await sql`delete from history_gap where observation_id = ${lost[1]}`.execute(read());
    expect([await look(), await world.toldOf(accountId)]).toEqual([1, [['gapStays', 'good']]]);
  });

  it('whose reads prove none of their lines is told with how many, until a person has decided about each', async () => {
    const add = async (direction: string) => {
      const id = newId('lin');
      await sql`insert into statement_line (id, account_id, mode, key, direction, amount, currency,
        occurred_from, occurred_to, source, booked, raw_enc, match_status, reason)
        values (${id}, ${accountId}, 'live', ${id}, ${direction}, 500, 'IDR', now(), now(), 'history', true,
          '', 'review', 'notProved')`.execute(read());
      return id;
    };
    const lines = [await add('debit'), await add('debit')];
    expect([await look(), await look(), await world.toldOf(accountId)]).toEqual([
      1,
      0,
      [['linesNotProved', 'open']],
    ]);
    expect(
      (await world.list()).data.find(({ subject }) => subject.id === accountId)?.params,
    ).toMatchObject({ count: 2, name: 'Dana 1', provider: 'dana', last4: '0101' });
    await sql`update statement_line set match_status = 'proposed' where id = any(${lines})`.execute(
      read(),
    );
    expect(await look(), 'somebody has proposed what to do with them').toBe(0);
    await sql`update statement_line set match_status = 'ignored', posted = true where id = any(${lines})`.execute(
      read(),
    );
    expect([await look(), await world.toldOf(accountId)]).toEqual([
      1,
      [['linesNotProved', 'good']],
    ]);
  });

  it('about which two sources disagree is told when that has lasted', async () => {
    await sql`insert into reconciliation_difference (id, account_id, mode, kind, source, evidence_id,
      direction, amount, currency, occurred_from, occurred_to)
      values (${newId('dif')}, ${accountId}, 'live', 'onlyElsewhere', 'import', ${newId('evl')}, 'credit',
        1, 'IDR', now(), now())`.execute(read());
    await look();
    expect([await isTold(), await world.toldOf(accountId)]).toEqual([
      1,
      [['differencesOpen', 'open']],
    ]);
  });
});

describe('a proxy', () => {
  const addProxy = async (endsIn: string | null) => {
    const id = newId('prx');
    await sql`insert into proxy (id, name, protocol, host, port, status, health, max_accounts, expires_at)
      values (${id}, 'P', 'http', ${`${id}.example`}, 8080, 'active', 'healthy', 5,
        now() + ${endsIn}::interval)`.execute(read());
    return id;
  };

  it('that does not answer is told once, and again when it does', async () => {
    const id = await addProxy(null);
    await set(
      'proxy',
      id,
      sql`health = 'down', consecutive_failures = 3, last_problem = 'timedOut'`,
    );
    expect([
      await updateAlerts(world.alerts, [id]),
      await updateAlerts(world.alerts, [id]),
    ]).toEqual([1, 0]);
    await set('proxy', id, sql`health = 'degraded', consecutive_failures = 1`);
    expect(await updateAlerts(world.alerts, [id])).toBe(0);
    await set('proxy', id, sql`health = 'healthy', consecutive_failures = 0`);
    expect([await updateAlerts(world.alerts, [id]), await world.toldOf(id)]).toEqual([
      1,
      [['proxyDown', 'good']],
    ]);
  });

  it('that ends is told a week before, a day before and when it has ended; one alert goes on at a time', async () => {
    const id = await addProxy('6 days');
    await updateAlerts(world.alerts, [id]);
    await set('proxy', id, sql`expires_at = now() + interval '20 hours'`);
    await updateAlerts(world.alerts, [id]);
    await set('proxy', id, sql`expires_at = now() - interval '1 second'`);
    await updateAlerts(world.alerts, [id]);
    expect(await world.toldOf(id)).toEqual([
      ['proxyExpiring', 'worse'],
      ['proxyExpiresTomorrow', 'worse'],
      ['proxyExpired', 'open'],
    ]);
    expect((await world.list()).data.filter(({ subject }) => subject.id === id)).toHaveLength(1);
    await set('proxy', id, sql`expires_at = now() + interval '60 days'`);
    await updateAlerts(world.alerts, [id]);
    expect((await world.toldOf(id)).at(-1)).toEqual(['proxyExpired', 'good']);
  });

  it('that is deleted takes its alert out of use', async () => {
    const id = await addProxy('1 hour');
    await updateAlerts(world.alerts, [id]);
    await sql`delete from proxy where id = ${id}`.execute(read());
    expect([await updateAlerts(world.alerts, [id]), await world.toldOf(id)]).toEqual([
      1,
      [['proxyExpiresTomorrow', 'gone']],
    ]);
  });
});

test('a break of the books is told at once by its first row, and once more when it is gone; figures and looks that ended have words of their own', async () => {
  const found = (id: string, kind: string) => sql`
    insert into integrity_finding (id, check_name, class, scope, scope_id, place, expected, found,
      found_by, found_at, state)
    values (${id}, ${`check ${id}`}, ${kind}, 'all', '', ${`row of ${id}`}, 'sum 0', 'sum 100', 'minute',
      now() - interval '2 days', 'open')`;
  const told = () => world.toldOf('books');
  await found('fnd_1', 'money').execute(read());
  await found('fnd_2', 'promise').execute(read());
  expect([await look(), await look(), await told()]).toEqual([1, 0, [['booksBroken', 'open']]]);
  expect((await world.list()).data.find(({ subject }) => subject.id === 'books')).toMatchObject({
    subject: { kind: 'ledger' },
    severity: 'critical',
    params: { name: 'check fnd_1', message: 'row of fnd_1', count: 2 },
  });
  await found('fnd_3', 'figure').execute(read());
  await sql`update integrity_finding set state = 'gone', ended_at = now() where class <> 'figure'`.execute(
    read(),
  );
  await sql`insert into integrity_run (id, kind, ended_at)
    values ('itr_1', 'minute', now() - interval '11 minutes')`.execute(read());
  expect([await look(), await told()]).toEqual([
    3,
    [
      ['booksBroken', 'good'],
      ['figuresWrong', 'open'],
      ['proofsMissing', 'open'],
    ],
  ]);
  await sql`update integrity_finding set state = 'gone', ended_at = now()`.execute(read());
  await sql`update integrity_run set ended_at = now()`.execute(read());
  expect([await look(), (await told()).slice(1)]).toEqual([
    2,
    [
      ['figuresWrong', 'good'],
      ['proofsMissing', 'good'],
    ],
  ]);
});
