import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { openChild } from '../support/child.ts';
import { ratio, report } from '../support/report.ts';
import { hostileUploads, type Upload } from './doors.ts';

/** How long `/healthz` is asked before the first file. */
const quietMs = 5_000;

interface Product {
  adminUrl: string;
  merchantUrl: string;
  users: readonly { role: string; email: string; password: string }[];
}

interface Watched {
  slowestMs?: number;
  all?: number[];
}

interface Refused {
  door: string;
  file: string;
  code: string;
  ms: number;
  slowestHealthMs: number;
}

/** Sends every hostile file to the whole product, one after the other, and asks `/healthz` all the while. */
export async function runHostileFilesBench(): Promise<void> {
  const uploads = hostileUploads();
  const server = await openChild<object, Product>(
    new URL('server-process.ts', import.meta.url),
    [],
  );
  try {
    const product = await server.ask({});
    const tokens = {
      admin: await signIn(product, 'admin'),
      merchant: await signIn(product, 'merchant'),
    };
    const watch = await openChild<{ isOver: boolean }, Watched>(
      new URL('health-process.ts', import.meta.url),
      [product.adminUrl],
    );
    const slowest = async () => (await watch.ask({ isOver: false })).slowestMs ?? 0;
    try {
      await wait(quietMs);
      const quiet = await slowest();
      const refused: Refused[] = [];
      for (const upload of uploads) {
        const answer = await send(product, upload, tokens);
        refused.push({ ...answer, slowestHealthMs: await slowest() });
      }
      tell(refused, (await watch.ask({ isOver: true })).all ?? [], quiet);
    } finally {
      await watch.close();
    }
  } finally {
    await server.close();
  }
}

async function signIn(product: Product, console: 'admin' | 'merchant'): Promise<string> {
  const user = product.users.find(({ role }) =>
    console === 'admin' ? role === 'Admin' : role.startsWith('Merchant'),
  );
  const answer = await fetch(`${urlOf(product, console)}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user?.email, password: user?.password }),
  });
  if (!answer.ok) throw new Error(`signing in to ${console} is answered ${answer.status}`);
  return ((await answer.json()) as { token: { accessToken: string } }).token.accessToken;
}

function urlOf({ adminUrl, merchantUrl }: Product, console: 'admin' | 'merchant'): string {
  return console === 'admin' ? adminUrl : merchantUrl;
}

async function send(
  product: Product,
  { door, file, console, path, body }: Upload,
  tokens: Readonly<Record<'admin' | 'merchant', string>>,
): Promise<Omit<Refused, 'slowestHealthMs'>> {
  const from = performance.now();
  const asked = fetch(`${urlOf(product, console)}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${tokens[console]}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body,
  });
  // What is too long is answered, and its connection closed, before all of it is sent.
  const answer = await asked.catch(() => undefined);
  if (!answer) return { door, file, code: 'closed', ms: performance.now() - from };
  const { code } = (await answer.json()) as { code?: string };
  const ms = performance.now() - from;
  if (answer.status < 400 || answer.status > 499 || code === undefined)
    throw new Error(`${door}: ${file} is answered ${answer.status}`);
  return { door, file, code, ms };
}

function tell(refused: readonly Refused[], health: readonly number[], quiet: number): void {
  for (const { door, file, code, ms, slowestHealthMs } of refused)
    process.stdout.write(
      `  ${door.padEnd(18)} ${file.padEnd(62)} ${code.padEnd(18)} ${ms.toFixed(0).padStart(6)} ms  /healthz ${slowestHealthMs.toFixed(0).padStart(4)} ms\n`,
    );
  const longest = Math.max(...refused.map(({ ms }) => ms)) / 1_000;
  const slowest = Math.max(...refused.map(({ slowestHealthMs }) => slowestHealthMs));
  const ratios = [
    ratio('seconds until the slowest refusal', longest, { atMost: 2 }),
    ratio('milliseconds of the slowest /healthz meanwhile', slowest, { atMost: 100 }),
  ];
  process.stdout.write(
    `  /healthz before any file: ${quiet.toFixed(0)} ms at the slowest; load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  const middle = health[Math.floor(health.length / 2)] ?? 0;
  report('hostile-files', [], ratios, {
    load: loadavg(),
    health: { asked: health.length, middleMs: middle, slowestBeforeAnyFileMs: quiet },
    refused,
  });
  if (ratios.some(({ met }) => !met)) process.exitCode = 1;
}
