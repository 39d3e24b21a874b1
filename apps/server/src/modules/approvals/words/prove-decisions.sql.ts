import { type RawBuilder, sql } from '#platform/db';
import type { ApprovalSubject } from '@wallet/contract';
import type { Lockable } from '#platform/writer';

/** The next rows in the order of their ids, as money items read them. */
export function selectPage<Row extends { id: string }>(
  { table, columns }: Pick<Lockable<Row>, 'table' | 'columns'>,
  { after, limit }: { after: string; limit: number },
): RawBuilder<Row> {
  const read = Object.keys(columns).map(
    (name) => sql`${sql.ref(columnOf(name))} as ${sql.ref(name)}`,
  );
  return sql`select ${sql.join(read)} from ${sql.table(table)} where id > ${after} order by id limit ${limit}`;
}

/** What was said about these. */
export function selectDecisionsAbout(
  subject: ApprovalSubject,
  ids: readonly string[],
): RawBuilder<{ id: string; subjectId: string; person: string | null; payloadHash: string }> {
  return sql`select id, subject_id as "subjectId", person, payload_hash as "payloadHash" from approval_decision
    where subject = ${subject} and subject_id = any(${[...ids]}::text[]) order by id`;
}

function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
