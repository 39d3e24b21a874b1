import type { CheckArea, DeviceDetail, DeviceHealthRow, RunningCheck } from '@wallet/contract';
import type { TextKey } from '../../../../lib/text/index.ts';
import { areaLabels, checkWord, type CheckWord } from '../../../../shared/status/health-status.ts';

export interface CheckState {
  area: CheckArea;
  word: CheckWord;
  message: string | null;
  checkedAt: string | null;
  durationMs: number | null;
}

interface Known {
  health: DeviceDetail['health'];
  runningChecks: readonly RunningCheck[];
  /** The latest checks one by one: they say how long each took. */
  history: readonly DeviceHealthRow[];
}

/** The state of each area of a phone or account; one being checked is said to be. */
export function checkStates(
  areas: readonly CheckArea[],
  { health, runningChecks, history }: Known,
  accountId: string | null = null,
): CheckState[] {
  const running = runningChecks
    .filter((check) => check.accountId === accountId)
    .flatMap((check) => check.areas);
  return areas.map((area) => {
    const latest = health.find((check) => check.area === area && check.accountId === accountId);
    const row = history.find(
      (check) =>
        check.area === area &&
        (check.account?.id ?? null) === accountId &&
        check.processStatus !== 'running',
    );
    const isSame = row !== undefined && latest !== undefined && row.checkedAt >= latest.checkedAt;
    const word = latest === undefined ? 'unknown' : checkWord(latest);
    return {
      area,
      word: running.includes(area) ? 'checking' : word === 'checking' ? 'unknown' : word,
      message: latest?.message ?? null,
      checkedAt: latest?.checkedAt ?? null,
      durationMs: isSame ? row.durationMs : null,
    };
  });
}

/** The name of a check that runs: its area, or that of all of them together. */
export function runningName({
  accountId,
  areas,
}: Pick<RunningCheck, 'accountId' | 'areas'>): TextKey {
  const [first, ...others] = areas;
  if (first !== undefined && others.length === 0) return areaLabels[first];
  return accountId === null ? 'check.device' : 'check.wallet';
}

/** The check that runs on a phone, or on one of its accounts; there is one at most. */
export function runningOn(
  checks: readonly RunningCheck[],
  accountId: string | null = null,
): RunningCheck | undefined {
  return checks.find((check) => check.accountId === accountId);
}
