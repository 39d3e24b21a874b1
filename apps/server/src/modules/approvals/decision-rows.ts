import { canonicalJson } from '#platform/canonical-json';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { definePowerRows, macOfRow, type Proved } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import type { Insertable, Lockable } from '#platform/writer';
import type { Independence } from './evaluate-independence.ts';

export const decisionResults = ['approve', 'reject', 'hold', 'release'] as const;
export type DecisionResult = (typeof decisionResults)[number];

/** Somebody's word, or a rule's, about something as it was looked at. */
export interface DecisionRow {
  id: string;
  /** `withdrawal`, `lineProposal`, ...; which one, and its revision and bytes as they were looked at. */
  subject: string;
  subjectId: string;
  revision: number;
  payloadHash: string;
  /** A user's id, or null where a rule decided, which then says which one, with its revision. */
  person: string | null;
  rule: string | null;
  verdict: DecisionResult;
  reason: string | null;
  /** Canonical JSON: how the person was judged to be independent of each of the others. */
  independence: string;
  at: Date;
}

export const decisionRows = definePowerRows<DecisionRow>({
  table: 'approval_decision',
  covers: [
    'id',
    'subject',
    'subjectId',
    'revision',
    'payloadHash',
    'person',
    'rule',
    'verdict',
    'reason',
    'independence',
    'at',
  ],
});

const columns = {
  id: 'text',
  subject: 'text',
  subjectId: 'text',
  revision: 'integer',
  payloadHash: 'text',
  person: 'text',
  rule: 'text',
  verdict: 'text',
  reason: 'text',
  independence: 'text',
  at: 'timestamptz',
  mac: 'text',
} as const;

/** For items of money that write a decision with what it does. */
export const newDecisionRows: Insertable<Proved<DecisionRow>> = {
  name: 'approvalDecision',
  table: 'approval_decision',
  columns,
};

/** For items that act by decisions. Written once and never changed. */
export const writtenDecisions: Lockable<Proved<DecisionRow>> = {
  name: 'writtenDecision',
  table: 'approval_decision',
  rank: 2.21,
  shared: true,
  strength: 'share',
  columns,
  changes: [],
  stamped: false,
};

export type Decided = Omit<DecisionRow, 'id' | 'at' | 'independence'> & {
  /** One for each of those it must be independent of; none where a rule decides. */
  independence: readonly Independence[];
};

/**
 * A decision with its id, its time and its MAC, to be written in the transaction that acts by it.
 */
export function signDecision(
  vault: Pick<Vault, 'attest'>,
  { independence, ...decided }: Decided,
): Proved<DecisionRow> {
  const named = { id: newId('dec'), at: systemClock.now() };
  const row = { ...decided, ...named, independence: canonicalJson(independence) };
  return { ...row, mac: macOfRow(vault, decisionRows, row) };
}
