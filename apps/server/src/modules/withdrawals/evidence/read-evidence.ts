import { personRows, selectDecisions } from '#modules/approvals';
import { merchantPower } from '#modules/merchants';
import { all, maybe, type Query } from '#platform/db';
import { selectPowerRowsNamed } from '#platform/row-mac';
import { selectRequestPower } from './evidence.sql.ts';
import type { Evidence } from './approval-blocker.ts';

/** Whose rows the judge of an attempt's beginning locks, as they are known before it. */
export interface EvidenceIds {
  decisionIds: readonly string[];
  /** Who decided, and who asked. */
  personIds: readonly string[];
}

/** What the judge has to look at; what is decided meanwhile changes the request's revision, and the item is refused. */
export async function readEvidenceIds(
  query: Query,
  { id, createdBy }: { id: string; createdBy: string | null },
): Promise<EvidenceIds> {
  const decisions = await all(query, selectDecisions('withdrawal', id));
  return {
    decisionIds: decisions.map((one) => one.id),
    personIds: personsOf(decisions, createdBy),
  };
}

/** The same of evidence that was read already. */
export function idsOf({ decisions, persons }: Evidence): EvidenceIds {
  return { decisionIds: decisions.map(({ id }) => id), personIds: [...persons.keys()] };
}

/** All that speaks for a request now, to be judged before anything begins; undefined without it. */
export async function readEvidence(query: Query, id: string): Promise<Evidence | undefined> {
  const request = await maybe(query, selectRequestPower(id));
  if (!request) return undefined;
  const decisions = await all(query, selectDecisions('withdrawal', id));
  const persons = await all(
    query,
    selectPowerRowsNamed(personRows, personsOf(decisions, request.createdBy)),
  );
  return {
    request,
    decisions,
    persons: new Map(persons.map((person) => [person.id, person])),
    policy: await maybe(query, selectPowerRowsNamed(merchantPower, [request.merchantId])),
  };
}

function personsOf(
  decisions: readonly { person: string | null }[],
  createdBy: string | null,
): string[] {
  const all = [...decisions.map(({ person }) => person), createdBy];
  return [...new Set(all.filter((id) => id !== null && id.startsWith('usr_')))] as string[];
}
