import type { ApprovalSubject } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import type { Lockable } from '#platform/writer';
import { selectPage, selectDecisionsAbout } from './prove-decisions.sql.ts';
import type { About } from './decisions.ts';

/** A kind of proposal, as money items know it, and what words about one of them carry. */
export interface Proposals<Row extends { id: string }> {
  subject: ApprovalSubject;
  rows: Pick<Lockable<Row>, 'table' | 'columns'>;
  about: (row: Row) => About;
}

const pageRows = 1_000;

/** Every proposal is what its persons signed, made again of the row, by pages. MACs prove words. */
export async function proveDecisions<Row extends { id: string }>(
  query: Query,
  { subject, rows, about }: Proposals<Row>,
): Promise<{ where: string; expected: string; found: string }[]> {
  for (let after = ''; ;) {
    const page = await all(query, selectPage(rows, { after, limit: pageRows }));
    const ids = page.map(({ id }) => id);
    const words = await all(query, selectDecisionsAbout(subject, ids));
    const hashes = new Map(page.map((row) => [row.id, about(row).payloadHash]));
    const other = words.find(({ subjectId, payloadHash }) => hashes.get(subjectId) !== payloadHash);
    if (other)
      return [
        {
          where: `proposal ${other.subjectId}`,
          expected: `what ${other.person ?? 'a rule'} signed as ${other.id}`,
          found: 'something else',
        },
      ];
    if (page.length < pageRows) return [];
    after = ids.at(-1) ?? after;
  }
}
