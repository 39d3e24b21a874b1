import { notProved } from '#platform/row-mac';
import type { DepositDeps } from '#modules/deposits';
import { sessionPower } from './session-power.ts';
import { askedSession } from './sessions.sql.ts';
import type { SessionRow } from './sessions.sql.ts';
import { rowWatch } from '#modules/deposits';

/**
 * Refuses `rowNotProved` to act by a session that is not what was asked for, and tells of it once. Act only by the very row
 * that was handed in.
 */
export function refuseUnprovedSession(
  deps: Pick<DepositDeps, 'db' | 'vault' | 'log'>,
  session: SessionRow,
): void {
  if (!rowWatch(deps).isProved(sessionPower, askedSession(session)))
    throw notProved(sessionPower, session.id);
}
