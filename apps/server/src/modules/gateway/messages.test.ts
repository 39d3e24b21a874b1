import { all, one, sql } from '#platform/db';
import { io as connectTo } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentNamespace, agentPath, limits } from '@wallet/agent-protocol';
import { readAccount } from '#modules/accounts';
import { newId } from '#platform/ids';
import { createFarm, type Farm, handshakeOf, identityOf, type Phone, readOf } from './fixtures.ts';

let farm: Farm;
beforeAll(async () => {
  farm = await createFarm();
});
afterAll(() => farm.close());

const read = () => farm.database.db.read;
const nowMs = Date.now();
const linesOf = async ({ accountId }: Phone) =>
  (
    await one(
      read(),
      sql<{
        lines: number;
      }>`select count(*)::int as lines from statement_line where account_id = ${accountId}`,
    )
  ).lines;
const auditOf = (entityId: string) =>
  all(
    read(),
    sql<{
      action: string;
      actor: string;
    }>`select action, actor_id as actor from audit_entry where entity_id = ${entityId} order by id`,
  );
/** Everything that is stored about an account. */
async function footprint({ accountId }: Phone): Promise<string> {
  const { text } = await one(
    read(),
    sql<{ text: string }>`select concat((select a::text from account a where id = ${accountId}),
    (select count(*) from statement_line where account_id = ${accountId}), (select count(*) from observation
      where account_id = ${accountId}),
    (select count(*) from coverage where account_id = ${accountId}), (select count(*) from health_check
      where account_id = ${accountId})) as text`,
  );
  return text;
}

describe('the door', () => {
  it.each([
    ['no token', {}],
    ['a made-up token', { token: `wapd_${'a'.repeat(36)}` }],
    ['something that is no token', { token: { $ne: 1 } }],
  ])('refuses %s with signedOut', async (_, auth) => {
    const socket = connectTo(`${farm.url}${agentNamespace}`, {
      path: agentPath,
      transports: ['websocket'],
      auth,
      forceNew: true,
      reconnection: false,
    });
    const error = await new Promise<Error & { data?: unknown }>(
      (resolve) => void socket.once('connect_error', resolve),
    );
    expect(error.data).toEqual({ code: 'signedOut' });
    socket.disconnect();
  });

  it('refuses a retired device, and takes the token from the header too', async () => {
    const phone = await farm.newPhone();
    const knock = () =>
      connectTo(`${farm.url}${agentNamespace}`, {
        path: agentPath,
        transports: ['websocket'],
        extraHeaders: { authorization: `Bearer ${phone.token}` },
        forceNew: true,
        reconnection: false,
      });
    const open = knock();
    await new Promise<void>((resolve) => void open.once('connect', resolve));
    open.disconnect();
    await sql`update device set retired_at = now() where id = ${phone.deviceId}`.execute(read());
    const closed = knock();
    const error = await new Promise<Error>((resolve) => void closed.once('connect_error', resolve));
    expect(error.message).toBe('signedOut');
    closed.disconnect();
  });

  it('tells a phone that has to wait for how long, and nobody that it came', async () => {
    const phone = await farm.newPhone();
    farm.waitSeconds = 30;
    const refused = connectTo(`${farm.url}${agentNamespace}`, {
      path: agentPath,
      transports: ['websocket'],
      auth: { token: phone.token },
      forceNew: true,
      reconnection: false,
    });
    const error = await new Promise<Error & { data?: unknown }>(
      (resolve) => void refused.once('connect_error', resolve),
    );
    expect(error.data).toEqual({ code: 'tooManyMessages', retryAfterSeconds: 30 });
    await farm.gateway.tick();
    expect(farm.told).not.toContain(`presence ${phone.deviceId}`);
    farm.waitSeconds = 0;
    expect((await phone.connect()).socket.connected).toBe(true);
  });

  it('lets the newer connection win, and never recovers an older one', async () => {
    const phone = await farm.newPhone();
    const first = await phone.connect();
    const second = await phone.connect();
    expect(await first.ended).toBe('io server disconnect');
    expect(second.socket.connected).toBe(true);
    expect(second.socket.recovered).toBe(false);
    const session: unknown = Reflect.get(second.socket, '_pid');
    second.socket.io.engine.close();
    await second.ended;
    const back = connectTo(`${farm.url}${agentNamespace}`, {
      path: agentPath,
      transports: ['websocket'],
      auth: { token: 'gone', pid: session, offset: '0' },
      forceNew: true,
      reconnection: false,
    });
    const error = await new Promise<Error>((resolve) => void back.once('connect_error', resolve));
    expect(error.message).toBe('signedOut');
  });
});

