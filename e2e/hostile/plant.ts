import { Client } from 'pg';
import type { System } from '../../scripts/start/open-system.ts';
import { hostileReference, hostileText, hostileUrl, shortText } from './texts.ts';

/** What people, phones, merchants' servers and payers write, by the names of its columns. */
const freeText =
  /(^|_)(name|label|notes?|reasons?|message|description|title|model|counterparty|raw|text|comment|detail|reference|serial|carrier|agent|answer|error|city|tags|says?|version|place|step|owner|evidence)$/;
const addresses = /(^|_)(url|website|link|redirect)$/;
/** Whose rows are the machine's own: chains, queues and what is looked up by its text. */
const machine =
  /seal|posting|ledger|^entry|fact|job|migration|idempotency|^rotation|lookup|_key$|amount_slot|coverage|money_|proof|figure|integrity|process|setting|provider|role|_power$|unproved/;

interface Column {
  table: string;
  column: string;
  isList: boolean;
}

/**
 * Writes hostile text into every free text of every row, past the application and its triggers, as
 * far as the columns' own checks let it. Answers which columns took it. Not what is encrypted,
 * looked up or one of few words: that comes over the API.
 */
export async function plantInRows({ databaseUrl }: System): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as column, t.typname = '_text' as "isList"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''
      join pg_type t on t.oid = a.atttypid and t.typname in ('text', '_text')
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey))
        and not exists (select from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))
      order by 1, 2`,
  );
  const taken: string[] = [];
  for (const one of rows)
    if (await plantInColumn(client, one)) taken.push(`${one.table}.${one.column}`);
  await client.end();
  return taken;
}

async function plantInColumn(client: Client, { table, column, isList }: Column): Promise<boolean> {
  if (machine.test(table)) return false;
  const texts = addresses.test(column)
    ? [hostileUrl]
    : freeText.test(column)
      ? [hostileText, shortText]
      : [];
  for (const text of texts) {
    const value = isList ? [text] : text;
    try {
      const { rowCount } = await client.query(
        `update ${table} set ${column} = $1 where ${column} is not null`,
        [value],
      );
      return (rowCount ?? 0) > 0;
    } catch {
      // A check of the column: few words, a length, a pattern.
    }
  }
  return false;
}

export type Send = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; body: Record<string, unknown>; bytes: Buffer }>;

/** Calls of somebody at an address, with his token. */
export function callerOf(url: string, bearer: string): Send {
  let keys = 0;
  return async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { 'idempotency-key': `hostile-${path}-${++keys}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isObject = bytes.toString('latin1', 0, 1) === '{';
    return { status: answer.status, body: isObject ? JSON.parse(bytes.toString()) : {}, bytes };
  };
}

export interface Links {
  deposit: string;
  withdrawal: string;
}

const customer = { id: hostileReference('c'), name: hostileText, phone: '+628777000111' };

/** What a merchant's server and its people may write, as an attacker among them would. Answers the payers' links. */
export async function plantOverApi(calls: { api: Send; owner: Send; admin: Send }): Promise<Links> {
  const { api, owner, admin } = calls;
  const session = (type: string) =>
    must(
      api('POST', '/v1/transaction-sessions', {
        type,
        reference: hostileReference(type),
        amount: { value: '150000.00', currency: 'IDR' },
        customer,
        metadata: { [shortText]: hostileText },
      }),
    );
  const [deposit, withdrawal] = [await session('deposit'), await session('withdrawal')];
  const destination = {
    institutionCode: '014',
    accountNumber: '2233445566',
    holderName: hostileText.slice(0, 100),
  };
  await must(api('POST', '/v1/payout-methods', { ...destination, label: shortText }), true);
  await must(
    api('POST', '/v1/withdrawal-requests', {
      reference: hostileReference('w'),
      amount: { value: '10000', currency: 'IDR' },
      destination,
      description: hostileText,
    }),
    true,
  );
  await must(
    owner('POST', '/api/users', invitation('kopi.example', { roleId: 4, teamRole: 'support' })),
  );
  await must(admin('POST', '/api/users', invitation('wallet.example', { roleId: 2 })));
  await must(owner('POST', '/api/api-tokens', tokenOf()), true);
  await must(
    admin('POST', '/api/saved-views', { list: 'transactions', name: shortText, query: {} }),
    true,
  );
  return { deposit: String(deposit['url']), withdrawal: String(withdrawal['url']) };
}

const tokenOf = () => ({ name: shortText, mode: 'test', scopes: ['transactions:read'] });

function invitation(host: string, role: object): object {
  return { name: hostileText.slice(0, 110), email: `hostile@${host}`, ...role };
}

/** What it answered; a refusal of the text itself is as good, where it may be refused. */
async function must(call: ReturnType<Send>, mayRefuse = false): Promise<Record<string, unknown>> {
  const { status, body } = await call;
  const isFine = status < 300 || (mayRefuse && status >= 400 && status < 500);
  if (!isFine) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
