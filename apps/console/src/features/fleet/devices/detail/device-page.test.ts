import { roles, type DeviceHealthRow } from '@wallet/contract';
import { describe, expect, test } from 'vitest';
import { byInterest, countOutcomes } from '../bulk/bulk-rows.ts';
import { whyText } from '../bulk/bulk-why.ts';
import { checkStates, runningName } from './check-state.ts';
import { careNext, durationText, resultFacts } from './command-facts.ts';
import {
  actionsOf,
  cancelDisabledReason,
  checkDisabledReason,
  disabledReasonOf,
} from '../act/device-actions.ts';
import { detailReason, notChosenText, reasonText, riskParts } from '../device-labels.ts';
import { enrolmentState } from '../enrol/enrolment-state.ts';
import { detail, row, rupiah, safe, t } from '../fixtures.ts';
import { logText } from './log-labels.ts';
import { readTags, tagProblem } from './tags.ts';

const hold = { reason: 'new SIM', since: '2026-11-21T00:00:00.000Z', by: null };
const account = {
  id: 'acc_1',
  provider: 'dana' as const,
  label: 'DANA 02',
  last4: '4821',
  status: 'active',
  risk: safe,
};

describe('the acts of a device', () => {
  test('come in pairs of which one is shown', () => {
    expect(actionsOf(detail())).toEqual([
      'maintenance',
      'drain',
      'edit',
      'owner',
      'restart',
      'updateAgent',
      'proxy',
      'rotateToken',
      'revokeToken',
      'retire',
    ]);
    const other = detail({
      maintenance: hold,
      drain: { ...hold, isDone: false },
      token: { issuedAt: null, previousUntil: null, revokedAt: null },
    });
    expect(actionsOf(other)).toEqual([
      'endMaintenance',
      'undrain',
      'edit',
      'owner',
      'renewCode',
      'restart',
      'updateAgent',
      'proxy',
      'revokeToken',
      'retire',
    ]);
  });

  test('say what is in their way: the right first, then the state', () => {
    expect(disabledReasonOf('maintenance', detail(), roles.staff)).toEqual({
      right: 'devices.manage',
    });
    expect(disabledReasonOf('rotateToken', detail(), roles.staff)).toEqual({
      right: 'devices.enrol',
    });
    expect(disabledReasonOf('owner', detail(), roles.subAdmin)).toEqual({
      text: 'deviceAct.onlyAdmin',
    });
    expect(disabledReasonOf('maintenance', detail({ state: 'retired' }), roles.admin)).toEqual({
      text: 'deviceAct.isRetired',
    });
    expect(disabledReasonOf('retire', detail({ accounts: [account] }), roles.admin)).toEqual({
      text: 'deviceAct.hasAccounts',
    });
    expect(disabledReasonOf('drain', detail({ maintenance: hold }), roles.admin)).toEqual({
      text: 'deviceAct.inMaintenance',
    });
    expect(
      disabledReasonOf(
        'revokeToken',
        detail({
          pendingAct: {
            act: 'retire',
            reason: null,
            what: null,
            askedBy: null,
            askedAt: hold.since,
          },
        }),
        roles.admin,
      ),
    ).toEqual({ text: 'deviceAct.oneWaits' });
    expect(disabledReasonOf('maintenance', detail(), roles.phoneFarm)).toBeNull();
  });

  test('a new start and an update are only for agents that announce them, are there, and do nothing of the kind yet', () => {
    const able = { capabilities: ['restart' as const, 'updateAgent' as const] };
    const why = (more: object, act: 'restart' | 'updateAgent' = 'restart') =>
      disabledReasonOf(act, detail({ ...able, ...more }), roles.admin);
    expect([
      why({}),
      why({}, 'updateAgent'),
      why({ capabilities: [] }),
      why({ capabilities: ['restart'] }, 'updateAgent'),
    ]).toEqual([
      null,
      null,
      { text: 'deviceAct.cannotRestart' },
      { text: 'deviceAct.cannotUpdate' },
    ]);
    const care = { commandId: 'cmd_1', kind: 'restart' as const, version: null, since: hold.since };
    expect([why({ state: 'offline' }), why({ care })]).toEqual([
      { text: 'deviceAct.isOffline' },
      { text: 'deviceAct.careRuns' },
    ]);
  });

  test('only what was not sent yet can be taken back', () => {
    expect([
      cancelDisabledReason({ state: 'queued' }, roles.admin),
      cancelDisabledReason({ state: 'sent' }, roles.admin),
    ]).toEqual([null, { text: 'deviceAct.sentAlready' }]);
  });
});

