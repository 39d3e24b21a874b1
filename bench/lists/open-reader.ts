import { Kysely, PostgresDialect } from 'kysely';
import {
  listOperatorTransactions,
  createDb,
  silentLog,
  type Query,
  type Schema,
} from '@wallet/server/bench';
import { countEverything, explained, selectCursor, selectSample } from './lists.sql.ts';

export interface Sample {
  id: string;
  sessionId: string;
  code: string;
  refNo: string;
  reference: string;
  provider: string;
  last4: string;
  phoneKey: string;
  accountId: string;
  deviceId: string;
  merchantId: string;
}

export interface Reading {
  ms: number;
  pages: number[];
  rows: number;
  total: number | null;
}

export interface Reader {
  /** Asks the list as an operator would; each of its statements is explained. */
  ask(input: object): Promise<Reading>;
  sample(): Promise<Sample>;
  cursorBehind(rows: number): Promise<string>;
  /** Milliseconds of counting every row, the median of three. */
  countAll(): Promise<number>;
  close(): Promise<void>;
}

interface Plan {
  'QUERY PLAN': [
    {
      Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
      'Execution Time': number;
    },
  ];
}

export async function openReader(url: string): Promise<Reader> {
  const db = await createDb({ url, log: silentLog(), poolSize: 3 });
  let phoneKey = '';
  const by = {
    mac: (purpose: string, text: string) =>
      purpose === 'phoneKey' ? phoneKey : `${purpose} ${text}`,
  };
  const vault = { ...by, eachMac: () => [by] };
  const explain = async (text: string, values: readonly unknown[] = []) => {
    const { rows } = await db.staffPool.query<Plan>(explained(text), [...values]);
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    return {
      ms: plan?.['Execution Time'] ?? Number.NaN,
      pages: (plan?.Plan['Shared Hit Blocks'] ?? 0) + (plan?.Plan['Shared Read Blocks'] ?? 0),
    };
  };
  return {
    ask: async (input) => {
      const statements: { sql: string; parameters: readonly unknown[] }[] = [];
      const watched: Query = new Kysely<Schema>({
        dialect: new PostgresDialect({ pool: db.staffPool }),
        log: ({ query }) => void statements.push(query),
      });
      const { data, total } = await listOperatorTransactions(watched, vault, input);
      const found = [];
      for (const { sql, parameters } of statements) found.push(await explain(sql, parameters));
      return {
        ms: found.reduce((sum, { ms }) => sum + ms, 0),
        pages: found.map(({ pages }) => pages),
        rows: data.length,
        total: total?.count ?? null,
      };
    },
    sample: async () => {
      const [row] = (await selectSample().execute(db.read)).rows;
      if (!row) throw new Error('the load has no paid deposit');
      phoneKey = row.phoneKey;
      return row;
    },
    cursorBehind: async (behind) => (await selectCursor(behind).execute(db.read)).rows[0]?.id ?? '',
    countAll: async () => {
      const times = [
        await explain(countEverything),
        await explain(countEverything),
        await explain(countEverything),
      ].map(({ ms }) => ms);
      return times.toSorted((a, b) => a - b)[1] ?? Number.NaN;
    },
    close: () => db.close(),
  };
}
