import { ApiError, type ErrorCode } from '@wallet/contract';
import { maybe, one, type Query } from '#platform/db';
import { customerStatus } from '#modules/withdrawals/page';
import type { DepositRow } from '#modules/deposits';
import { expireBlocker, extendBlocker, isUnderWay, type TimeFacts } from '../session-time-rules.ts';
import { readCurrentAttempts } from '../session-answer.ts';
import { selectIsPayable } from '../session-time.sql.ts';
import { selectSession, type SessionRow } from '../sessions.sql.ts';

/** What may be done about a session's time now: null, or why not. Refuses notFound. */
export async function readSessionActs(
  query: Query,
  id: string,
): Promise<{ expire: ErrorCode | null; extend: ErrorCode | null }> {
  const session = await maybe(query, selectSession(id));
  if (!session) throw new ApiError('notFound');
  const facts = await timeFacts(query, {
    session,
    current: (await readCurrentAttempts(query, [id])).get(id),
  });
  return { expire: expireBlocker(facts), extend: extendBlocker(facts) };
}

/** What a session's time depends on, of rows that are read or locked. */
export async function timeFacts(
  query: Query,
  { session, current }: { session: SessionRow; current: DepositRow | undefined },
): Promise<TimeFacts> {
  const { id, type, status, overdue } = session;
  const { isPayable } =
    current && isUnderWay(current.status)
      ? await one(query, selectIsPayable(current))
      : { isPayable: true };
  const customer = type === 'withdrawal' ? await customerStatus(query, id) : null;
  return { status, overdue, deposit: current?.status ?? null, isPayable, customer };
}
