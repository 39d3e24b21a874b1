import { type RawBuilder, sql } from '#platform/db';
import { type CoveragePower, coveragePower } from '#modules/statements/completeness';
import { type Proved, provedColumns } from '#platform/row-mac';

/** Complete reads since the restore that begin before the last possible line of before it. */
export function selectSnapshotsSince({
  recoveryId,
  mostSeconds,
  accountId,
}: {
  recoveryId: string;
  mostSeconds: number;
  accountId: string | undefined;
}): RawBuilder<Proved<CoveragePower>> {
  return sql`select ${provedColumns(coveragePower, 'g')} from recovery r
    join recovery_account c on c.recovery_id = r.id join coverage g on g.account_id = c.account_id
    where r.id = ${recoveryId} and (${accountId ?? null}::text is null or g.account_id = ${accountId ?? null})
      and g.read_started_at >= r.started_at and g.covered_from <= r.started_at + make_interval(secs => ${mostSeconds})`;
}
