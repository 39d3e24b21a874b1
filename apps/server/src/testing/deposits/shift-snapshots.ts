import { all, type Db, type RawBuilder, sql } from '#platform/db';
import { coveragePower } from '#modules/statements/completeness';
import { macOfRow, selectPowerRowsNamed } from '#platform/row-mac';
import { asOwner } from '../database/as-owner.ts';
import { testVault } from '../database/test-vault.ts';

/**
 * As if these complete reads had been made so much earlier: their times and what is signed of them
 * move in one statement.
 */
export async function shiftSnapshots(
  db: Pick<Db, 'read' | 'staffPool'>,
  { seconds, where }: { seconds: number; where: RawBuilder<unknown> },
): Promise<void> {
  const ids = await all(
    db.read,
    sql<{ id: string }>`select id from coverage where ${where} order by id`,
  );
  const reads = await all(
    db.read,
    selectPowerRowsNamed(
      coveragePower,
      ids.map(({ id }) => id),
    ),
  );
  const earlier = (at: Date) => new Date(at.getTime() - seconds * 1_000);
  const moved = reads.map((read) => {
    const times = {
      coveredFrom: earlier(read.coveredFrom),
      coveredTo: earlier(read.coveredTo),
      readStartedAt: earlier(read.readStartedAt),
    };
    return {
      id: read.id,
      ...times,
      mac: macOfRow(testVault(), coveragePower, { ...read, ...times }),
    };
  });
  await asOwner(
    db,
    sql`update coverage c set covered_from = m."coveredFrom", covered_to = m."coveredTo",
      read_started_at = m."readStartedAt", mac = m.mac
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) m (id text, "coveredFrom" timestamptz,
      "coveredTo" timestamptz, "readStartedAt" timestamptz, mac text) where c.id = m.id`,
  );
}
