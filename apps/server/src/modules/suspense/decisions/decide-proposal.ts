import { ApiError, roleNames } from '@wallet/contract';
import { refuseOfFarm } from '#modules/statements/evidence';
import type { From, TakenWord } from '#modules/approvals/words';
import { recordAudit } from '#modules/audit';
import { all, type Db, maybe, one } from '#platform/db';
import { publish } from '#platform/events';
import { approvalsNeeded } from '../proposals/approvals-needed.ts';
import { agreeToRefund } from '../refunds/agree-to-refund.ts';
import { judgeLineRefund } from '../refunds/line-refunds.ts';
import { executeProposal } from './execute-proposal.ts';
import type { DepositDeps } from '#modules/deposits';
import { type Approval, type Person, proposalEvents } from '#modules/matching/proposals';
import {
  approveFirst,
  endProposal,
  lapseProposals as lapseDue,
  needTwo,
  selectAsLocked,
  selectProposal,
} from '../proposals/proposals.sql.ts';
import { aboutProposal, neededOfProposal } from '../proposals/proposal-decisions.ts';
import type { EndedProposal, Ending, ProposalToDecide } from '../proposals/proposals.sql.ts';

type DecideDeps = Pick<DepositDeps, 'db' | 'vault' | 'writer' | 'approvals'>;

export interface Decision {
  proposalId: string;
  decision: 'approve' | 'reject';
  reason: string;
  by: Person;
  from?: From | undefined;
}

/**
 * Another person decides about a proposal: somebody independent of who proposed it, of who agreed
 * before, and of whose phone and file it rests on. An approval is judged anew over the line as it
 * is now, by the database's time, and over the signed words of everybody who agreed; the first of
 * two that are needed only counts, and who gave it may refuse all the same. How many are needed is
 * judged now, whatever was when it was proposed. Refuses `stateConflict` when the proposal has
 * ended or lapsed or the line was changed, what `Approvals.take` refuses, and with what the money
 * refuses it for. The record of an approval is written with its money.
 */
export async function decideProposal(
  deps: DecideDeps,
  { proposalId, decision, reason, by, from }: Decision,
): Promise<void> {
  const proposal = await maybe(deps.db.read, selectProposal(proposalId));
  if (!proposal) throw new ApiError('notFound');
  if (proposal.proposedBy === by.actorId) throw new ApiError('secondPersonNeeded');
  if (proposal.status !== 'open' || proposal.isLapsed) throw new ApiError('stateConflict');
  if (proposal.kind === 'release' && decision === 'approve')
    await refuseOfFarm(deps.db.read, deps.approvals.vault, {
      accountId: proposal.accountId,
      person: by.actorId,
    });
  const about = aboutProposal(await one(deps.db.read, selectAsLocked(proposalId)));
  const taken = await deps.approvals.take(deps.db.read, {
    about,
    verdict: decision,
    reason,
    by,
    from,
    askedBy: proposal.proposedBy,
    behind: whoStandsBehind(proposal),
  });
  if (decision === 'reject')
    return end(deps, { id: proposalId, status: 'rejected', by, reason }, taken);
  const others = await othersNeeded(deps, proposal);
  const written = await deps.approvals.wordsFor(deps.db.read, about);
  const agreed = written.filter(({ person }) => person !== null && person !== proposal.proposedBy);
  if (agreed.length + 1 < others)
    return agreeFirst(deps, proposal, { proposalId, by, reason }, taken);
  const verdict = await executeProposal(
    deps,
    { ...proposal, firstApprovedBy: agreed[0]?.person ?? null },
    {
      approval: { proposalId, by, reason },
      words: {
        taken,
        written: written.map(({ id }) => id),
        neededOf: neededOfProposal(proposalId, others),
      },
    },
  );
  if (verdict.verdict === 'refused') throw new ApiError(verdict.code);
  if (verdict.verdict === 'conflict') throw new ApiError('stateConflict');
}

/** Where persons or a file confirm what a phone claims: whose phone it is, and who brought the file. */
function whoStandsBehind({
  kind,
  firstApprovedBy,
  claimOwnerId,
  provedByPerson,
}: ProposalToDecide): (string | null)[] {
  const confirms = claimOwnerId !== null && (kind === 'release' || provedByPerson !== null);
  return [firstApprovedBy, ...(confirms ? [claimOwnerId, provedByPerson] : [])];
}

