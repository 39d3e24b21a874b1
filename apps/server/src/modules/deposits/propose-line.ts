import { Refusal } from '@wallet/contract';
import type { LineWishBody, Money } from '@wallet/contract';
import { recordAudit } from '#modules/audit';
import { maybe } from '#platform/db';
import type { Db, Trx } from '#platform/db';
import { tellFact } from '#platform/facts';
import { newId } from '#platform/ids';
import { approvalsNeeded } from './approvals-needed.ts';
import { planUse } from './plan-use.ts';
import type { Person } from './proposal-rows.ts';
import { holdLine, holdPending, insertProposal, selectLineExists } from './proposals.sql.ts';
import type { ProposableLine } from './proposals.sql.ts';

/** `accept` may be left out: everything fits. */
export type Wish = Exclude<LineWishBody, { kind: 'deposit' }> | (Omit<Extract<LineWishBody, { kind: 'deposit' }>, 'accept'> & Partial<Pick<Extract<LineWishBody, { kind: 'deposit' }>, 'accept'>>);

export interface LineWish {
  lineId: string;
  /** The line as the person saw it. */
  revision: number;
  what: Wish;
  reason: string;
  by: Person;
}

/**
 * Proposes what becomes of a line, which is held until another person decides; after 24 hours it lapses. Answers the
 * proposal's id. Refuses `notFound`, `revisionConflict` when the line is not as it was seen, is used, or has a proposal,
 * `allocationExceedsLine`, `currencyMismatch`, `destinationNeeded`, and for a deposit `depositNotPayable`,
 * `feeAboveAmount`, `modeMismatch`, and `guardsDiffer` with what does not fit and was not accepted by name.
 */
export async function proposeLine(db: Db, { lineId, revision, what, reason, by }: LineWish): Promise<string> {
  if (what.kind === 'refund') throw new Refusal('destinationNeeded');
  return db.transaction(async (trx) => {
    const line = await maybe(trx, what.kind === 'release' ? holdPending(lineId, revision) : holdLine(lineId, revision));
    if (!line) throw new Refusal((await maybe(trx, selectLineExists(lineId))) ? 'revisionConflict' : 'notFound');
    const { accountId, mode, currency } = line;
    const used = 'amount' in what && what.amount ? partOf(line, what.amount) : line.restMinor;
    const plan = await planUse(trx, { line, what, amountMinor: used });
    const needed = await approvalsNeeded(trx, { amountMinor: what.kind === 'release' ? line.amountMinor : plan.amountMinor ?? used, currency, by });
    const id = newId('prp');
    await insertProposal({
      id, lineId, lineRevision: line.revision, mode, currency, accountId, kind: what.kind, ...plan, depositRevision: null, evidence: null, reason, proposedBy: by.actorId, approvalsNeeded: needed,
    }).execute(trx);
    await tellFact(trx, { name: 'deposits.lineProposed', key: lineId, mode, payload: { proposalId: id, lineId, accountId, kind: what.kind } });
    await record(trx, { id, line, what, amountMinor: plan.amountMinor, reason, by });
    return id;
  });
}

function partOf({ currency, restMinor }: ProposableLine, amount: Money): bigint {
  if (amount.currency !== currency) throw new Refusal('currencyMismatch');
  if (amount.minor > restMinor) throw new Refusal('allocationExceedsLine');
  return amount.minor;
}

interface Proposed {
  id: string;
  line: ProposableLine;
  what: Exclude<Wish, { kind: 'refund' }>;
  amountMinor: bigint | null;
  reason: string;
  by: Person;
}

async function record(trx: Trx, { id: proposalId, line: { id: lineId, mode }, what, amountMinor, reason, by }: Proposed): Promise<void> {
  const after = { proposalId, ...what, ...(amountMinor !== null && { amount: String(amountMinor) }) };
  await recordAudit(trx, { actor: by, mode, action: 'line.proposed', entity: 'statementLine', entityId: lineId, after, reason });
}
