import { Client, type QueryResultRow } from 'pg';
import {
  countCausesText,
  countLegsText,
  countPostingsText,
  killBackEndText,
  readMerchantsText,
} from './proof.sql.ts';

/** How many postings there are. */
export async function countPostings(url: string): Promise<number> {
  return (await ask<{ count: number }>(url, countPostingsText))[0]?.count ?? Number.NaN;
}

/** How many money items were ever applied, those without a posting included. */
export async function countCauses(url: string): Promise<number> {
  return (await ask<{ count: number }>(url, countCausesText))[0]?.count ?? Number.NaN;
}

/** The number of entries of each cause that has any. */
export async function countLegsOf(
  url: string,
  causes: readonly string[],
): Promise<Map<string, number>> {
  const rows = await ask<{ cause: string; legs: number }>(url, countLegsText, [causes]);
  return new Map(rows.map(({ cause, legs }) => [cause, legs]));
}

/** What each merchant has, less what he owes, and what of it is held. Minor units. */
export async function readMerchants(
  url: string,
  merchants: readonly string[],
): Promise<Map<string, { net: bigint; held: bigint }>> {
  const rows = await ask<{ owner: string; net: string; held: string }>(url, readMerchantsText, [
    merchants,
  ]);
  return new Map(
    rows.map(({ owner, net, held }) => [owner, { net: BigInt(net), held: BigInt(held) }]),
  );
}

export async function killOneBackEnd(url: string): Promise<void> {
  await ask(url, killBackEndText);
}

/** On a connection of its own, as the login: PostgreSQL may have been restarted since the last time. */
async function ask<Row extends QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