describe('before hello', () => {
  it('nothing is taken', async () => {
    const phone = await farm.newPhone();
    const line = await phone.connect({ hello: false });
    expect(await line.say('statement:read', readOf(phone, { nowMs }))).toMatchObject({
      ok: false,
      code: 'helloFirst',
      retry: true,
    });
    expect(await linesOf(phone)).toBe(0);
  });

  it('a version that nobody speaks is refused', async () => {
    const phone = await farm.newPhone();
    const line = await phone.connect({ hello: false });
    expect(
      await line.say('hello', {
        protocolVersions: [99],
        agentVersion: '1',
        model: 'M',
        osVersion: '1',
        serial: 's',
        bootId: 'boot-0001',
        journalId: 'journal-1',
        monotonicMs: 1,
        sims: [],
        accounts: [],
      }),
    ).toMatchObject({ ok: false, code: 'versionUnsupported' });
    expect(
      (
        await line.say('heartbeat', {
          bootId: 'boot-0001',
          monotonicMs: 1,
          battery: { level: 1, charging: false },
          network: { transport: 'none', signal: null, exitIp: null },
          busy: false,
          runningCommandId: null,
        })
      ).ok,
    ).toBe(false);
  });
});

describe('a message', () => {
  it('that does not fit is refused with the field, and changes nothing', async () => {
    const phone = await farm.newPhone();
    const line = await phone.connect();
    const before = await footprint(phone);
    const read = readOf(phone, { nowMs });
    const [first] = read.lines;
    for (const [body, path] of [
      [
        { ...read, lines: [{ ...first, amount: { value: '1e3', currency: 'IDR' } }] },
        'lines.0.amount.value',
      ],
      [{ ...read, surprise: 1 }, ''],
      [null, ''],
      ['text', ''],
    ] as const) {
      expect(await line.socket.timeout(1_000).emitWithAck('statement:read', body)).toMatchObject({
        ok: false,
        code: 'invalidMessage',
        path,
        retry: false,
      });
    }
    expect(await footprint(phone)).toBe(before);
  });

  it('that is not of the protocol, or has no callback, gets no answer and does no harm', async () => {
    const phone = await farm.newPhone();
    const line = await phone.connect();
    await expect(line.socket.timeout(50).emitWithAck('constructor', {})).rejects.toThrow(
      /timed out/,
    );
    line.socket.emit('statement:read', readOf(phone, { nowMs }));
    line.socket.emit('observation');
    expect(
      await line.say('statement:read', readOf(phone, { nowMs, lines: [], closingBalance: null })),
    ).toMatchObject({ ok: true, newLines: 0 });
    expect(await linesOf(phone)).toBe(0);
  });

  it('more than so many a minute are refused, to be said again later', async () => {
    const phone = await farm.newPhone();
    const line = await phone.connect();
    const say = (messages: number) =>
      Promise.all(
        Array.from(
          { length: messages },
          () =>
            line.socket.timeout(5_000).emitWithAck('command:progress', null) as Promise<{
              code: string;
            }>,
        ),
      );
    // So many at once that none is refused for what is unanswered.
    const atOnce = 50;
    let read = 0;
    for (let refused = 0; refused === 0;) {
      const answers = await say(atOnce);
      refused = answers.filter(({ code }) => code === 'tooManyMessages').length;
      read += atOnce - refused;
    }
    expect(read).toBeLessThanOrEqual(limits.messagesPerMinute);
    expect(read).toBeGreaterThan(limits.messagesPerMinute - atOnce);
    for (const answer of await say(5))
      expect(answer).toMatchObject({ code: 'tooManyMessages', retry: true });
    farm.clock.advance(1_000);
    expect(
      await line.say('command:progress', {
        commandId: newId('cmd'),
        number: 1,
        step: 'x',
        at: '2026-11-21T03:45:00.000Z',
      }),
    ).toEqual({ ok: true });
  });
});

