import { Refusal } from '@wallet/contract';
import { recordAudit } from '#modules/audit';
import type { Actor } from '#modules/audit';
import { maybe } from '#platform/db';
import type { Db } from '#platform/db';
import { tellFact } from '#platform/facts';
import { newId } from '#platform/ids';
import type { IgnoredNature } from './line-proposal.ts';
import { holdLine, holdPending, insertProposal } from './proposals.sql.ts';

export interface LineWish {
  lineId: string;
  /** The line as the person saw it. */
  revision: number;
  /** `ignore`: it is no customer's money; `release`: a pending credit should become available without evidence. */
  what: { kind: 'ignore'; nature: IgnoredNature } | { kind: 'release' };
  reason: string;
  by: Actor & { actorId: string };
}

/**
 * Proposes something for a line, which is held until another person decides; after 24 hours it lapses. Answers the
 * proposal's id. Refuses `revisionConflict` when the line is not as it was seen, is used, or has a proposal.
 */
export async function proposeLine(db: Db, { lineId, revision, what, reason, by }: LineWish): Promise<string> {
  return db.transaction(async (trx) => {
    const line = await maybe(trx, what.kind === 'ignore' ? holdLine(lineId, revision) : holdPending(lineId, revision));
    if (!line) throw new Refusal('revisionConflict');
    const { accountId, mode } = line;
    const id = newId('prp');
    const nature = what.kind === 'ignore' ? what.nature : null;
    await insertProposal({ id, lineId, mode, kind: what.kind, nature, lineRevision: line.revision, proposedBy: by.actorId, reason }).execute(trx);
    await tellFact(trx, { name: 'deposits.lineProposed', key: lineId, mode, payload: { proposalId: id, lineId, accountId, kind: what.kind } });
    await recordAudit(trx, { actor: by, mode, action: 'line.proposed', entity: 'statementLine', entityId: lineId, after: { proposalId: id, ...what }, reason });
    return id;
  });
}
