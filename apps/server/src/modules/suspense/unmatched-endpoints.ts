import { endpoints, ApiError } from '@wallet/contract';
import { fromOf } from '#modules/approvals/words';
import { actorOf } from '#modules/audit';
import type { UserPrincipal } from '#modules/identity';
import { route, type Route } from '#platform/http';
import { assignLine } from './inbox/assign-line.ts';
import { countUnmatched } from './inbox/count-unmatched.ts';
import { decideProposal, withdrawProposal } from './decisions/decide-proposal.ts';
import type { DepositDeps } from '#modules/deposits';
import { listExpectedReceipts } from './inbox/list-expected-receipts.ts';
import { listProposals, readProposal } from './proposals/list-proposals.ts';
import { listUnmatched } from './inbox/list-unmatched.ts';
import type { Person } from '#modules/matching/proposals';
import { proposeLine } from './proposals/propose-line.ts';
import { proposeManualConfirmation } from './proposals/propose-manual-confirmation.ts';
import { readConfirmable, readOneProposal } from './proposals/read-confirmable.ts';
import { readUnmatchedLine } from './inbox/read-unmatched-line.ts';

/** Money that no rule explained, and what people decide about it. */
export function unmatchedRoutes(deps: Omit<DepositDeps, 'payOrigin'>): Route[] {
  const { db } = deps;
  return [
    route(endpoints.listUnmatchedLines, ({ query, principal }) =>
      listUnmatched(db.read, query, principal),
    ),
    route(endpoints.getUnmatchedLine, ({ params, query }) =>
      readUnmatchedLine(db.read, params.id, query),
    ),
    route(
      endpoints.assignUnmatchedLine,
      async ({ params, body, principal, headers: { ip, userAgent }, requestId }) => {
        const to = body.to === 'me' ? principal.userId : null;
        const act = { lineId: params.id, to, by: actorOf(principal), ip, userAgent, requestId };
        const outcome = await db.transaction((trx) => assignLine(trx, act));
        if ('refused' in outcome) throw new ApiError(outcome.refused);
        return outcome;
      },
    ),
    route(endpoints.proposeForLine, async ({ params, body, ...call }) =>
      readProposal(
        db.read,
        await proposeLine(deps, { lineId: params.id, ...body, ...speakerOf(call) }),
      ),
    ),
    route(endpoints.proposeMarking, async ({ body, ...call }) =>
      readProposal(db.read, await proposeManualConfirmation(deps, { ...body, ...speakerOf(call) })),
    ),
    route(endpoints.countUnmatchedLines, ({ principal }) => countUnmatched(db.read, principal)),
    route(endpoints.listProposals, ({ query }) => listProposals(db.read, query)),
    route(endpoints.getProposal, ({ params }) => readOneProposal(db.read, params.id)),
    route(endpoints.findMarkable, ({ query }) => readConfirmable(db.read, query.deposit)),
    route(endpoints.decideProposal, async ({ params: { id }, body, ...call }) => {
      const { decision, reason } = body;
      const speaker = speakerOf({ ...call, body });
      await decideProposal(deps, { proposalId: id, decision, reason, ...speaker });
      return readProposal(db.read, id);
    }),
    route(endpoints.withdrawProposal, async ({ params: { id }, principal }) => {
      await withdrawProposal({ db }, { proposalId: id, by: personOf(principal) });
      return readProposal(db.read, id);
    }),
    route(endpoints.listExpectedLines, ({ query }) => listExpectedReceipts(db.read, query)),
  ];
}

function speakerOf(call: Parameters<typeof fromOf>[0] & { principal: UserPrincipal }) {
  return { by: personOf(call.principal), from: fromOf(call) };
}

function personOf(principal: UserPrincipal): Person {
  return { ...actorOf(principal), actorId: principal.userId };
}
