import { Client } from 'pg';
import {
  migrate,
  createDb,
  createSearcher,
  seedLoad,
  silentLog,
  testCluster,
} from '@wallet/server/bench';
import { ratio, report } from '../support/report.ts';
import { addOthers, selectSample } from './search.sql.ts';
import { settingFieldsOf } from './texts.ts';

interface Looked {
  what: string;
  kind: string;
  /** Shared buffers and database milliseconds for finding; one more statement reads the rows shown. */
  pages: number;
  ms: number;
}

const goal = 60;

/** Every kind of search text over many transactions, sessions, lines, requests and entries: pages needed, by kind. */
export async function runSearchBench(rows: number): Promise<void> {
  const cluster = await testCluster();
  try {
    await migrate(cluster.url);
    await seedLoad({ url: cluster.url, transactions: rows, merchants: 200, books: false });
    await runAll(cluster.url, addOthers(rows));
    const db = await createDb({ url: cluster.url, log: silentLog(), poolSize: 3 });
    try {
      const [sample] = (await selectSample().execute(db.read)).rows;
      if (!sample) throw new Error('the load has no paid deposit');
      const searcher = createSearcher(db);
      const looked: Looked[] = [];
      for (const [what, text] of settingFieldsOf(sample)) {
        await searcher.explain(text);
        for (const { kind, pages, ms } of await searcher.explain(text))
          looked.push({ what, kind, pages, ms });
      }
      tell(rows, looked);
    } finally {
      await db.close();
    }
  } finally {
    await cluster.remove();
  }
}

async function runAll(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function tell(rows: number, looked: readonly Looked[]): void {
  const byText = [...Map.groupBy(looked, ({ what }) => what)];
  for (const [what, kinds] of byText)
    process.stdout.write(
      `  ${what.padEnd(34)} ${kinds.map(({ kind, pages }) => `${kind} ${pages}`).join('  ')}\n`,
    );
  const ratios = byText.map(([what, kinds]) =>
    ratio(
      `pages for finding ${what}, the dearest kind`,
      Math.max(...kinds.map(({ pages }) => pages)),
      { atMost: goal },
    ),
  );
  report('search', [], ratios, { rows, looked });
}
