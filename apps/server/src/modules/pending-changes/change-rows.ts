import type { HeldReason, RaisingAct, PendingState } from '@wallet/contract';
import type { About } from '#modules/approvals/words';
import { canonicalHash } from '#platform/canonical-json';
import { definePowerRows } from '#platform/row-mac';

/** What was asked for and does not hold yet, or how it ended. */
export interface ChangeRow {
  id: string;
  act: RaisingAct;
  subjectId: string;
  part: string;
  merchantId: string | null;
  personId: string | null;
  /** Canonical JSON. */
  before: string;
  after: string;
  persons: 1 | 2;
  askedBy: string;
  askedAt: Date;
  beginsAt: Date;
  lapsesAt: Date;
  state: PendingState;
  agreedBy: string | null;
  endedBy: string | null;
  endedAt: Date | null;
  endReason: string | null;
  /** Why one person's needs a second one after all. */
  heldBecause: HeldReason | null;
}

export const changeRows = definePowerRows<ChangeRow>({
  table: 'pending_change',
  covers: [
    'id',
    'act',
    'subjectId',
    'part',
    'merchantId',
    'personId',
    'before',
    'after',
    'persons',
    'askedBy',
    'askedAt',
    'beginsAt',
    'lapsesAt',
    'state',
    'agreedBy',
    'endedBy',
    'endedAt',
    'endReason',
    'heldBecause',
  ],
  whenSet: ['heldBecause'],
});

type AskedRow = Pick<
  ChangeRow,
  'id' | 'act' | 'subjectId' | 'part' | 'before' | 'after' | 'askedBy' | 'beginsAt'
>;

/** The digest of what a second person looks at: all that was asked for. */
export function askedHash({
  id,
  act,
  subjectId,
  part,
  before,
  after,
  askedBy,
  beginsAt,
}: AskedRow): string {
  return canonicalHash({ id, act, subjectId, part, before, after, askedBy, beginsAt });
}

/** What a second person's word is about. */
export function aboutChange(row: AskedRow): About {
  return {
    subject: 'pendingChange',
    subjectId: row.id,
    revision: 1,
    payloadHash: askedHash(row),
  };
}
