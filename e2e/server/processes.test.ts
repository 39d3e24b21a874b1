import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { io as connect, type Socket } from 'socket.io-client';
import { realtimePath } from '@wallet/contract';
import { depositChecks, silentLog, verifyLedger } from '@wallet/server/bench';
import { redisMissing } from '@wallet/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProcesses, type Part, type Processes } from '../../scripts/start/open-processes.ts';

const skipped = redisMissing === undefined ? '' : ` (skipped: ${redisMissing})`;

describe.skipIf(redisMissing)(`several processes over one database and one Redis${skipped}`, () => {
  let all: Processes;
  let far: Part;
  let gateway: Part;
  let worker: Part;
  let sql: pg.Client;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    all = await openProcesses();
    [far, gateway, worker] = await Promise.all([
      all.begin('web'),
      all.begin('gateway'),
      all.begin('worker'),
    ]);
    sql = new pg.Client({ connectionString: all.databaseUrl });
    await sql.connect();
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await sql?.end();
    await all?.close();
  });

  test('each process answers for its role: only web processes have the API, and all of them say whether they are ready', async () => {
    for (const { adminUrl } of [all.near, far, gateway, worker]) {
      expect(await (await fetch(`${adminUrl}/readyz`)).json()).toEqual({
        ready: true,
        missing: [],
      });
      const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
      expect(metrics).toContain('processes_hear_each_other 1');
      expect(metrics).toContain('sockets_cut_off_total{caller="agent",reason="slowReader"} 0');
    }
    expect(
      await Promise.all(
        [far, gateway, worker].map(
          async ({ adminUrl }) => (await fetch(`${adminUrl}/api/auth/current-user`)).status,
        ),
      ),
    ).toEqual([401, 404, 404]);
  });

  test('who signs in at one web process is signed in at the other, and a wrong password counts at both', async () => {
    const { accessToken } = await signIn(far.adminUrl, 'Admin');
    const ask = (url: string) =>
      fetch(`${url}/api/auth/current-user`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
    expect((await ask(all.near.adminUrl)).status).toBe(200);
    for (let i = 0; i < 10; i++)
      await attempt([far, all.near][i % 2]?.adminUrl ?? '', {
        email: emailOf('Staff'),
        password: 'not the one',
      });
    for (const { adminUrl } of [far, all.near])
      expect((await attempt(adminUrl, credentials('Staff'))).status).toBe(429);
    await fetch(`${far.adminUrl}/api/auth/logout`, {
      method: 'POST',
      headers: { origin: all.near.adminUrl, authorization: `Bearer ${accessToken}` },
    });
    expect((await ask(all.near.adminUrl)).status).toBe(401);
  });

  test('a change that a payer makes at one process reaches the screen at the other, also one of the time in which its line was broken', async () => {
    const { accessToken } = await signIn(far.adminUrl, 'Admin');
    const listen = async (url: string) => {
      const socket = connect(url, {
        path: realtimePath,
        transports: ['websocket'],
        auth: { token: accessToken },
        reconnection: false,
      });
      sockets.push(socket);
      const heard = new Set<string>();
      socket.on('session:changed', ({ sessionId }: { sessionId: string }) => heard.add(sessionId));
      await once(socket, 'connect');
      return { socket, heard };
    };
    const { socket, heard } = await listen(all.near.adminUrl);
    const witness = await listen(far.adminUrl);

    const first = await shownAt(far, 'realtime-1');
    await expect.poll(() => heard).toContain(first.id);

    socket.io.engine.close();
    await expect.poll(() => socket.connected).toBe(false);
    const second = await shownAt(far, 'realtime-2');
    // Delivered is not told yet: what another line heard is what this one has missed.
    await expect.poll(() => witness.heard).toContain(second.id);
    // It comes back to another process than the one that it left.
    Reflect.set(socket.io, 'uri', far.adminUrl);
    socket.connect();
    await once(socket, 'connect');
    expect(socket.recovered).toBe(true);
    await expect.poll(() => heard).toContain(second.id);
  });

  test('the same request at two processes in one moment has one effect and one answer', async () => {
    const body = {
      type: 'deposit',
      reference: `twin-${randomUUID()}`,
      amount: { value: '75000.00', currency: 'IDR' },
    };
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        createSession([far, all.near][i % 2]?.merchantUrl ?? '', body, key),
      ),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(
      (
        await sql.query(
          'select count(*)::int as count from transaction_session where merchant_reference = $1',
          [body.reference],
        )
      ).rows,
    ).toEqual([{ count: 1 }]);
  });

  test('a worker that is killed with -9 in the middle of a job has an heir that does it', async () => {
    const { accessToken } = await signIn(far.adminUrl, 'Admin');
    const api = { ...json, authorization: `Bearer ${accessToken}` };
    // Of its own: within a transaction a connection sees the others' activity as it was when it first looked.
    const holder = new pg.Client({ connectionString: all.databaseUrl });
    await holder.connect();
    await holder.query('begin; lock table export_part in access exclusive mode');
    const ordered = (await (
      await fetch(`${far.adminUrl}/api/exports`, {
        method: 'POST',
        headers: api,
        body: JSON.stringify(exportWish),
      })
    ).json()) as { id: string };
    await expect
      .poll(
        async () =>
          (
            await sql.query(
              `select count(*)::int as count from pg_stat_activity
                where wait_event_type = 'Lock' and query like '%export_part%'`,
            )
          ).rows[0]?.count,
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    worker.process.child.kill('SIGKILL');
    await worker.process.ended;
    await holder.end();
    // As if the ten seconds of silence were over by which a worker is known to be dead, and then
    // the rest before the next try.
    await sql.query(
      `update boss.job set heartbeat_on = now() - interval '1 minute' where state = 'active' and name = 'exports.makeFile'`,
    );
    await Promise.all([all.beginHere('worker'), all.beginHere('worker')]);
    const stateOf = async () => {
      await sql.query(
        `update boss.job set start_after = now() where state = 'retry' and name = 'exports.makeFile'`,
      );
      return (
        (await (
          await fetch(`${all.near.adminUrl}/api/exports/${ordered.id}`, { headers: api })
        ).json()) as { state: string }
      ).state;
    };
    await expect.poll(stateOf, { timeout: 30_000 }).toBe('done');
  });

  test('a deposit that is claimed at one process is asked for at the phone of the gateway and paid once, with two workers matching', async () => {
    const deposits = await Promise.all(
      ['one', 'two', 'three'].map((name) => shownAt(far, `paid-${name}`)),
    );
    const streams = await Promise.all(
      deposits.map((deposit) => listen(all.near.merchantUrl, deposit)),
    );
    for (const { payload } of deposits) await post(`${gateway.simulatorUrl}/pay`, { payload });
    for (const { id, token } of deposits)
      await post(`${all.near.merchantUrl}/api/public/sessions/${id}/claim`, { token });
    // The payer's page is open at the other process than the one that heard of the claim, and neither of them pays.
    await Promise.all(streams.map(({ says }) => says('"screen":"success"')));
    const paid = await sql.query(
      'select count(*)::int as count from transaction_session where id = any($1) and status = $2',
      [deposits.map(({ id }) => id), 'completed'],
    );
    expect(paid.rows).toEqual([{ count: 3 }]);
    expect(
      await verifyLedger({ url: all.databaseUrl, log: silentLog() }, depositChecks),
    ).toMatchObject({ ok: true, divergences: [] });
  });

  const json = { 'content-type': 'application/json' };
  const exportWish = { kind: 'auditEntries', filter: {}, format: 'csv' };

  function credentials(role: string): { email: string; password: string } {
    const user = all.demo.users.find((known) => known.role === role);
    return { email: user?.email ?? '', password: user?.password ?? '' };
  }

  const emailOf = (role: string) => credentials(role).email;

  const attempt = (url: string, body: object) =>
    fetch(`${url}/api/auth/signin`, {
      method: 'POST',
      headers: { ...json, origin: all.near.adminUrl },
      body: JSON.stringify(body),
    });

  async function signIn(url: string, role: string): Promise<{ accessToken: string }> {
    const answer = await attempt(url, credentials(role));
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { token: { accessToken: string } }).token;
  }

  async function createSession(
    url: string,
    body: object,
    key = randomUUID(),
  ): Promise<{ id: string; url: string }> {
    return post(`${url}/v1/transaction-sessions`, body, {
      authorization: `Bearer ${all.demo.merchants[0]?.apiToken}`,
      'idempotency-key': key,
    });
  }

  interface Shown {
    id: string;
    token: string;
    payload: string;
  }

  /** A deposit whose code is shown, all of it by one process. */
  async function shownAt({ merchantUrl }: Part, reference: string): Promise<Shown> {
    const { id, url } = await createSession(merchantUrl, {
      type: 'deposit',
      reference,
      amount: { value: '150000.00', currency: 'IDR' },
    });
    const token = new URL(url).searchParams.get('session') ?? '';
    const { deposit } = await post<{ deposit: { qrPayload: string } }>(
      `${merchantUrl}/api/public/sessions/${id}/method`,
      { token, method: 'dana' },
    );
    return { id, token, payload: deposit.qrPayload };
  }
});

async function post<Answer>(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** The payer's page as an event stream; `says` resolves when the state that it is told holds the words. */
async function listen(
  url: string,
  { id, token }: { id: string; token: string },
): Promise<{ says(words: string): Promise<void> }> {
  const { ticket } = await post<{ ticket: string }>(`${url}/api/public/sessions/${id}/ticket`, {
    token,
  });
  const stream = await fetch(
    `${url}/api/public/sessions/${id}/events?ticket=${encodeURIComponent(ticket)}`,
  );
  const pieces = stream.body?.pipeThrough(new TextDecoderStream());
  return {
    says: async (words) => {
      for await (const text of pieces ?? []) if (text.includes(words)) return;
      throw new Error(`the stream ended before it said ${words}`);
    },
  };
}

function once(socket: Socket, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(event, resolve);
    socket.once('connect_error', reject);
  });
}