describe('a statement', () => {
  it('sent from 20 sockets at once is kept once', async () => {
    const phone = await farm.newPhone();
    const first = await phone.connect();
    await first.say('statement:read', readOf(phone, { nowMs, lines: [], closingBalance: null }));
    const same = readOf(phone, {
      nowMs,
      lines: Array.from({ length: 5 }, (_, i) => ({
        providerTransactionId: `DN${i}`,
        direction: 'credit' as const,
        amount: { value: '1.00', currency: 'IDR' as const },
        balanceAfter: { value: `${i + 1}.00`, currency: 'IDR' as const },
        occurredFrom: new Date(nowMs - 10_000).toISOString(),
        occurredTo: new Date(nowMs - 10_000).toISOString(),
        status: 'booked' as const,
        raw: 'row',
      })),
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        try {
          const line = await phone.connect();
          return await line.say('statement:read', same);
        } catch {
          return undefined;
        }
      }),
    );
    await farm.gateway.idle();
    const last = await phone.connect();
    expect(await last.say('statement:read', same)).toEqual({ ok: true, newLines: 0 });
    const stored = answers.reduce(
      (sum, answer) => sum + (answer?.ok ? (answer.newLines ?? 0) : 0),
      0,
    );
    expect(stored).toBeLessThanOrEqual(5);
    expect(await linesOf(phone)).toBe(5);
  });

  it('of another device\u2019s account is refused, written down once, and changes nothing', async () => {
    const mine = await farm.newPhone();
    const other = await farm.newPhone();
    const line = await mine.connect();
    const before = await footprint(other);
    const foreign = { accountId: other.accountId };
    const identity = identityOf(other.number);
    const at = '2026-11-21T03:45:00.000Z';
    const refused = [
      await line.say('statement:read', readOf(other, { nowMs })),
      await line.say('observation', {
        ...foreign,
        observationId: 'obs-00000001',
        observedAt: at,
        direction: 'credit',
        amount: null,
        text: '',
      }),
      await line.say('balance:reported', {
        ...foreign,
        reportId: 'rep-00000001',
        balance: { value: '9.00', currency: 'IDR' },
        identity,
        asOf: at,
      }),
      await line.say('qr:reported', {
        ...foreign,
        reportId: 'rep-00000002',
        payload: '0'.repeat(30),
        identity,
        seenAt: at,
      }),
      await line.say('health:reported', {
        reportId: 'rep-00000003',
        area: 'get_balance',
        status: 1,
        processStatus: 'done',
        additionalData: { ...foreign, checkedAt: at },
      }),
      await line.say('transfer:next', {
        ...foreign,
        askId: 'ask-00000001',
        t0MonotonicMs: 1,
        bootId: 'boot-0001',
        journalId: 'journal-1',
        sequence: 1,
        identity,
      }),
      await line.say('transfer:report', {
        ...foreign,
        reportId: 'rep-00000004',
        intentId: newId('int'),
        epoch: 1,
        journalId: 'journal-1',
        sequence: 2,
        outcome: 'unknown',
        evidence: { step: 'press' },
      }),
    ];
    expect(refused.map((answer) => !answer.ok && answer.code)).toEqual(
      Array.from({ length: 7 }, () => 'notYourAccount'),
    );
    expect(await footprint(other)).toBe(before);
    expect(
      (await auditOf(other.accountId)).filter(
        ({ action }) => action === 'device.reportedForeignAccount',
      ),
    ).toEqual([{ action: 'device.reportedForeignAccount', actor: mine.deviceId }]);
  });

  it('that shows somebody else\u2019s name is refused, and the account is locked; so it is at hello', async () => {
    const phone = await farm.newPhone();
    const line = await phone.connect();
    expect(
      await line.say(
        'statement:read',
        readOf(phone, { nowMs, identity: { ...identityOf(phone.number), holderName: 'LAIN' } }),
      ),
    ).toMatchObject({ ok: false, code: 'conflict', retry: false });
    expect((await readAccount(read(), phone.accountId))?.status).toBe('locked');
    const other = await farm.newPhone();
    const hello = await other.connect({ hello: false });
    expect(
      await hello.say('hello', {
        protocolVersions: [2, 1],
        agentVersion: '1',
        model: 'M',
        osVersion: '1',
        serial: 's',
        bootId: 'boot-0001',
        journalId: 'journal-1',
        monotonicMs: 1,
        sims: [],
        accounts: [
          { accountId: other.accountId, identity: identityOf('081299999999') },
          { accountId: phone.accountId, identity: identityOf(phone.number) },
        ],
      }),
    ).toMatchObject({ ok: true, protocolVersion: 1, deviceId: other.deviceId });
    expect((await readAccount(read(), other.accountId))?.status).toBe('locked');
    expect(
      (await auditOf(phone.accountId)).some(
        ({ action, actor }) =>
          action === 'device.reportedForeignAccount' && actor === other.deviceId,
      ),
    ).toBe(true);
  });
});

