import { endpoints } from '@wallet/contract';
import { fromOf } from '#modules/approvals/words';
import { actorOf } from '#modules/audit';
import type { UserPrincipal } from '#modules/identity';
import type { Clock } from '#platform/clock';
import { route, type Route } from '#platform/http';
import { type DecideDeps, decideOutcome, withdrawOutcome } from './decide-outcome.ts';
import type { Person } from './payout-proposal-rows.ts';
import { proposeOutcome } from './propose-outcome.ts';
import { listUnknownPayouts, readPayoutCase } from './read-payout-case.ts';
import { readPayoutQueues } from './read-payout-queues.ts';
import { settleAlone } from './settle-alone.ts';

/** Payouts whose outcome nothing proves by itself, and what people decide about them. */
export function unknownPayoutRoutes({ clock, ...deps }: DecideDeps & { clock: Clock }): Route[] {
  const { db, approvals } = deps;
  const caseOf = (transactionId: string, actor: UserPrincipal) =>
    readPayoutCase(db.read, approvals.vault, { transactionId, actor });
  return [
    route(endpoints.listUnknownPayouts, ({ query }) => listUnknownPayouts(db.read, query)),
    route(endpoints.getPayoutCase, ({ params: { id }, principal }) => caseOf(id, principal)),
    route(endpoints.proposePayoutOutcome, async ({ params: { id }, body, ...call }) => {
      await proposeOutcome(deps, { transactionId: id, ...body, ...speakerOf(call) });
      return caseOf(id, call.principal);
    }),
    route(endpoints.decidePayoutProposal, async ({ params: { id }, body, ...call }) => {
      const { proposalId, decision, reason } = body;
      const speaker = speakerOf({ ...call, body });
      await decideOutcome(deps, { transactionId: id, proposalId, decision, reason, ...speaker });
      return caseOf(id, call.principal);
    }),
    route(endpoints.settleUnknownPayout, async ({ params: { id }, body, ...call }) => {
      await settleAlone(deps, { transactionId: id, ...body, ...speakerOf(call) });
      return caseOf(id, call.principal);
    }),
    route(endpoints.withdrawPayoutProposal, async ({ params: { id }, body, principal }) => {
      await withdrawOutcome({ db }, { transactionId: id, ...body, by: personOf(principal) });
      return caseOf(id, principal);
    }),
    route(endpoints.getPayoutQueues, async () => ({
      now: clock.now().toISOString(),
      queues: await readPayoutQueues(db.read),
    })),
  ];
}

function speakerOf(call: Parameters<typeof fromOf>[0] & { principal: UserPrincipal }) {
  return { by: personOf(call.principal), from: fromOf(call) };
}

function personOf(principal: UserPrincipal): Person {
  return { ...actorOf(principal), actorId: principal.userId };
}
