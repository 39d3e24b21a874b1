import { one, sql } from '#platform/db';
import type { Caller, ReconciliationWorld } from '../../deposits/reconciliation-world.ts';

type Kind = { kind: 'ownMove'; to: string } | { kind: 'topUp' };

/** Moves between own accounts in every state, and postings by hand that wait, were agreed to and refused. */
export async function playReconciliation(opened: ReconciliationWorld): Promise<void> {
  await playMoves(opened);
  await playPostings(opened);
}

async function playMoves(opened: ReconciliationWorld): Promise<void> {
  const { account, callers, line } = opened;
  const place = async () => [await account(), await account()] as const;
  const propose = async (from: string, { kind, ...more }: Kind) => {
    const accounts =
      'to' in more ? { fromAccountId: from, toAccountId: more.to } : { toAccountId: from };
    const body = {
      kind,
      ...accounts,
      amount: { value: '3000.00', currency: 'IDR' },
      reason: 'more room',
    };
    return idOf(await callers.subAdmin('POST', '/api/own-moves', { body }));
  };
  const agree = (id: string, decision: string) =>
    callers.admin('POST', `/api/own-moves/${id}/decide`, { body: { decision, reason: 'yes' } });
  const announced = async () => {
    const [from, to] = await place();
    await agree(await propose(from, { kind: 'ownMove', to }), 'approve');
    return { from, to };
  };
  const [alone] = await place();
  await propose(alone, { kind: 'topUp' });
  await agree(await propose(alone, { kind: 'topUp' }), 'reject');
  await announced();
  const half = await announced();
  await line(half.from, 300_000n, 'debit');
  const other = await announced();
  await line(other.to, 300_000n);
  const whole = await announced();
  await line(whole.from, 300_000n, 'debit');
  await line(whole.to, 300_000n);
  const cancelled = await propose(alone, { kind: 'topUp' });
  await agree(cancelled, 'approve');
  await callers.subAdmin('POST', `/api/own-moves/${cancelled}/cancel`, { body: { reason: 'no' } });
}

async function playPostings(opened: ReconciliationWorld): Promise<void> {
  for (const decision of [undefined, 'approve', 'reject'] as const) {
    const accountId = await opened.account();
    await opened.line(accountId, 20_000n, 'debit');
    await opened.report(accountId, 99_970_000n);
    await opened.run();
    const open = await opened.differences(accountId);
    await opened.act(
      open.map(({ id }) => id),
      { kind: 'post', goal: 'writeOff' },
    );
    const made = (await opened.adjustments()).at(0);
    if (decision && made) await opened.decide(made.id, 'admin' satisfies Caller, decision);
  }
  const { count } = await one(
    opened.database.db.read,
    sql<{ count: number }>`select count(*)::int as count from adjustment`,
  );
  if (count === 0) throw new Error('nothing was posted by hand');
}

function idOf({ body }: { body: unknown }): string {
  if (body === null || typeof body !== 'object' || !('id' in body))
    throw new Error(`no move was made: ${JSON.stringify(body)}`);
  return String(body.id);
}
