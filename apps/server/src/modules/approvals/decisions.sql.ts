import { type RawBuilder, sql } from '#platform/db';
import type { Proved } from '#platform/row-mac';
import type { DecisionRow } from './decision-rows.ts';

/** No row when the same person, or rule, said the same about it before. */
export function insertDecision(d: Proved<DecisionRow>): RawBuilder<{ id: string }> {
  return sql`insert into approval_decision (id, subject, subject_id, revision, payload_hash, person, rule,
    verdict, reason, independence, at, mac)
    values (${d.id}, ${d.subject}, ${d.subjectId}, ${d.revision}, ${d.payloadHash}, ${d.person}, ${d.rule},
      ${d.verdict}, ${d.reason}, ${d.independence}, ${d.at}, ${d.mac})
    on conflict do nothing returning id`;
}

/** What was decided about something, the first first. */
export function selectDecisions(
  subject: string,
  subjectId: string,
): RawBuilder<Proved<DecisionRow>> {
  return sql`select id, subject, subject_id as "subjectId", revision, payload_hash as "payloadHash", person,
    rule, verdict, reason, independence, at, mac
    from approval_decision where subject = ${subject} and subject_id = ${subjectId} order by at, id`;
}
