import { notProved } from '#platform/row-mac';
import { type DepositDeps, rowWatch } from '#modules/deposits';
import { sessionPower } from './session-power.ts';
import { askedSession, type SessionRow } from './sessions.sql.ts';

/**
 * Refuses `rowNotProved` to act by a session that is not what was asked for, and tells of it once.
 * Act only by the very row that was handed in.
 */
export function refuseUnprovedSession(
  deps: Pick<DepositDeps, 'db' | 'vault' | 'log'>,
  session: SessionRow,
): void {
  if (!rowWatch(deps).isProved(sessionPower, askedSession(session)))
    throw notProved(sessionPower, session.id);
}