describe('health checks', () => {
  const running = (
    areas: readonly 'sms'[] | readonly ('sms' | 'app')[],
    accountId: string | null = null,
  ) => ({ commandId: 'cmd_1', accountId, areas: [...areas], since: hold.since });

  test('one runs at a time on a target; what is out of reach runs none', () => {
    expect(checkDisabledReason(detail({ runningChecks: [running(['sms'])] }), roles.staff)).toEqual(
      {
        text: 'deviceAct.checkRunning',
      },
    );
    expect(
      checkDisabledReason(detail({ runningChecks: [running(['sms'])] }), roles.staff, 'acc_1'),
    ).toBeNull();
    expect(checkDisabledReason(detail({ state: 'offline' }), roles.admin)).toEqual({
      text: 'deviceAct.isOffline',
    });
    expect(checkDisabledReason(detail({ state: 'enrolling' }), roles.admin)).toEqual({
      text: 'deviceAct.neverConnected',
    });
  });

  test('the running one is named by its area, or as the whole phone or account', () => {
    expect([
      runningName(running(['sms'])),
      runningName(running(['sms', 'app'])),
      runningName({ accountId: 'acc_1', areas: ['transfer', 'get_balance'] }),
    ]).toEqual(['healthCheckSms', 'check.device', 'check.wallet']);
  });

  test('every code has its word, an unknown one is failed, what runs is checking, and a check that broke is an error', () => {
    const latest = (
      area: 'sms' | 'network' | 'ip' | 'app',
      status: number,
      processStatus: 'running' | 'done' | 'error' = 'done',
    ) => ({
      area,
      accountId: null,
      status,
      processStatus,
      failuresInRow: 0,
      message: null,
      checkedAt: hold.since,
    });
    const broken: DeviceHealthRow = {
      id: 'hck_1',
      area: 'app',
      account: null,
      status: 0,
      processStatus: 'error',
      message: 'broke',
      durationMs: 40,
      checkedAt: hold.since,
    };
    const health = [
      latest('sms', 1),
      latest('network', 9),
      latest('ip', 1),
      latest('app', 0, 'error'),
    ];
    const words = checkStates(['sms', 'network', 'ip', 'app', 'get_balance'], {
      health,
      runningChecks: [{ ...running([]), areas: ['ip'] }],
      history: [broken],
    });
    expect(words.map(({ word }) => word)).toEqual(['ok', 'failed', 'checking', 'error', 'unknown']);
    expect(words[3]?.durationMs).toBe(40);
    expect(
      checkStates(['sms'], {
        health: [latest('sms', 3, 'running')],
        runningChecks: [],
        history: [],
      })[0]?.word,
    ).toBe('unknown');
  });
});

describe('the words of a device', () => {
  test('say why it is in its state and why it gets no new money', () => {
    const nowMs = Date.parse('2026-11-21T00:41:00.000Z');
    expect(
      reasonText(row('a', { state: 'offline', lastSeenAt: '2026-11-21T00:00:00.000Z' }), nowMs, t),
    ).toBe('Not heard for 41 min');
    expect(detailReason(detail({ state: 'maintenance', maintenance: hold }), nowMs, t)).toBe(
      'In maintenance: new SIM',
    );
    const failing = detail({
      state: 'failing',
      health: [
        {
          area: 'sms',
          accountId: null,
          status: 2,
          processStatus: 'done',
          failuresInRow: 2,
          message: null,
          checkedAt: hold.since,
        },
      ],
    });
    expect(detailReason(failing, nowMs, t)).toBe('SMS failed');
    expect([
      notChosenText(detail(), t),
      notChosenText(detail({ notChosen: 'x', state: 'offline' }), t),
      notChosenText(detail({ notChosen: 'x', drain: { ...hold, isDone: false } }), t),
    ]).toEqual([null, 'Offline', 'Draining']);
  });

  test('say what is at risk part by part, and nothing when it is safe', () => {
    expect(
      riskParts(
        {
          isSafe: false,
          openDeposits: { count: 2, sums: [rupiah('300000.00')] },
          otpPending: true,
          openIntents: 1,
        },
        t,
      ),
    ).toEqual([
      '2 open deposits, Rp\u00a0300.000',
      'a one-time code is awaited',
      '1 transfers under way',
    ]);
    expect(riskParts(safe, t)).toEqual([]);
  });

  test('tell the log in words', () => {
    const entry = { from: null, commandKind: null };
    expect(logText({ ...entry, kind: 'connection', event: 'connected' }, t)).toBe('Connected');
    expect(logText({ ...entry, kind: 'state', event: 'offline', from: 'available' }, t)).toBe(
      'Available became Offline',
    );
    expect(
      logText({ ...entry, kind: 'command', event: 'succeeded', commandKind: 'readHistory' }, t),
    ).toBe('Read history: Succeeded');
  });
});

