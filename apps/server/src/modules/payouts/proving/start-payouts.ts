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
  /** One round: begins what may be paid, moves unproved intents on, wakes phones for their orders. */
  sweep(): Promise<void>;
}

const batch = 200;

/** The payout engine of a process. Several may run: every step is judged over locked rows. */
export function startPayouts(deps: PayoutsDeps): Payouts {
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
  };
}
