import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openRunningWorld, type World } from '../rehearse/open-world.ts';
import { must } from '../rehearse/rehearsal.ts';
import { Stage, type ShownDeposit } from '../rehearse/stage.ts';
import { ownInstallation, start, stop, welcome, type Started } from '../start/started.ts';
import { openSmallDisk, type SmallDisk } from './small-disk.ts';

const mb = 1024 * 1024;
const sizeMb = 640;
const paymentsARound = 8;

interface Scene {
  disk: SmallDisk;
  demo: Started;
  world: World;
  stage: Stage;
  say: (line: string) => void;
}

/** Plays the whole; true when everything held. Throws with what did not. */
export async function runFullDisk(say: (line: string) => void): Promise<boolean> {
  const disk = openSmallDisk(sizeMb);
  const env = await ownInstallation(disk.dataDir);
  const demo = start({ command: process.execPath, args: ['scripts/start.ts'], env });
  try {
    await demo.says(welcome);
    const world = openRunningWorld({
      running: true,
      adminUrl: `http://localhost:${env['PORT_ADMIN']}`,
      merchantUrl: `http://localhost:${env['PORT_MERCHANT']}`,
      simulatorUrl: `http://127.0.0.1:${env['PORT_SIMULATOR']}`,
      dataDir: disk.dataDir,
      only: undefined,
    });
    const stage = await Stage.open(world);
    const scene = { disk, demo, world, stage, say };
    await pay(scene);
    say(`${memoryOf(scene)} MB of memory before anything is full`);
    await belowTheFloor(scene);
    await toTheLastByte(scene);
    await untilPostgresEnds(scene);
    const books = await world.proveBooks();
    say(books.text);
    must((await stop(demo)) === 0, 'the demo did not end by itself with 0');
    return books.ok;
  } finally {
    if (demo.child.exitCode === null) await stop(demo);
    disk.remove();
  }
}

/** Payments; each is credited once. */
async function pay({ stage, say }: Scene): Promise<void> {
  const shown: ShownDeposit[] = [];
  for (let i = 0; i < paymentsARound; i++) {
    const deposit = await stage.showDeposit();
    await stage.pay(deposit);
    shown.push(deposit);
  }
  for (const deposit of shown) await stage.creditedOnce(deposit);
  say(`${shown.length} payments, each credited once`);
}

