import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BusyBooks, busyBooks } from './testing/corruption/busy-books.ts';
import { catalogue } from './testing/corruption/catalogue/index.ts';
import { corruptAll, type Walk } from './testing/corruption/corrupt.ts';
import { type Proofs, proofsWith } from './testing/corruption/proofs.ts';
import { isOpen, reportOf } from './testing/corruption/report.ts';

/** `npm run corrupt` walks all of it; the tests walk a sample of each class and each proof. */
const isWhole = process.env['CORRUPT'] === 'all';
const states = Number(process.env['CORRUPT_STATES'] ?? 12);
const wanted = (process.env['CORRUPT_TABLES'] ?? '').split(',').filter((name) => name !== '');
const sample = new Set([
  'ledger_entry.amount',
  'posting_cause.payload_hash',
  'hold.merchant_id',
  'statement_line.amount',
  'statement_line.claim_owner_id',
  'line_proposal.nature',
  'line_proposal.decided_by',
  'transaction.account_id',
  'transaction_code.code',
  'merchant_reference.object_id',
  'withdrawal_request.status',
  'withdrawal_request.amount',
  'payout_guard.payee_key',
  'app_user.role_id',
  'setting.value',
  'audit_entry.actor_id',
  'merchant_figure.amount',
  'account_out.reserved',
]);

let busy: BusyBooks;
beforeAll(async () => {
  busy = await busyBooks({ schedules: isWhole ? 5 : 1 });
}, 120_000);
afterAll(() => busy.close());

const walk = (options: Partial<Parameters<typeof corruptAll>[1]> = {}): Promise<Walk> =>
  busy.asSuperuser((query) =>
    corruptAll(query, { catalogue, proofs: proofsWith(busy.heads), ...options }),
  );

test.skipIf(isWhole)(
  'whatever is changed behind the application is named: a sample of every class and every proof',
  async () => {
    const { tried } = await walk({
      statesEach: 2,
      only: ({ table, column }) => sample.has(`${table}.${column}`),
    });
    expect(tried.filter(({ outcome }) => outcome !== 'named')).toEqual([]);
    const { size } = new Set(tried.map(({ table, column }) => `${table}.${column}`));
    expect(size).toBe(sample.size);
    expect(new Set(tried.flatMap(({ by }) => by)).size, 'all three proofs').toBe(3);
  },
  60_000,
);

test.skipIf(isWhole)(
  'what no proof names is said to be unnoticed',
  async () => {
    const proof = { proof: 'verify-ledger', text: 'something is wrong' } as const;
    let asked = 0;
    const only = ({ table, column }: { table: string; column?: string }) =>
      table === 'ledger_entry' && column === 'amount';
    const silent: Proofs = {
      'verify-ledger': async () => [],
      'verify-rows': async () => [],
      'verify-audit': async () => [],
    };
    const nobody = await walk({ statesEach: 1, only, proofs: silent });
    const vague = await walk({
      statesEach: 1,
      only,
      proofs: { ...silent, 'verify-ledger': async () => (asked++ === 0 ? [] : [proof]) },
    });
    expect([...nobody.tried, ...vague.tried].map(({ outcome }) => outcome)).toEqual([
      'unnoticed',
      'notNamed',
    ]);
    expect(nobody.tried.every(isOpen) && vague.tried.every(isOpen)).toBe(true);
  },
  60_000,
);

test.runIf(isWhole)(
  'whatever is changed behind the application is named',
  async () => {
    const done = await walk({
      statesEach: states,
      ...(wanted.length > 0 && { only: ({ table }) => wanted.includes(table) }),
    });
    process.stdout.write(`${reportOf(done).join('\n')}\n`);
    expect(done.tried.length).toBeGreaterThan(0);
    expect(done.tried.filter(isOpen)).toHaveLength(0);
  },
  3_600_000,
);
