import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceRow, DeviceState } from '@wallet/contract';
import { texts } from '../../apps/console/src/shared/status/locales/en.ts';
import { createDb, silentLog } from '@wallet/server/bench';
import type { BenchFleet } from '../fleet/create-fleet.ts';
import type { ServerFacts } from '../fleet/server-process.ts';
import type { Screen } from './open-screen.ts';
import { changeUnseen } from './screen.sql.ts';
import { readRows } from './watch-page.ts';

export interface Sameness {
  /** From the moment the channel was up again until every row was what the server answers. */
  ms: number;
  /** Of the rows on the screen, those that were changed meanwhile. */
  changed: number;
}

const awayMs = 4_000;
const giveUpMs = 30_000;

/** Cuts the screen off, changes most of its rows, reconnects it and waits until it matches the server. */
export async function afterCut(
  screen: Screen,
  { line, facts }: BenchFleet,
  mark: string,
): Promise<Sameness> {
  const upMs = screen.admittedMs();
  line.cut();
  await sleep(awayMs / 2);
  const changed = await changeShown(screen, facts, mark);
  await sleep(awayMs / 2);
  line.mend();
  return { ms: await untilSame(screen, facts, { upMs, mark }), changed };
}

/** Kills the server with -9, changes most rows, and starts it again, with all phones coming back at the same time. */
export async function afterRestart(
  screen: Screen,
  fleet: BenchFleet,
  mark: string,
): Promise<Sameness> {
  const upMs = screen.admittedMs();
  await fleet.killServer();
  const changed = await changeShown(screen, fleet.facts, mark);
  await fleet.startServer();
  return { ms: await untilSame(screen, fleet.facts, { upMs, mark }), changed };
}

async function changeShown(
  { page }: Screen,
  { databaseUrl }: ServerFacts,
  mark: string,
): Promise<number> {
  const ids = (await readRows(page)).map(({ id }) => id).filter((_, place) => place % 5 !== 0);
  const db = await createDb({ url: databaseUrl, log: silentLog(), poolSize: 2 });
  await changeUnseen(ids, mark).execute(db.read);
  await db.close();
  return ids.length;
}

/** Milliseconds from the channel's being up until page and answer agree; throws when they do not in half a minute. */
async function untilSame(
  screen: Screen,
  facts: ServerFacts,
  { upMs, mark }: { upMs: number; mark: string },
): Promise<number> {
  const ask = await signedInAsker(facts);
  const startedMs = performance.now();
  for (;;) {
    const [shown, isUp] = [await readRows(screen.page), screen.admittedMs() > upMs];
    const differing = isUp ? await differences(shown, ask) : shown.map(({ name }) => name);
    if (isUp && differing.length === 0 && shown.some(({ name }) => name.endsWith(mark)))
      return performance.now() - screen.admittedMs();
    if (performance.now() - startedMs > giveUpMs + (isUp ? 0 : giveUpMs))
      throw new Error(`the screen and the server still differ: ${differing.join(', ')}`);
    await sleep(100);
  }
}

type Ask = (ids: readonly string[]) => Promise<DeviceRow[]>;

async function differences(
  shown: Awaited<ReturnType<typeof readRows>>,
  ask: Ask,
): Promise<string[]> {
  const rows = await ask(shown.map(({ id }) => id));
  const told = new Map(rows.map(({ id, name, state }) => [id, { name, state: wordOf(state) }]));
  return shown
    .filter(({ id, name, state }) => told.get(id)?.name !== name || told.get(id)?.state !== state)
    .map(({ name, state }) => `${name} ${state}`);
}

function wordOf(state: DeviceState): string {
  return texts[`state.${state}` as keyof typeof texts];
}

/** Signs in once the server answers, and asks it for the rows of a page. */
async function signedInAsker({ url, agentUrl, email, password }: ServerFacts): Promise<Ask> {
  const answer = await fetch(`${agentUrl}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token: { accessToken: string } };
  return async (ids) => {
    const page = await fetch(`${agentUrl}/api/devices?shown=${ids.join(',')}`, {
      headers: { authorization: `Bearer ${token.accessToken}` },
    });
    if (!page.ok) throw new Error(await page.text());
    return ((await page.json()) as { data: DeviceRow[] }).data;
  };
}