/** The proposer withdraws it; its line waits again. Refuses `notFound`, `stateConflict`. */
export async function withdrawProposal(
  { db }: Pick<DecideDeps, 'db'>,
  { proposalId, by }: { proposalId: string; by: Person },
): Promise<void> {
  const proposal = await maybe(db.read, selectProposal(proposalId));
  if (proposal?.proposedBy !== by.actorId) throw new ApiError('notFound');
  await end({ db }, { id: proposalId, status: 'withdrawn', by, reason: null });
}

/**
 * Others who must agree: the most by the sums at proposal time or by its own amount now; two for a
 * refund whose holder's name is unproved.
 */
async function othersNeeded(
  deps: Pick<DecideDeps, 'db' | 'vault'>,
  proposal: ProposalToDecide,
): Promise<number> {
  const { id, kind, currency, mode, proposedBy, proposerRole, isForeignRefund } = proposal;
  const actorRole = proposerRole === null ? 'System' : roleNames[proposerRole];
  const { db } = deps;
  const judged = await approvalsNeeded(db.read, {
    amountMinor: proposal.movesMinor,
    currency,
    mode,
    by: { actorId: proposedBy, actorRole },
    merchantId: null,
    isSummed: false,
    needsTwo: isForeignRefund,
  });
  const needed = Math.max(judged, proposal.approvalsNeeded);
  if (kind !== 'refund') return needed;
  const { isProved } = await judgeLineRefund(deps, id);
  const isOne = needed === 1 && !isProved && (await maybe(db.read, needTwo(id))) !== undefined;
  return isOne ? 2 : needed;
}

async function end(
  { db, approvals }: { db: Db; approvals?: DecideDeps['approvals'] },
  { by, ...ending }: Omit<Ending, 'by'> & { by: Person },
  taken?: TakenWord,
): Promise<void> {
  await db.transaction(async (trx) => {
    const ended = await maybe(trx, endProposal({ ...ending, by: by.actorId }));
    if (!ended) throw new ApiError('stateConflict');
    if (taken) await approvals?.keep(trx, taken);
    const { status, reason } = ending;
    const action =
      status === 'rejected'
        ? { action: 'line.proposalRejected' }
        : { action: 'line.proposalWithdrawn' };
    await recordAudit(trx, {
      actor: by,
      mode: ended.mode,
      ...action,
      ...entityOf(ended),
      after: { proposalId: ended.id, kind: ended.kind },
      reason: reason ?? undefined,
    });
    await publish(trx, proposalEvents.ended, {
      key: ended.lineId ?? ended.id,
      mode: ended.mode,
      payload: { ...payloadOf(ended), status },
    });
  });
}

async function agreeFirst(
  deps: Pick<DecideDeps, 'db' | 'vault' | 'approvals'>,
  { id: proposalId, lineId, transactionId, mode, kind }: ProposalToDecide,
  { by, reason }: Approval,
  taken: TakenWord,
): Promise<void> {
  const { db, approvals } = deps;
  await db.transaction(async (trx) => {
    if (!(await maybe(trx, approveFirst({ id: proposalId, by: by.actorId, reason }))))
      throw new ApiError('stateConflict');
    if (kind === 'refund')
      await agreeToRefund(trx, deps, { proposalId, by, reason, stand: taken.place });
    await approvals.keep(trx, taken);
    await recordAudit(trx, {
      actor: by,
      mode,
      action: 'line.proposalFirstApproved',
      ...entityOf({ lineId, transactionId }),
      after: { proposalId, kind },
      reason,
    });
    await publish(trx, proposalEvents.agreed, {
      key: lineId ?? proposalId,
      mode,
      payload: { proposalId, lineId, transactionId, kind },
    });
  });
}

function entityOf({ lineId, transactionId }: Pick<EndedProposal, 'lineId' | 'transactionId'>): {
  entity: string;
  entityId: string;
} {
  return lineId === null
    ? { entity: 'transaction', entityId: transactionId ?? '' }
    : { entity: 'statementLine', entityId: lineId };
}

const batch = 100;

/** Ends proposals undecided for 24 hours by database time and frees their lines. Run repeatedly. */
export async function lapseProposals({ db }: Pick<DecideDeps, 'db'>): Promise<number> {
  for (let total = 0; ;) {
    const lapsed = await db.transaction(async (trx) => {
      const rows = await all(trx, lapseDue(batch));
      for (const row of rows)
        await publish(trx, proposalEvents.lapsed, {
          key: row.lineId ?? row.id,
          mode: row.mode,
          payload: payloadOf(row),
        });
      return rows.length;
    });
    total += lapsed;
    if (lapsed < batch) return total;
  }
}

function payloadOf({ id: proposalId, lineId, transactionId, accountId, kind }: EndedProposal) {
  return { proposalId, lineId, transactionId, accountId, kind };
}
