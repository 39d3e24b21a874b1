import { endpoints } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import type { UserPrincipal } from '#modules/identity';
import type { Clock } from '#platform/clock';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { decideOutcome, settleUnknown, withdrawOutcome } from './decide-outcome.ts';
import type { Person } from './payout-proposal-rows.ts';
import type { PayoutsDeps } from './payouts-deps.ts';
import { proposeOutcome } from './propose-outcome.ts';
import { listUnknownPayouts, readPayoutCase } from './read-payout-case.ts';
import { readPayoutQueues } from './read-payout-queues.ts';

/** Payouts whose outcome nothing proves by itself, and what people decide about them. */
export function unknownPayoutRoutes({
  db,
  writer,
  clock,
}: Pick<PayoutsDeps, 'db' | 'writer'> & { clock: Clock }): Route[] {
  return [
    route(endpoints.listUnknownPayouts, ({ query }) => listUnknownPayouts(db.read, query)),
    route(endpoints.getPayoutCase, ({ params: { id }, principal }) =>
      readPayoutCase(db.read, id, principal),
    ),
    route(endpoints.proposePayoutOutcome, async ({ params: { id }, body, principal }) => {
      await proposeOutcome(db, { transactionId: id, ...body, by: personOf(principal) });
      return readPayoutCase(db.read, id, principal);
    }),
    route(endpoints.decidePayoutProposal, async ({ params: { id }, body, principal }) => {
      await decideOutcome({ db, writer }, { transactionId: id, ...body, by: personOf(principal) });
      return readPayoutCase(db.read, id, principal);
    }),
    route(endpoints.settleUnknownPayout, async ({ params: { id }, body, principal }) => {
      await settleUnknown({ db, writer }, { transactionId: id, ...body, by: personOf(principal) });
      return readPayoutCase(db.read, id, principal);
    }),
    route(endpoints.withdrawPayoutProposal, async ({ params: { id }, body, principal }) => {
      await withdrawOutcome({ db }, { transactionId: id, ...body, by: personOf(principal) });
      return readPayoutCase(db.read, id, principal);
    }),
    route(endpoints.getPayoutQueues, async () => ({
      now: clock.now().toISOString(),
      queues: await readPayoutQueues(db.read),
    })),
  ];
}

function personOf(principal: UserPrincipal): Person {
  return { ...actorOf(principal), actorId: principal.userId };
}
