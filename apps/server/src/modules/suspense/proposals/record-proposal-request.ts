import type { Speaker } from '#modules/approvals/words';
import { one, type Trx } from '#platform/db';
import type { DepositDeps } from '#modules/deposits';
import { selectAsLocked } from './proposals.sql.ts';
import { aboutProposal } from './proposal-decisions.ts';

export type AskDeps = Pick<DepositDeps, 'db' | 'approvals'>;

/** Writes down who asks for a proposal, over the row as it was kept in this transaction. */
export async function recordProposalRequest(
  trx: Trx,
  approvals: DepositDeps['approvals'],
  { id, reason, ...speaker }: Speaker & { id: string; reason: string },
): Promise<void> {
  const about = aboutProposal(await one(trx, selectAsLocked(id)));
  await approvals.ask(trx, { about, reason, ...speaker });
}