describe('many at once', () => {
  const result = (
    id: string,
    outcome: 'ready' | 'done' | 'queued' | 'skipped',
    code: string | null = null,
    detailText: string | null = null,
  ) => ({ id, name: id, outcome, code, detail: detailText });

  test('outcomes are counted, and those a person has to read come first', () => {
    const results = [
      result('a', 'done'),
      result('b', 'skipped'),
      result('c', 'queued'),
      result('d', 'done'),
    ];
    expect(countOutcomes(results)).toEqual({ ready: 0, done: 2, queued: 1, skipped: 1 });
    expect(results.toSorted(byInterest).map(({ id }) => id)).toEqual(['b', 'c', 'a', 'd']);
  });

  test('why one is left out is said by its state, with the money on it, or else in the server\u2019s words', () => {
    const why = (more: object, act: 'check' | 'maintenance', code: string) =>
      whyText(result('a', 'skipped', code, 'said'), { act, device: row('a', more), t });
    expect(why({ state: 'offline' }, 'check', 'stateConflict')).toBe('The phone is offline.');
    expect(why({ state: 'maintenance' }, 'maintenance', 'stateConflict')).toBe(
      'It is in maintenance already.',
    );
    expect(why({ openMoney: [rupiah('5.00')] }, 'maintenance', 'moneyAtRisk')).toMatch(
      /^Rp\u00a05\. Money is at risk/,
    );
    expect(why({}, 'maintenance', 'stateConflict')).toBe('said');
  });
});

describe('enrolment', () => {
  const expiresAt = '2026-11-21T00:15:00.000Z';
  const at = (more: object, nowMs = Date.parse('2026-11-21T00:01:00.000Z')) =>
    enrolmentState({
      device: detail({
        state: 'enrolling',
        lastSeenAt: null,
        token: { issuedAt: null, previousUntil: null, revokedAt: null },
        ...more,
      }),
      issuedBefore: null,
      expiresAt,
      nowMs,
    });
  const token = { issuedAt: '2026-11-21T00:00:30.000Z', previousUntil: null, revokedAt: null };

  test('goes from the code shown to the agent connected, and a taken code cannot expire', () => {
    expect([
      at({}),
      at({ token }),
      at({ token, state: 'available', lastSeenAt: '2026-11-21T00:00:40.000Z' }),
    ]).toEqual(['waiting', 'exchanged', 'connected']);
    expect([at({}, Date.parse(expiresAt)), at({ token }, Date.parse(expiresAt))]).toEqual([
      'expired',
      'exchanged',
    ]);
  });
});

test('tags are lower case and each once; too many and too long ones are refused', () => {
  expect(readTags(' Rack 2, jkt,, rack 2 ')).toEqual(['rack 2', 'jkt']);
  expect([
    tagProblem('a, b'),
    tagProblem(Array.from({ length: 21 }, (_, index) => `t${index}`).join(',')),
    tagProblem('x'.repeat(31)),
  ]).toEqual([null, 'device.tooManyTags', 'device.tagTooLong']);
});

test('a new start or an update that did not end well says what to do', () => {
  expect([
    careNext({ kind: 'restart', state: 'unknown' }, t),
    careNext({ kind: 'updateAgent', state: 'failed' }, t),
  ]).toEqual([expect.stringContaining('has not come back'), expect.stringContaining('by hand')]);
  expect([
    careNext({ kind: 'restart', state: 'succeeded' }, t),
    careNext({ kind: 'readHistory', state: 'unknown' }, t),
  ]).toEqual([null, null]);
});

test('an agent\u2019s answer is shown one level deep, and short times with one place', () => {
  expect(
    resultFacts({ balance: { value: '5.00', currency: 'IDR' }, lines: [1, 2], holder: 'SARI' }),
  ).toEqual([
    ['balance', '5.00 IDR'],
    ['lines', '[1,2]'],
    ['holder', 'SARI'],
  ]);
  expect([resultFacts(null), resultFacts('done')]).toEqual([[], [['result', 'done']]]);
  expect([
    durationText(1_740, { intlTag: 'en-GB', t }),
    durationText(65_000, { intlTag: 'en-GB', t }),
  ]).toEqual(['1.7 s', '1 min']);
});
