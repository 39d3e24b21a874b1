import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { countPaidDeposits, readFloats, readPaidPayouts } from './soak.sql.ts';

/** What is true at the providers, by the simulator. */
interface Truth {
  devices: { accounts: { accountId: string; balance: { value: string } }[] }[];
}

interface Press {
  intentId: string;
  outcome: 'accepted' | 'refused';
}

/** Each account's books minus its true balance; money from before the first read is never booked. */
export async function readGaps(client: Client, simulatorUrl: string): Promise<Map<string, bigint>> {
  const { devices } = await get<Truth>(`${simulatorUrl}/state`);
  const truth = new Map(
    devices
      .flatMap(({ accounts }) => accounts)
      .map(({ accountId, balance }) => [accountId, BigInt(balance.value.replace('.', ''))]),
  );
  const { rows } = await client.query<{ accountId: string; minor: string }>(readFloats, [
    [...truth.keys()],
  ]);
  return new Map(
    rows.map(({ accountId, minor }) => [accountId, (truth.get(accountId) ?? 0n) - BigInt(minor)]),
  );
}

/** What of the truth the books do not say. Empty when all was credited once and sent once. */
export async function judgeSoak(
  client: Client,
  {
    simulatorUrl,
    gapsBefore,
    deposits,
    payouts,
  }: {
    simulatorUrl: string;
    gapsBefore: ReadonlyMap<string, bigint>;
    deposits: number;
    payouts: number;
  },
): Promise<string[]> {
  const breaks: string[] = [];
  for (const [accountId, gap] of await readGaps(client, simulatorUrl))
    if (gap !== gapsBefore.get(accountId))
      breaks.push(
        `${accountId}: the books are ${gap} off what is on it, ${gapsBefore.get(accountId)} before`,
      );
  const { count } = (await client.query<{ count: number }>(countPaidDeposits)).rows[0] ?? {};
  if (count !== deposits) breaks.push(`${deposits} deposits were paid, the books say ${count}`);
  const { rows } = await client.query<{ id: string; requestId: string }>(readPaidPayouts);
  if (rows.length !== payouts)
    breaks.push(`${payouts} payouts were paid, the books say ${rows.length}`);
  const { presses } = await get<{ presses: Press[] }>(`${simulatorUrl}/presses`);
  const accepted = presses.filter(({ outcome }) => outcome === 'accepted');
  for (const { id, requestId } of rows) {
    const pressed = accepted.filter(({ intentId }) => intentId === id).length;
    if (pressed !== 1)
      breaks.push(`${requestId} is said to be paid and was pressed ${pressed} times`);
  }
  if (accepted.length !== rows.length)
    breaks.push(`${accepted.length} transfers were pressed for ${rows.length} payouts`);
  return breaks;
}

const cli = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url));

/** Runs a proof as an operator does; its last lines, and whether it holds. */
export async function prove(
  command: 'verify-ledger' | 'verify-audit' | 'verify-rows',
  variables: Record<string, string>,
): Promise<{ ok: boolean; said: string }> {
  const child = spawn(process.execPath, [cli, command], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (part) => (text += String(part)));
  child.stderr.on('data', (part) => (text += String(part)));
  const [code] = (await once(child, 'close')) as [number];
  const lines = text.trim().split('\n');
  const said = [...lines.filter((line) => line.startsWith('BROKEN')), ...lines.slice(-2)];
  return { ok: code === 0, said: said.join('\n') };
}

async function get<Answer>(url: string): Promise<Answer> {
  const answer = await fetch(url);
  return (await answer.json()) as Answer;
}
