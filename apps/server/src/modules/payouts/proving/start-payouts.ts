import { all } from '#platform/db';
import { finishSurfaced } from '../settling/finish-surfaced.ts';
import { selectOpenIntents } from '../intents.sql.ts';
import { longestWaitMs } from './next-step.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { resolveIntent } from './resolve-intent.ts';
import { sendPayouts } from '../sending/send-payouts.ts';
import { endOutlivedWakes, wakeWaiting } from '../sending/sweep-wakes.ts';

export interface Payouts {
  /** Begins what may be paid. */
  send(): Promise<number>;
  /** Looks at these intents at once and returns; failures are logged, and the sweep comes by. */
  take(intentIds: readonly string[]): void;
  /**
   * One round: begins what may be paid, brings every unproved intent nearer to its proof, and wakes
   * the phones that orders wait for.
   */
  sweep(): Promise<void>;
  /** Resolves when what was taken is done. */
  idle(): Promise<void>;
}

const batch = 200;

/** The payout engine of a process. Several may run: every step is judged over locked rows. */
export function startPayouts(deps: PayoutsDeps): Payouts {
  let running: Promise<void> = Promise.resolve();

  async function resolve(intentId: string): Promise<void> {
    try {
      await resolveIntent(deps, intentId);
    } catch (error) {
      deps.log.error(
        { err: error, intentId },
        'a payout could not be looked at; the next round tries again',
      );
    }
  }

  return {
    send: () => sendPayouts(deps),
    take: (intentIds) => {
      running = running.then(async () => void (await Promise.all(intentIds.map(resolve))));
    },
    sweep: async () => {
      await finishSurfaced(deps);
      await sendPayouts(deps);
      for (let after = ''; ;) {
        const open = selectOpenIntents(after, { limit: batch, longestWaitMs });
        const ids = (await all(deps.db.read, open)).map(({ id }) => id);
        for (const id of ids) await resolve(id);
        after = ids.at(-1) ?? after;
        if (ids.length < batch) break;
      }
      await wakeWaiting(deps);
      await endOutlivedWakes(deps);
    },
    idle: async () => {
      for (let last: unknown; last !== running;) {
        last = running;
        await running;
      }
    },
  };
}
