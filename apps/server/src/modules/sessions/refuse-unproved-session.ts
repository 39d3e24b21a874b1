import { notProved } from '#platform/row-mac';
import { type DepositDeps, rowWatch } from '#modules/deposits';
import { sessionPower } from './session-power.ts';
import { askedSession, type SessionRow } from './sessions.sql.ts';

/** Refuses `rowNotProved` for a tampered session and reports it once. Act only on the very row passed in. */
export function refuseUnprovedSession(
  deps: Pick<DepositDeps, 'db' | 'vault' | 'log'>,
  session: SessionRow,
): void {
  if (!rowWatch(deps).isProved(sessionPower, askedSession(session)))
    throw notProved(sessionPower, session.id);
}