it('accounts that a device makes up are each refused, and written down for as many as it could have', async () => {
  const phone = await farm.newPhone();
  const line = await phone.connect();
  const say = () =>
    line.say('observation', {
      accountId: newId('acc'),
      observationId: 'obs-00000001',
      observedAt: new Date(nowMs).toISOString(),
      direction: 'credit',
      amount: null,
      text: '',
    });
  for (let made = 0; made < 30; made++)
    expect(await say()).toMatchObject({ ok: false, code: 'notYourAccount' });
  expect(
    await one(
      read(),
      sql`select count(*)::int as told from audit_entry
        where actor_id = ${phone.deviceId} and action = 'device.reportedForeignAccount'`,
    ),
  ).toEqual({ told: limits.accountsPerDevice });
});

describe('a transfer', () => {
  it('is not given to anybody, and what a phone says about one is kept whole', async () => {
    const phone = await farm.newPhone();
    const line = await phone.connect();
    const ask = {
      askId: 'ask-00000001',
      accountId: phone.accountId,
      t0MonotonicMs: 1,
      bootId: 'boot-0001',
      journalId: 'journal-1',
      sequence: 1,
      identity: identityOf(phone.number),
    };
    expect(await line.say('transfer:next', ask)).toEqual({ ok: true, transfer: null });
    const intentId = newId('int');
    expect(
      await line.say('transfer:report', {
        reportId: 'rep-00000001',
        intentId,
        epoch: 1,
        accountId: phone.accountId,
        journalId: 'journal-1',
        sequence: 2,
        outcome: 'unknown',
        evidence: { step: 'press' },
      }),
    ).toEqual({ ok: true });
    expect(await auditOf(intentId)).toEqual([
      { action: 'transfer.reported', actor: phone.deviceId },
    ]);
    expect(
      await line.say('transfer:next', {
        ...ask,
        identity: { ...identityOf(phone.number), holderName: 'LAIN' },
      }),
    ).toMatchObject({ ok: false, code: 'conflict' });
  });

  it('is asked about at the phone, and a wrong or missing answer is none', async () => {
    const phone = await farm.newPhone();
    const question = { intentId: newId('int'), epoch: 1, journalId: 'journal-1' };
    expect(await farm.gateway.askTransferQuestion(phone.deviceId, question)).toBeUndefined();
    const line = await phone.connect();
    line.socket.on('transfer:question', (body: object, answer: (value: unknown) => void) =>
      answer({ ...body, answer: 'unknown', inJournal: false }),
    );
    expect(await farm.gateway.askTransferQuestion(phone.deviceId, question)).toMatchObject({
      answer: 'unknown',
      inJournal: false,
    });
    line.socket
      .off('transfer:question')
      .on('transfer:question', (body: object, answer: (value: unknown) => void) =>
        answer({ ...body, answer: 'closedNeverPress' }),
      );
    expect(await farm.gateway.askTransferQuestion(phone.deviceId, question)).toBeUndefined();
  });
});

