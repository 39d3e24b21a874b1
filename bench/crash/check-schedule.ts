import type { PayingWorld } from '@wallet/server/bench';
import type { Press } from './phones.ts';
import type { Schedule } from './play-wave.ts';
import { mostStillSeconds, type Stillness, type StillnessWatch } from './stillness.ts';

export interface LedgerDecision {
  outcomes: string[];
  breaks: string[];
}

/** Compares phones' true presses with the books for a schedule's requests; reports those stalled too long. */
export async function judgeSchedule(
  world: PayingWorld,
  presses: readonly Press[],
  { requestIds, merchantId }: Schedule,
  watch?: StillnessWatch,
): Promise<LedgerDecision> {
  const judged = await Promise.all(
    requestIds.map((requestId) => judgeRequest(world, presses, requestId)),
  );
  const { owed } = await world.money(merchantId);
  return {
    outcomes: judged.map(({ outcome }) => outcome),
    breaks: [
      ...judged.flatMap(({ breaks }) => breaks),
      ...(owed === 0n ? [] : [`the merchant owes ${owed}`]),
      ...requestIds.flatMap((requestId) => tooStill(watch?.longest(requestId))),
    ],
  };
}

function tooStill(longest: Stillness | undefined): string[] {
  return longest && longest.seconds > mostStillSeconds
    ? [`${longest.requestId} lay still for ${Math.round(longest.seconds)} s: ${longest.what}`]
    : [];
}

async function judgeRequest(
  world: PayingWorld,
  presses: readonly Press[],
  requestId: string,
): Promise<{ outcome: string; breaks: string[] }> {
  const { status, waitingReason, intents } = await world.request(requestId);
  const own = presses.filter(
    ({ intentId, outcome }) => outcome === 'accepted' && intents.some(({ id }) => id === intentId),
  );
  const paid = own.length;
  const breaks: string[] = [];
  for (const { id } of intents)
    if (own.filter(({ intentId }) => intentId === id).length > 1)
      breaks.push(`${id} was pressed more than once`);
  if (paid > 1) breaks.push(`${requestId} was paid ${paid} times`);
  if (status === 'failed' && paid > 0)
    breaks.push(`${requestId} is said to have failed and was paid`);
  if (status === 'succeeded' && paid !== 1)
    breaks.push(`${requestId} is said to be paid and was pressed ${paid} times`);
  if (status === 'processing' && paid === 1 && intents.every(({ state }) => state === 'closed'))
    breaks.push(`${requestId} was paid and nobody looks for it`);
  return { outcome: isOver(status) ? status : stateOf(status, intents, waitingReason), breaks };
}

const isOver = (status: string) => status === 'succeeded' || status === 'failed';

function stateOf(
  status: string,
  intents: Awaited<ReturnType<PayingWorld['request']>>['intents'],
  waitingReason: string | null,
): string {
  const last = intents.at(-1);
  return last?.payout === 'review'
    ? 'review'
    : `${status} (${[waitingReason, ...intents.map(({ payout, state, epoch }) => `${payout}/${state}/${epoch}`)].filter(Boolean).join(' ')})`;
}
