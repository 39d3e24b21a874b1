import { Refusal } from '@wallet/contract';
import { recordAudit } from '#modules/audit';
import type { Actor } from '#modules/audit';
import { all, maybe } from '#platform/db';
import { tellFact } from '#platform/facts';
import type { Verdict } from '#platform/writer';
import { selectClaimed } from './claims.sql.ts';
import { claimedCredit } from './confirm-credits.ts';
import type { DepositDeps } from './deps.ts';
import { insertTotals } from './matching.sql.ts';
import { ignoreLine, releaseByPersons } from './line-proposal.ts';
import type { Approval } from './line-proposal.ts';
import { lapseProposals as lapseDue, rejectProposal, selectProposal } from './proposals.sql.ts';
import type { EndedProposal, ProposalToDecide } from './proposals.sql.ts';
import { totalIds } from './unconfirmed.ts';

type DecideDeps = Pick<DepositDeps, 'db' | 'writer'>;

export interface Decision {
  proposalId: string;
  decision: 'approve' | 'reject';
  reason: string;
  by: Actor & { actorId: string };
}

/**
 * Another person decides about a proposal. An approval is judged anew over the line as it is now, by the database's time:
 * refuses `stateConflict` when the proposal has ended or lapsed or the line was changed, `secondPersonNeeded` for the
 * proposer. The record of an approval is written with its money.
 */
export async function decideProposal(deps: DecideDeps, { proposalId, decision, reason, by }: Decision): Promise<void> {
  const proposal = await maybe(deps.db.read, selectProposal(proposalId));
  if (!proposal) throw new Refusal('notFound');
  if (proposal.proposedBy === by.actorId) throw new Refusal('secondPersonNeeded');
  if (proposal.status !== 'open' || proposal.isLapsed) throw new Refusal('stateConflict');
  if (decision === 'reject') return reject(deps, { proposalId, reason, by });
  const { verdict } = await approve(deps, proposal, { proposalId, by, reason });
  if (verdict === 'refused' || verdict === 'conflict') throw new Refusal('stateConflict');
}

async function reject({ db }: DecideDeps, { proposalId, by, reason }: Approval): Promise<void> {
  await db.transaction(async (trx) => {
    const ended = await maybe(trx, rejectProposal({ id: proposalId, by: by.actorId, reason }));
    if (!ended) throw new Refusal('stateConflict');
    const { lineId, mode, kind } = ended;
    await recordAudit(trx, { actor: by, mode, action: 'line.proposalRejected', entity: 'statementLine', entityId: lineId, after: { proposalId, kind }, reason });
  });
}

async function approve({ db, writer }: DecideDeps, { kind, lineId, accountId, currency, mode }: ProposalToDecide, approval: Approval): Promise<Verdict<unknown>> {
  if (kind === 'ignore') {
    return writer.submit({ kind: ignoreLine, cause: `alloc:${approval.proposalId}`, order: accountId, mode, payload: { ...approval, lineId, currency, mode } });
  }
  const [row] = await all(db.read, selectClaimed([lineId]));
  if (!row) throw new Refusal('stateConflict');
  const credit = claimedCredit(row);
  await insertTotals(totalIds(credit)).execute(db.read);
  return writer.submit({ kind: releaseByPersons, cause: `release:${lineId}`, order: credit.ownerId, mode, payload: { ...approval, credit } });
}

const batch = 100;

/** Ends proposals that nobody decided within 24 hours, by the database's time, and frees their lines. For a repeated job. */
export async function lapseProposals({ db }: Pick<DecideDeps, 'db'>): Promise<number> {
  for (let total = 0; ; ) {
    const lapsed = await db.transaction(async (trx) => {
      const rows = await all(trx, lapseDue(batch));
      for (const { mode, ...payload } of rows) await tellFact(trx, { name: 'deposits.proposalLapsed', key: payload.lineId, mode, payload: factOf(payload) });
      return rows.length;
    });
    total += lapsed;
    if (lapsed < batch) return total;
  }
}

function factOf({ id: proposalId, lineId, accountId, kind }: Omit<EndedProposal, 'mode'>): Record<string, string> {
  return { proposalId, lineId, accountId, kind };
}
