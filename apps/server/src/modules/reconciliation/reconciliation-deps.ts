import type { Approvals, From } from '#modules/approvals/words';
import type { Actor } from '#modules/audit';
import type { Db } from '#platform/db';
import type { Signer } from '#platform/signature';
import type { Writer } from '#platform/writer';

export interface ReconciliationDeps {
  db: Db;
  approvals: Approvals;
  writer: Writer;
  signer: Signer;
}

/** A person, as the record of an act names one. */
export type Person = Actor & { actorId: string };

/** Who acts, and from where. */
export interface ActionTrail {
  by: Person;
  ip?: string | undefined;
  userAgent?: string | undefined;
  requestId?: string | undefined;
  /** The browser, for words about money. */
  from?: From | undefined;
}

export type AskDeps = Pick<ReconciliationDeps, 'db' | 'approvals'>;
