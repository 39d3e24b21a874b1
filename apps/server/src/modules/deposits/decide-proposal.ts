import { Refusal } from '@wallet/contract';
import { recordAudit } from '#modules/audit';
import { all, maybe } from '#platform/db';
import type { Db } from '#platform/db';
import { tellFact } from '#platform/facts';
import { carryOut } from './carry-out.ts';
import type { DepositDeps } from './deps.ts';
import type { Approval, Person } from './proposal-rows.ts';
import {
  approveFirst,
  endProposal,
  lapseProposals as lapseDue,
  needTwo,
  selectProposal,
} from './proposals.sql.ts';
import type { EndedProposal, Ending, ProposalToDecide } from './proposals.sql.ts';

type DecideDeps = Pick<DepositDeps, 'db' | 'writer' | 'returnPayout' | 'lineRefunds'>;

export interface Decision {
  proposalId: string;
  decision: 'approve' | 'reject';
  reason: string;
  by: Person;
}

/**
 * Another person decides about a proposal. An approval is judged anew over the line as it is now, by the database's time;
 * the first of two that are needed only counts, and who gave it may refuse all the same. Refuses `stateConflict` when the proposal has ended or lapsed or the line
 * was changed, `secondPersonNeeded` for the proposer and for who agreed before, and with what the money refuses it for.
 * The record of an approval is written with its money.
 */
export async function decideProposal(
  deps: DecideDeps,
  { proposalId, decision, reason, by }: Decision,
): Promise<void> {
  const proposal = await maybe(deps.db.read, selectProposal(proposalId));
  if (!proposal) throw new Refusal('notFound');
  if (proposal.proposedBy === by.actorId) throw new Refusal('secondPersonNeeded');
  if (proposal.status !== 'open' || proposal.isLapsed) throw new Refusal('stateConflict');
  if (decision === 'reject')
    return end(deps.db, { id: proposalId, status: 'rejected', by, reason });
  if (proposal.firstApprovedBy === by.actorId) throw new Refusal('secondPersonNeeded');
  if ((await needsFirst(deps, proposal)) && proposal.firstApprovedBy === null)
    return agreeFirst(deps, proposal, { proposalId, by, reason });
  const verdict = await carryOut(deps, proposal, { proposalId, by, reason });
  if (verdict.verdict === 'refused') throw new Refusal(verdict.code);
  if (verdict.verdict === 'conflict') throw new Refusal('stateConflict');
}

/** A proposal is taken back by its own proposer; its line waits again. Refuses `notFound`, also for others', and `stateConflict` when it has ended. */
export async function withdrawProposal(
  { db }: Pick<DecideDeps, 'db'>,
  { proposalId, by }: { proposalId: string; by: Person },
): Promise<void> {
  const proposal = await maybe(db.read, selectProposal(proposalId));
  if (proposal?.proposedBy !== by.actorId) throw new Refusal('notFound');
  await end(db, { id: proposalId, status: 'withdrawn', by, reason: null });
}

/** Two have to agree; also to a refund whose holder is not proved by name. */
async function needsFirst(
  { db, lineRefunds }: DecideDeps,
  { id, kind, approvalsNeeded }: ProposalToDecide,
): Promise<boolean> {
  if (kind !== 'refund' || !lineRefunds) return approvalsNeeded > 1;
  const { isProved } = await lineRefunds.judge(id);
  return approvalsNeeded > 1 || (!isProved && (await maybe(db.read, needTwo(id))) !== undefined);
}

async function end(db: Db, { by, ...ending }: Omit<Ending, 'by'> & { by: Person }): Promise<void> {
  await db.transaction(async (trx) => {
    const ended = await maybe(trx, endProposal({ ...ending, by: by.actorId }));
    if (!ended) throw new Refusal('stateConflict');
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
    await tellFact(trx, {
      name: 'deposits.proposalEnded',
      key: ended.lineId ?? ended.id,
      mode: ended.mode,
      payload: { ...factOf(ended), status },
    });
  });
}

async function agreeFirst(
  { db, lineRefunds }: DecideDeps,
  { id: proposalId, lineId, transactionId, mode, kind }: ProposalToDecide,
  { by, reason }: Approval,
): Promise<void> {
  await db.transaction(async (trx) => {
    if (!(await maybe(trx, approveFirst({ id: proposalId, by: by.actorId, reason }))))
      throw new Refusal('stateConflict');
    if (kind === 'refund') await lineRefunds?.agree(trx, { proposalId, by, reason });
    await recordAudit(trx, {
      actor: by,
      mode,
      action: 'line.proposalFirstApproved',
      ...entityOf({ lineId, transactionId }),
      after: { proposalId, kind },
      reason,
    });
    await tellFact(trx, {
      name: 'deposits.proposalAgreed',
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

/** Ends proposals that nobody decided within 24 hours, by the database's time, and frees their lines. For a repeated job. */
export async function lapseProposals({ db }: Pick<DecideDeps, 'db'>): Promise<number> {
  for (let total = 0; ;) {
    const lapsed = await db.transaction(async (trx) => {
      const rows = await all(trx, lapseDue(batch));
      for (const row of rows)
        await tellFact(trx, {
          name: 'deposits.proposalLapsed',
          key: row.lineId ?? row.id,
          mode: row.mode,
          payload: factOf(row),
        });
      return rows.length;
    });
    total += lapsed;
    if (lapsed < batch) return total;
  }
}

function factOf({
  id: proposalId,
  lineId,
  transactionId,
  accountId,
  kind,
}: EndedProposal): Record<string, string | null> {
  return { proposalId, lineId, transactionId, accountId, kind };
}
