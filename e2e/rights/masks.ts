import { endpoints, zodOf, type Endpoint } from '@wallet/contract';
import type { System } from '../../scripts/start/open-system.ts';
import { send, type Knocker, type World } from './world.ts';

/** What somebody entered, each by a word that is nowhere else. */
export const planted = {
  customer: {
    id: 'c-7781',
    name: 'Pelanggan Rahasia',
    email: 'payer.planted@mail.example',
    phone: '+6287770001112',
  },
  payee: { institutionCode: '014', accountNumber: '5566778899', holderName: 'Wulan Tersembunyi' },
};

export const readers = ['staff', 'phoneFarm'] as const;
export type Reader = (typeof readers)[number];

/**
 * What of it each of them never reads: whole numbers and addresses, whose holder it is, and for a
 * phone\u2019s owner who buys.
 */
export function forbiddenTo(reader: Reader, system: System): { name: string; text: string }[] {
  const own = { staff: 'staff@wallet.example', phoneFarm: 'phonefarm@wallet.example' }[reader];
  const everybody = [
    { name: 'phone of a customer', text: planted.customer.phone.slice(3) },
    { name: 'e-mail of a customer', text: planted.customer.email },
    { name: 'number of a payee', text: planted.payee.accountNumber },
    { name: 'holder of a payee', text: planted.payee.holderName },
    { name: 'support e-mail', text: 'bantuan@kopi.example' },
    { name: 'support phone', text: '5550 0142' },
    ...system.demo.users
      .filter(({ email }) => email !== own)
      .map(({ email }) => ({ name: `e-mail of ${email}`, text: email })),
  ];
  return reader === 'staff'
    ? everybody
    : [
        ...everybody,
        { name: 'name of a customer', text: planted.customer.name },
        { name: 'name of a merchant', text: 'Kopi Nusantara' },
      ];
}

/** A withdrawal to the planted payee, and the payee among the merchant\u2019s destinations; tells the withdrawal. */
export async function plantPayee({ merchantUrl }: System, bearer: string): Promise<string> {
  await send(merchantUrl, '/v1/payout-methods', { method: 'POST', bearer, body: planted.payee });
  const body = {
    reference: 'masks-1',
    amount: { value: '10000', currency: 'IDR' },
    destination: planted.payee,
  };
  const answer = await send(merchantUrl, '/v1/withdrawal-requests', {
    method: 'POST',
    bearer,
    body,
  });
  return ((await answer.json()) as { id: string }).id;
}

/** Every page of one thing that the operators\u2019 address serves, of the rows that hold what was planted. */
export function detailPaths(
  { rows, merchantId }: World,
  ids: { session: string; withdrawal: string; transaction: string },
): string[] {
  const known: Record<string, string> = {
    txs: ids.session,
    wdr: ids.withdrawal,
    txn: ids.transaction,
    mer: merchantId,
    acc: rows.account,
    dev: rows.device,
    lin: rows.line,
    pym: rows.payoutMethod,
    prx: rows.proxy,
    avf: rows.verification,
    usr: rows.user,
  };
  const all: Endpoint[] = Object.values(endpoints);
  return all.flatMap((endpoint) => {
    const { method, params, surface, consoles = ['admin'] } = endpoint;
    if (
      method !== 'GET' ||
      params === undefined ||
      surface !== 'console' ||
      !consoles.includes('admin')
    )
      return [];
    const { properties = {} } = zodOf(params).toJSONSchema({ io: 'input' });
    const path = Object.entries(properties).reduce(
      (text, [name, schema]) => text.replace(`:${name}`, known[prefixOf(schema)] ?? ':'),
      endpoint.path,
    );
    return path.includes(':') ? [] : [path];
  });
}

function prefixOf(schema: unknown): string {
  const pattern =
    typeof schema === 'object' && schema !== null && 'pattern' in schema
      ? String(schema.pattern)
      : '';
  return /^\^([a-z]{3})_/.exec(pattern)?.[1] ?? '';
}

/** Questions that ask for what is hidden, and acts that are refused: an answer must not repeat what was found by it. */
export const searches = [
  '/api/operator/sessions?search=Pelanggan',
  '/api/operator/sessions?search=%2B6287770001112',
  '/api/operator/withdrawal-requests?search=Wulan',
  '/api/operator/withdrawal-requests?search=8899',
  '/api/operator/transactions?search=Pelanggan',
  '/api/merchants?search=Kopi',
  '/api/statement-lines',
  '/api/unmatched-lines',
];

/** The text of a file of a kind, as somebody may have it; null where it may not. */
export async function fileOf(
  { adminUrl }: System,
  { bearer = '' }: Knocker,
  kind: string,
): Promise<string | null> {
  const ordered = await send(adminUrl, '/api/exports', { method: 'POST', bearer, body: { kind } });
  if (ordered.status !== 202) return null;
  const { id } = (await ordered.json()) as { id: string };
  for (const giveUpAtMs = Date.now() + 20_000; Date.now() < giveUpAtMs;) {
    const { state } = (await (await send(adminUrl, `/api/exports/${id}`, { bearer })).json()) as {
      state: string;
    };
    if (state === 'done')
      return (await send(adminUrl, `/api/exports/${id}/file`, { bearer })).text();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the file of ${kind} was not made`);
}
