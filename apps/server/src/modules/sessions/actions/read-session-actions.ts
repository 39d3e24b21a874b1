import { Refusal } from '@wallet/contract';
import type { ErrorCode } from '@wallet/contract';
import { maybe, one } from '#platform/db';
import type { Query } from '#platform/db';
import { customerStanding } from '#modules/withdrawals/page';
import type { DepositRow } from '#modules/deposits';
import { isUnderWay, whyNotExpire, whyNotExtend } from '../judge-session-time.ts';
import type { TimeFacts } from '../judge-session-time.ts';
import { readCurrentAttempts } from '../session-answer.ts';
import { selectIsPayable } from '../session-time.sql.ts';
import { selectSession } from '../sessions.sql.ts';
import type { SessionRow } from '../sessions.sql.ts';

/** What may be done about a session's time now: null, or why not. Refuses notFound. */
export async function readSessionActs(
  query: Query,
  id: string,
): Promise<{ expire: ErrorCode | null; extend: ErrorCode | null }> {
  const session = await maybe(query, selectSession(id));
  if (!session) throw new Refusal('notFound');
  const facts = await timeFacts(query, {
    session,
    current: (await readCurrentAttempts(query, [id])).get(id),
  });
  return { expire: whyNotExpire(facts), extend: whyNotExtend(facts) };
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
  const customer = type === 'withdrawal' ? await customerStanding(query, id) : null;
  return { status, overdue, deposit: current?.status ?? null, isPayable, customer };
}
