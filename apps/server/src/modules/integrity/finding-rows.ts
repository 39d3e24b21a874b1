import type { BreakClass, IntegrityRunKind, IntegrityState, StopScope } from '@wallet/contract';
import { definePowerRows, isProvedRow, type Proved } from '#platform/row-mac';
import type { Vault } from '#platform/vault';

/** What a proof found: where the books are not as they must be, and whose payouts that stops. */
export interface FindingRow {
  id: string;
  checkName: string;
  class: BreakClass;
  scope: StopScope;
  /** A merchant or an account; empty where it stops everybody. */
  scopeId: string;
  place: string;
  expected: string;
  found: string;
  foundBy: IntegrityRunKind;
  foundAt: Date;
  state: IntegrityState;
  endedAt: Date | null;
  firstBy: string | null;
  liftedBy: string | null;
}

/**
 * Its end gives power: payouts go on. One that nobody signed stops everybody, so a command without
 * the key file may write it.
 */
export const findingRows = definePowerRows<FindingRow>({
  table: 'integrity_finding',
  covers: [
    'id',
    'checkName',
    'class',
    'scope',
    'scopeId',
    'place',
    'expected',
    'found',
    'foundBy',
    'foundAt',
    'state',
    'endedAt',
    'firstBy',
    'liftedBy',
  ],
  isLaidDown: ({ state }) => state === 'open',
});

/** Whether somebody wrote an end into it behind the application. Pure. */
export function isEndedUnsigned(
  vault: Pick<Vault, 'attests'>,
  finding: Proved<FindingRow>,
): boolean {
  return finding.state !== 'open' && !isProvedRow(vault, findingRows, finding);
}

/**
 * Whose payouts it stops; null where it stops none. What was written over behind the application is
 * not believed: until the next look has judged it anew it stops everybody. Pure.
 */
export function stopBy(
  vault: Pick<Vault, 'attests'>,
  finding: Proved<FindingRow>,
): Pick<FindingRow, 'scope' | 'scopeId'> | null {
  if (!isProvedRow(vault, findingRows, finding)) return { scope: 'all', scopeId: '' };
  const { state, scope, scopeId } = finding;
  return state === 'open' && finding.class !== 'figure' ? { scope, scopeId } : null;
}