async function belowTheFloor(scene: Scene): Promise<void> {
  const { disk, stage, say } = scene;
  const waiting = await stage.showDeposit();
  const link = await newLink(scene);
  disk.fillTo(120 * mb);
  await closes(scene);
  await stage.pay(waiting);
  for (let i = 0; i < 20; i++) must((await newSession(scene)).status === 503, 'a write passed');
  const claim = await fetch(`${scene.world.merchantUrl}/api/public/sessions/${link.id}/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.token }),
  });
  must(claim.status === 503, `a payer's press was answered with ${claim.status}`);
  await readsGoOn(scene, link.url);
  await signsIn(scene);
  const { data } = await stage.admin<{ data: { kind: string }[] }>('GET', '/api/alerts?limit=5');
  must(
    data.some(({ kind }) => kind === 'storageFull'),
    'no alert says that the disk is full',
  );
  must((await stage.statusOf(waiting)) !== 'succeeded', 'a payment was credited without room');
  disk.empty();
  await opens(scene);
  await stage.creditedOnce(waiting);
  say('what was paid while the disk was full is credited once');
  await pay(scene);
}

async function toTheLastByte(scene: Scene): Promise<void> {
  const { disk, say } = scene;
  const link = await newLink(scene);
  disk.fillTo(0);
  await closes(scene);
  for (let seconds = 0; seconds < 15; seconds++) {
    disk.fillTo(0);
    await readsGoOn(scene, link.url);
    await sleep(1_000);
  }
  say(`15 s without a free byte: reads went on, ${memoryOf(scene)} MB of memory`);
  disk.empty();
  await opens(scene);
  await pay(scene);
}

/** Another program writes into PostgreSQL past our door, until its log has no room and it ends itself. */
async function untilPostgresEnds(scene: Scene): Promise<void> {
  const { disk, demo, say } = scene;
  disk.fillTo(0);
  await closes(scene);
  await fillPostgresLog(disk.dataDir);
  for (let seconds = 0; seconds < 15; seconds++) {
    disk.fillTo(0);
    await sleep(1_000);
    must(demo.child.exitCode === null, 'the server ended');
    must((await healthOf(scene, '/healthz')).status === 200, 'the server does not answer');
  }
  say(`PostgreSQL had no room for its log for 15 s: the server is there, ${memoryOf(scene)} MB`);
  disk.empty();
  await opens(scene);
  await pay(scene);
}

async function fillPostgresLog(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const [, , , port, socket] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split(
    '\n',
  );
  const client = new Client({
    host: socket || '127.0.0.1',
    port: Number(port),
    user: 'wallet',
    password: readFileSync(join(folder, 'password'), 'utf8').trim(),
    database: 'postgres',
  });
  client.on('error', () => undefined);
  await client.connect();
  for (let i = 0; i < 200; i++) {
    try {
      await client.query(`select pg_logical_emit_message(false, 'full', repeat('x', 1000000))`);
    } catch {
      return;
    }
  }
  await client.end();
  throw new Error('PostgreSQL took 200 MB into its log although the disk is full');
}

interface Link {
  id: string;
  url: string;
  token: string;
}

async function newSession({ world }: Scene): Promise<Response> {
  const key = crypto.randomUUID();
  return fetch(`${world.merchantUrl}/v1/transaction-sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.demo.merchants[0]?.apiToken}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({
      type: 'deposit',
      reference: key,
      amount: { value: '45000.00', currency: 'IDR' },
    }),
  });
}

async function newLink(scene: Scene): Promise<Link> {
  const { id, url } = (await (await newSession(scene)).json()) as Link;
  return { id, url, token: new URL(url).searchParams.get('session') ?? '' };
}

/** Writes are refused within three seconds, and what must be said is said. */
async function closes(scene: Scene): Promise<void> {
  const beganMs = performance.now();
  await scene.stage.until('/readyz names the storage', async () => {
    const { status, body } = await healthOf(scene, '/readyz');
    return status === 503 && body.includes('"storage"');
  });
  const answer = await newSession(scene);
  const text = await answer.text();
  must(
    answer.status === 503 && text.includes('storageUnavailable'),
    `a write was answered with ${answer.status}: ${text}`,
  );
  must(answer.headers.has('retry-after'), 'no Retry-After');
  scene.say(`full: writes are refused after ${secondsSince(beganMs)} s`);
}

async function opens(scene: Scene): Promise<void> {
  const beganMs = performance.now();
  await scene.stage.until(
    '/readyz is well again',
    async () => (await healthOf(scene, '/readyz')).status === 200,
  );
  await scene.stage.until('a write passes', async () => (await newSession(scene)).status === 201);
  scene.say(`room again: writes pass after ${secondsSince(beganMs)} s, without a hand`);
}

/** The pay page is shown, and an operator reads. */
async function readsGoOn({ stage }: Scene, payLink: string): Promise<void> {
  const page = await fetch(payLink);
  must(page.status === 200, `the pay page answered ${page.status}`);
  await stage.admin('GET', '/api/operator/transactions?limit=5');
}

/** Below the floor there is room for the little that signing in writes. */
async function signsIn({ world }: Scene): Promise<void> {
  const staff = world.demo.users.find(({ role }) => role === 'Staff');
  const answer = await fetch(`${world.adminUrl}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: staff?.email, password: staff?.password }),
  });
  must(answer.status === 200, `a sign-in was answered with ${answer.status}`);
}

async function healthOf({ world }: Scene, path: string): Promise<{ status: number; body: string }> {
  try {
    const answer = await fetch(`${world.adminUrl}${path}`);
    return { status: answer.status, body: await answer.text() };
  } catch {
    return { status: 0, body: '' };
  }
}

function memoryOf({ demo }: Scene): number {
  const status = readFileSync(`/proc/${demo.child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
}

function secondsSince(beganMs: number): string {
  return ((performance.now() - beganMs) / 1_000).toFixed(1);
}
