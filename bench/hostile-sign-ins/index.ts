import { median } from '../support/measure.ts';
import { ratio, report } from '../support/report.ts';
import { type Cost, measureCosts } from './costs.ts';
import { openStage } from './open-stage.ts';
import { type Played, playRounds } from './play-rounds.ts';

/**
 * A merchant's list during 400 wrong sign-ins a second from 200 networks, against quiet; and what
 * each public request costs the answering thread, refused and accepted.
 */
export async function runHostileSignIns(): Promise<void> {
  const stage = await openStage();
  try {
    const costs = await measureCosts(stage);
    for (const { what, kind, loopMs, cpuMs } of costs)
      process.stdout.write(
        `  ${kind.padEnd(9)} ${what.padEnd(58)} ${loopMs.toFixed(2).padStart(6)} ms, of all threads ${cpuMs.toFixed(2).padStart(6)} ms\n`,
      );
    const played = await playRounds(stage);
    tell(played);
    const { samples, ...figures } = played;
    report('hostile-sign-ins', [], ratiosOf(costs, played), {
      costs,
      ...figures,
      looks: { quiet: samples.quiet.length, hostile: samples.hostile.length },
    });
  } finally {
    await stage.close();
  }
}

function tell(played: Played): void {
  const { quietMs, hostileMs, knownMs, hostilePerSecond, loopShare, cpuShare, statuses } = played;
  process.stdout.write(
    [
      `  a list takes ${quietMs.toFixed(1)} ms in quiet, ${hostileMs.toFixed(1)} ms under ${Math.round(hostilePerSecond)} hostile sign-ins a second`,
      `  a known browser signs in meanwhile within ${Math.round(median(knownMs))} ms`,
      `  the thread that answers uses ${loopShare.toFixed(2)} of a core, all threads ${cpuShare.toFixed(2)}`,
      `  the attack is answered ${JSON.stringify(statuses)}\n`,
    ].join('\n'),
  );
}

function ratiosOf(costs: readonly Cost[], { hostileMs, quietMs }: Played) {
  const most = (kind: Cost['kind']) =>
    Math.max(...costs.filter((cost) => cost.kind === kind).map(({ loopMs }) => loopMs));
  return [
    ratio('a list under attack against quiet', hostileMs / quietMs, { atMost: 2 }),
    ratio('dearest refused public request, ms of CPU', most('refused'), { atMost: 1 }),
    ratio('dearest accepted public request, ms of CPU', most('accepted'), { atMost: 10 }),
  ];
}