describe('a health report', () => {
  it('is kept once and shown once', async () => {
    const phone = await farm.newPhone();
    const line = await phone.connect();
    const report = {
      reportId: 'rep-00000001',
      area: 'network' as const,
      status: 2 as const,
      processStatus: 'done' as const,
      additionalData: { checkedAt: '2026-11-21T03:45:00.000Z', message: 'no route' },
    };
    expect([
      await line.say('health:reported', report),
      await line.say('health:reported', report),
    ]).toEqual([{ ok: true }, { ok: true }]);
    expect(farm.health.filter(({ deviceId }) => deviceId === phone.deviceId)).toEqual([
      {
        deviceId: phone.deviceId,
        data: { network: 2 },
        processStatus: 'done',
        additionalData: { checkedAt: '2026-11-21T03:45:00.000Z', message: 'no route' },
      },
    ]);
    expect(await line.say('health:reported', { ...report, area: 'get_balance' })).toMatchObject({
      ok: false,
      code: 'invalidMessage',
      path: 'additionalData.accountId',
    });
  });

  it('of a phone whose clock is years ahead is one of now: what is checked after it counts', async () => {
    const phone = await farm.newPhone();
    const line = await phone.connect();
    const report = (reportId: string, status: 1 | 2, checkedAt: string) => ({
      reportId,
      area: 'network' as const,
      status,
      processStatus: 'done' as const,
      additionalData: { checkedAt },
    });
    const ahead = report('rep-00000001', 2, '9999-12-31T00:00:00Z');
    expect([
      await line.say('health:reported', ahead),
      await line.say('health:reported', ahead),
    ]).toEqual([{ ok: true }, { ok: true }]);
    const later = new Date(Date.now() + 60_000).toISOString();
    await line.say('health:reported', report('rep-00000002', 1, later));
    await line.say('health:reported', report('rep-00000003', 1, new Date().toISOString()));
    const { latest, ahead: stillAhead } = await one(
      read(),
      sql<{
        latest: number;
        ahead: boolean;
      }>`select status as latest, checked_at > now() as ahead from health_latest
        where device_id = ${phone.deviceId} and area = 'network'`,
    );
    expect({ latest, stillAhead }).toEqual({ latest: 1, stillAhead: false });
  });
});

describe('text from a screen that no column keeps', () => {
  const odd = 'Budi \0 \ud83d';
  const kept = 'Budi \ufffd \ufffd';

  it('keeps no message from being taken: what cannot be stored is U+FFFD', async () => {
    const phone = await farm.newPhone();
    const line = await phone.connect();
    const hello = handshakeOf(phone, {
      model: odd,
      sims: [{ slot: 0, number: null, carrier: odd }],
    });
    expect(await line.say('hello', hello)).toMatchObject({ ok: true });
    const seen = readOf(phone, { nowMs });
    expect(
      await line.say('statement:read', {
        ...seen,
        lines: seen.lines.map((each) => ({
          ...each,
          counterparty: odd,
          raw: odd,
          reversalOf: odd,
        })),
      }),
    ).toEqual({ ok: true, newLines: 1 });
    const [intentId, checkedAt] = [newId('int'), new Date(nowMs).toISOString()];
    expect(
      await line.say('health:reported', {
        reportId: 'rep-00000001',
        area: 'sms',
        status: 2,
        processStatus: 'done',
        additionalData: { checkedAt, message: odd },
      }),
    ).toEqual({ ok: true });
    const report = {
      reportId: 'rep-00000002',
      intentId,
      epoch: 1,
      accountId: phone.accountId,
      journalId: 'journal-1',
      sequence: 2,
      outcome: 'unknown' as const,
      evidence: { step: 'press', nameShown: odd, message: odd, raw: odd },
    };
    expect(await line.say('transfer:report', report)).toEqual({ ok: true });
    expect(
      await one(
        read(),
        sql`select d.model, d.sims -> 0 ->> 'carrier' as carrier, (select counterparty from statement_line
          where account_id = ${phone.accountId}) as counterparty,
      (select message from health_latest where device_id = d.id) as message from device d
        where d.id = ${phone.deviceId}`,
      ),
    ).toEqual({ model: kept, carrier: kept, counterparty: kept, message: kept });
    expect(await auditOf(intentId)).toHaveLength(1);
  });
});
